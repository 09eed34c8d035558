import { identityLists } from '../../contract/identity/identity.lists.ts';
import { roleCalls } from '../../contract/identity/role.calls.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';

/** The roles; a role opens to edit its permissions. */
export const roles = defineList(identityLists.roles, {
  open: ({ code }) => ({ path: '/pages/my/role', search: { code: code ?? '' } }),
  actions: [
    { label: 'roleForm.add', icon: 'plus', rows: 'none', permission: roleCalls.saveRole.permission, run: () => go('/pages/my/role') },
  ],
});
