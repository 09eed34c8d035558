import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covers, type HeldRole, roleAllows } from './authority.rules.ts';
import { firstHolders, installationPermissions, isInstallationPermission } from './roles.ts';

const orgs = ['101', '102', '103'];
const known = Object.keys(firstHolders);
const role = fc.record<HeldRole>({
  org: fc.constantFrom(...orgs),
  administrator: fc.boolean(),
  installation: fc.boolean(),
  permissions: fc.subarray(['stock', 'receive', 'manageAccounts', 'manageRoles', 'manageConnections']),
});
const roles = fc.array(role, { maxLength: 4 });

/** All rights of the roles: permission and organisation. */
function everything(held: readonly HeldRole[]): Set<string> {
  const found = new Set<string>();
  for (const one of held) {
    if (one.administrator) found.add(`administrator in ${one.org}`);
    if (one.installation) found.add('installation');
    for (const permission of known)
      if (roleAllows(one, permission)) found.add(isInstallationPermission(permission) ? permission : `${permission} in ${one.org}`);
  }
  return found;
}

describe('R69, R31: who is beyond whom', () => {
  it('somebody covers another exactly when all that the other may do anywhere, they may do there', () => {
    fc.assert(
      fc.property(roles, roles, (mine, theirs) => {
        const all = everything(mine);
        expect(covers(mine, theirs)).toBe([...everything(theirs)].every((one) => all.has(one)));
      }),
      { numRuns: 3000 },
    );
  });
  it('everybody covers themselves and whoever holds nothing; who covers another covers all the other covers', () => {
    fc.assert(
      fc.property(roles, roles, roles, (a, b, c) => {
        expect(covers(a, a)).toBe(true);
        expect(covers(a, [])).toBe(true);
        if (covers(a, b) && covers(b, c)) expect(covers(a, c)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
  it('an administrator of an organisation holds nothing of what concerns the installation', () => {
    const administrator = { administrator: true, installation: false, permissions: [] };
    expect(known.filter((permission) => !roleAllows(administrator, permission)).sort()).toEqual([...installationPermissions].sort());
  });
});
