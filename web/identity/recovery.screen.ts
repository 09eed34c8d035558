import { identityLists } from '../../contract/identity/identity.lists.ts';
import { passwordCalls } from '../../contract/identity/password.calls.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { showSecretOnce } from '../core/ui/showSecretOnce.tsx';
import { t } from '../core/words/i18n.ts';

const { readRecoveryCode } = passwordCalls;

/** Requests for recovery codes; without a mail server the administrator shows the code and passes it on. */
export const recovery = defineList(identityLists.recoveryRequests, {
  help: 'help.recovery',
  actions: [
    {
      label: 'recovery.show',
      icon: 'lock',
      kind: 'primary',
      rows: 'one',
      permission: readRecoveryCode.permission,
      allowed: ({ state, delivery }) => state === 'open' && delivery !== 'waiting' && delivery !== 'mail',
      confirm: 'recovery.show.ask',
      run: async ([row]) => {
        if (!row) return;
        const { account, code } = await sendCommand(readRecoveryCode, { id: row.id ?? 0 });
        await showSecretOnce({
          title: t('recovery.show.of', { account }),
          hint: t('recovery.show.told'),
          secret: code,
          done: t('account.password.done'),
        });
      },
    },
  ],
});
