import { isInstallationPermission } from './roles.ts';

/** The permissions of a role. */
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

/** Whether a role gives a permission; permissions of the installation only by name or with the installation role. */
export const roleAllows = (role: RoleMeaning, permission: string): boolean =>
  role.permissions.includes(permission) || (isInstallationPermission(permission) ? role.installation : role.administrator);

/**
 * Whether a person with the roles `mine` may do everything that the roles `theirs` allow: the permissions of an organisation in that
 * organisation, those of the installation from any of them. This alone decides who may change an account, give a role or change a role.
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
