import { useQuery } from '@tanstack/react-query';
import { identityLists } from '../../contract/identity/identity.lists.ts';
import { roleCalls } from '../../contract/identity/role.calls.ts';
import { toast } from '../core/device/toast.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Page } from '../core/frame/Page.tsx';
import { useSearch } from '../core/navigation/useSearch.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { useSession } from '../core/session/session.ts';
import { confirm } from '../core/ui/Dialog.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { SwitchField } from '../core/ui/SwitchField.tsx';
import { ask, showError } from '../core/wire/api.ts';
import { listPage } from '../core/wire/listApi.ts';
import { queryClient } from '../core/wire/queryClient.ts';
import { useT } from '../core/words/i18n.ts';

/** The roles of a person in this organisation: each is a switch with a confirmation. No template fits. */
export function AccountRolesScreen() {
  const t = useT();
  const { account = '' } = useSearch();
  const session = useSession();
  const org = session?.login.u9org ?? '';
  const name = session?.user?.organisations.find((one) => one.org === org)?.name ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['record', org, 'accountRoles', account],
    queryFn: async () => {
      const [{ roles }, { rows }] = await Promise.all([
        ask(roleCalls.systemRoles, {}, { quiet: true }),
        listPage(identityLists.accounts, { where: { account: { value: account, searchType: '=' } }, pageSize: 1 }),
      ]);
      return { roles, person: rows[0]?.name ?? account, held: new Set((rows[0]?.roles ?? '').split(',')) };
    },
  });

  async function turn(role: string, on: boolean, words: { role: string; person: string }): Promise<void> {
    const yes = await confirm({
      title: t(on ? 'account.role.give' : 'account.role.take', words),
      confirmLabel: t('shell.confirm'),
      cancelLabel: t('shell.cancel'),
      danger: !on,
    });
    if (!yes) return;
    try {
      await sendCommand(on ? roleCalls.addUserRole : roleCalls.removeUserRole, { account, role, org: undefined });
      await queryClient.invalidateQueries();
      toast(t('master.saved'), { tone: 'green' });
    } catch (error) {
      showError(error);
    }
  }

  return (
    <Page noScan title={data?.person}>
      <div className="kw-column">
        <p className="kw-quiet-line">{t('account.roles.hint', { org: `${org} ${name}`.trim() })}</p>
        {error && <ListTrouble error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton label={t('shell.loading')} />}
        {data && (
          <section className="kw-panel kw-panel-flush kw-switches">
            {data.roles.map(({ code, name: role }) => (
              <SwitchField
                key={code}
                label={role}
                value={data.held.has(code)}
                onChange={(on) => void turn(code, on, { role, person: data.person })}
              />
            ))}
          </section>
        )}
      </div>
    </Page>
  );
}
