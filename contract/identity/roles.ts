/** The roles that come with the product (domain: who may do what). Their permissions can be edited. */
export const builtInRoles = [
  'administrator',
  'warehouse-keeper',
  'team-leader',
  'material-clerk',
  'line-leader',
  'workshop-director',
  'recount-staff',
  'quality-inspector',
  'supplier',
] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

/** Which roles hold a permission at first; the administrator holds all without being named. */
export const firstHolders: Record<string, readonly BuiltInRole[]> = {};
