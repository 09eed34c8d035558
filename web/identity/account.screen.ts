import type { Row } from '../../contract/core/list.ts';
import { accountCalls } from '../../contract/identity/account.calls.ts';
import { identityLists } from '../../contract/identity/identity.lists.ts';
import { callAction, defineList, type ListAction } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { defineRecord, loadRow, rowFacts } from '../core/record/recordDefinition.ts';
import { confirm } from '../core/ui/Dialog.tsx';
import { queryClient } from '../core/wire/queryClient.ts';
import { t } from '../core/words/i18n.ts';
import { askRole } from './askRole.tsx';
import { showPasswordOnce } from './showPasswordOnce.ts';

type Account = Row<typeof identityLists.accounts>;
type Action = ListAction<Account>;
const { deleteAccount, reactivateAccount, issuePassword, updateAccount, endSessions } = accountCalls;
const { permission } = updateAccount;
const accountOf = (rows: readonly Account[]): string => rows[0]?.account ?? '';
const isActive = ({ status }: Account): boolean => status === 'active';

const edit: Action = {
  label: 'account.edit',
  icon: 'edit',
  rows: 'one',
  permission,
  allowed: isActive,
  run: (rows) => go('/pages/my/accountForm', { account: accountOf(rows) }),
};
const roles: Action = {
  label: 'account.roles',
  icon: 'lock',
  kind: 'primary',
  rows: 'one',
  permission,
  allowed: isActive,
  run: (rows) => go('/pages/my/accountRoles', { account: accountOf(rows) }),
};
const password: Action = {
  label: 'account.password',
  icon: 'lock',
  rows: 'one',
  permission,
  allowed: isActive,
  confirm: 'account.password.ask',
  run: async (rows) => {
    const account = accountOf(rows);
    await showPasswordOnce(account, (await sendCommand(issuePassword, { account })).password);
    await queryClient.invalidateQueries();
  },
};
const reopen: Action = {
  label: 'account.reopen',
  icon: 'undo',
  kind: 'primary',
  rows: 'one',
  permission,
  allowed: (row) => !isActive(row),
  run: async (rows) => {
    const account = accountOf(rows);
    const role = await askRole(t('account.reopen.ask', { account }));
    if (role === undefined) return;
    await showPasswordOnce(account, (await sendCommand(reactivateAccount, { account, role })).password);
    await queryClient.invalidateQueries();
  },
};
const close = callAction<Account, typeof deleteAccount>(deleteAccount, {
  label: 'account.close',
  icon: 'trash',
  kind: 'danger',
  rows: 'one',
  allowed: isActive,
  input: async (rows) => {
    const account = accountOf(rows);
    const yes = await confirm({
      title: t('account.close.ask', { account }),
      body: t('account.close.hint'),
      confirmLabel: t('account.close'),
      cancelLabel: t('shell.cancel'),
      danger: true,
    });
    return yes ? { account } : undefined;
  },
});
const leave = callAction<Account, typeof endSessions>(endSessions, {
  label: 'account.end-sessions',
  icon: 'exit',
  kind: 'danger',
  rows: 'one',
  allowed: isActive,
  confirm: 'account.end-sessions.ask',
  input: (rows) => ({ account: accountOf(rows) }),
});

/** One account: the person, the roles, the sessions. */
export const account = defineRecord<Account>({
  name: 'account',
  load: loadRow(identityLists.accounts, 'account'),
  title: ({ name, account: code }) => name || (code ?? ''),
  about: ({ account: code }) => code ?? '',
  chip: ({ status }) => ({ machine: 'active', state: status ?? '' }),
  facts: (row, say) =>
    rowFacts(identityLists.accounts, row, say, [
      'employeeNo',
      'departmentName',
      'roles',
      'userType',
      'supplierCode',
      'contact',
      'lockedUntil',
      'createdAt',
    ]),
  lists: [
    {
      title: 'account.signed-in',
      definition: defineList(identityLists.sessions),
      where: ({ account: code }) => ({ account: { value: code ?? '', searchType: '=' } }),
    },
  ],
  actions: [roles, edit, password, leave, close, reopen],
});
