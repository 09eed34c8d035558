import { roleCalls } from '../../contract/identity/role.calls.ts';
import { confirm } from '../core/ui/Dialog.tsx';
import { ask } from '../core/wire/api.ts';
import { t } from '../core/words/i18n.ts';
import { RoleChoice } from './RoleChoice.tsx';

/** Asks which role to give; undefined when cancelled. */
export async function askRole(title: string): Promise<string | undefined> {
  const { roles } = await ask(roleCalls.systemRoles, {});
  let role = '';
  const body = (
    <div className="kw-column">
      <RoleChoice
        roles={roles}
        onChange={(code) => {
          role = code;
        }}
      />
    </div>
  );
  const yes = await confirm({ title, body, confirmLabel: t('shell.confirm'), cancelLabel: t('shell.cancel') });
  return yes ? role : undefined;
}
