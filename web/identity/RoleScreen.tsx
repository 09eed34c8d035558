import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '../../contract/core/call.ts';
import { roleCalls } from '../../contract/identity/role.calls.ts';
import { toast } from '../core/device/toast.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Page } from '../core/frame/Page.tsx';
import { WithRight } from '../core/frame/WithRight.tsx';
import { CommitFoot } from '../core/list/CommitFoot.tsx';
import { goBack } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { type ReadRecord, useRecordForm } from '../core/record/useRecordForm.ts';
import { mayDo, useSession } from '../core/session/session.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { confirm } from '../core/ui/Dialog.tsx';
import { FormFault } from '../core/ui/FormFault.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { ask, showError } from '../core/wire/api.ts';
import { queryClient } from '../core/wire/queryClient.ts';
import { sayOr, useT } from '../core/words/i18n.ts';
import { PermissionGroups } from './PermissionGroups.tsx';
import '../core/master/master.css';

type Role = CallOutput<typeof roleCalls.rolePermissions>;

/** The permissions of a role. No template fits a form of many ticks. */
export function RoleScreen() {
  const t = useT();
  const { code } = useSearch();
  // A new role has no data of its own, so the catalogue of another role is read.
  const { data, error, refetch } = useQuery({
    queryKey: ['record', 'role', code],
    queryFn: () => ask(roleCalls.rolePermissions, { role: code ?? 'administrator' }, { quiet: true }),
    gcTime: 0,
  });
  if (data) return <RoleForm key={code} role={data} isNew={code === undefined} />;
  return <Page>{error ? <ListTrouble error={error} onRetry={() => void refetch()} /> : <Skeleton label={t('shell.loading')} />}</Page>;
}

/** A role as values of a form: each permission is a field that is empty or not. */
const readOf = ({ role, permissions, revision }: Role): ReadRecord<Record<string, string>> => ({
  values: { name: role.name, ...Object.fromEntries(permissions.map(({ permission, held }) => [permission, held ? '1' : ''])) },
  revision,
});
const heldIn = ({ name: _, ...ticks }: Readonly<Record<string, string>>) => new Set(Object.keys(ticks).filter((one) => ticks[one]));

function RoleForm({ role: { role, permissions, revision: read }, isNew }: { role: Role; isNew: boolean }) {
  const t = useT();
  const [code, setCode] = useState(isNew ? '' : role.code);
  const empty = { values: { name: '' }, revision: undefined };
  const { values, revision, change, explain } = useRecordForm<Record<string, string>>(
    isNew ? empty : readOf({ role, permissions, revision: read }),
    {
      load: async () => readOf(await ask(roleCalls.rolePermissions, { role: role.code }, { quiet: true })),
      labelOf: (field) => (field === 'name' ? t('field.RoleName') : sayOr(t, `permission.${field}`, field)),
    },
  );
  const name = values['name'] ?? '';
  const held = heldIn(values);
  const [fault, setFault] = useState('');
  const mayChange = mayDo(roleCalls.saveRole.permission, useSession());
  const ownMeaning = !isNew && (role.administrator || role.installation);
  const fixed = ownMeaning || !mayChange;

  async function save() {
    try {
      const { added, removed } = await sendCommand(roleCalls.saveRole, {
        code: code.trim(),
        name: role.builtIn && !isNew ? undefined : name.trim(),
        permissions: [...held],
        revision,
      });
      await queryClient.invalidateQueries();
      toast(t('roleForm.saved', { added, removed }), { tone: 'green' });
      goBack();
    } catch (error) {
      setFault(await explain(error));
    }
  }
  async function remove() {
    const yes = await confirm({
      title: t('roleForm.delete.ask', { name }),
      confirmLabel: t('roleForm.delete'),
      cancelLabel: t('shell.cancel'),
      danger: true,
    });
    if (!yes) return;
    try {
      await sendCommand(roleCalls.deleteRole, { role: role.code });
      await queryClient.invalidateQueries();
      goBack();
    } catch (error) {
      showError(error);
    }
  }

  const bottom = fixed ? undefined : (
    <WithRight call={roleCalls.saveRole}>
      <CommitFoot label={t('roleForm.save', { n: held.size })} onCommit={save} />
    </WithRight>
  );
  return (
    <Page
      noScan
      title={isNew ? t('roleForm.add') : sayOr(t, `role.${role.code}`, role.name)}
      bottom={bottom}
      right={!isNew && !role.builtIn && !fixed && <BarButton icon="trash" label={t('roleForm.delete')} onPress={() => void remove()} />}
    >
      <div className="kw-column">
        {ownMeaning && <p className="kw-quiet-line">{t('error.role.administrator-fixed')}</p>}
        {(isNew || !role.builtIn) && (
          <section className="kw-panel kw-master-form">
            <TextField
              required
              label={t('field.RoleCode')}
              hint={t('roleForm.code.hint')}
              value={code}
              onChange={setCode}
              maxLength={40}
              disabled={!isNew}
            />
            <TextField required label={t('field.RoleName')} value={name} onChange={(next) => change({ name: next })} maxLength={60} />
          </section>
        )}
        <FormFault>{fault}</FormFault>
        {!fixed && <p className="kw-quiet-line">{t('roleForm.menu')}</p>}
        <PermissionGroups
          all={permissions.map(({ permission }) => permission)}
          held={held}
          onChange={
            fixed
              ? undefined
              : (next) => {
                  setFault('');
                  change(Object.fromEntries(permissions.map(({ permission }) => [permission, next.has(permission) ? '1' : ''])));
                }
          }
        />
      </div>
    </Page>
  );
}
