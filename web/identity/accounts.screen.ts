import { accountCalls } from '../../contract/identity/account.calls.ts';
import { identityLists } from '../../contract/identity/identity.lists.ts';
import { roleCalls } from '../../contract/identity/role.calls.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';

/** All accounts: find one by number, name or badge, and open its record. */
export const accounts = defineList(identityLists.accounts, {
  searchHint: 'accounts.search',
  open: ({ account }) => ({ path: '/pages/my/account', search: { account: account ?? '' } }),
  actions: [
    {
      label: 'account.open',
      icon: 'plus',
      rows: 'none',
      permission: accountCalls.openAccount.permission,
      run: () => go('/pages/my/accountForm'),
    },
    { label: 'account.roles', icon: 'lock', rows: 'none', permission: roleCalls.saveRole.permission, run: () => go('/pages/my/roles') },
  ],
});
