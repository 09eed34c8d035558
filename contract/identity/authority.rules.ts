import { isInstallationPermission } from './roles.ts';

/** What a role allows whoever holds it. */
export interface RoleMeaning {
  /** Everything in the organisation in which the role is held. */
  administrator: boolean;
  /** Everything that concerns the whole installation. */
  installation: boolean;
  permissions: readonly string[];
}

/** A role in the organisation in which somebody holds it. */
export interface HeldRole extends RoleMeaning {
  org: string;
}

/** Whether a role allows something; what concerns the installation comes by its name or with the installation role only. */
export const roleAllows = (role: RoleMeaning, permission: string): boolean =>
  role.permissions.includes(permission) || (isInstallationPermission(permission) ? role.installation : role.administrator);

/**
 * Whether somebody who holds `mine` may do everything that comes with `theirs`: in each organisation what is allowed there,
 * and for the installation wherever it is held. Whoever changes an account, gives a role or changes one is measured by this alone.
 */
export const covers = (mine: readonly HeldRole[], theirs: readonly HeldRole[]): boolean => theirs.every((role) => coversOne(mine, role));

function coversOne(mine: readonly HeldRole[], theirs: HeldRole): boolean {
  const there = mine.filter(({ org }) => org === theirs.org);
  if (theirs.administrator && !there.some(({ administrator }) => administrator)) return false;
  if (theirs.installation && !mine.some(({ installation }) => installation)) return false;
  return theirs.permissions.every((permission) =>
    (isInstallationPermission(permission) ? mine : there).some((role) => roleAllows(role, permission)),
  );
}
