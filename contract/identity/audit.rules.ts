/** Where the text of a member of an audit entry's detail stands: under a name of the audit's own, as a field by its wire name, or by its code name. */
export const memberTextKeys = (name: string): readonly string[] => [
  `audit.member.${name}`,
  `field.${name}`,
  `field.${name.charAt(0).toUpperCase()}${name.slice(1)}`,
];

/** The names that the detail of an entry shows to its reader; `before` and `after` stand for what they hold. */
export function memberNames(detail: unknown): string[] {
  if (typeof detail !== 'object' || detail === null || Array.isArray(detail)) return [];
  return Object.entries(detail).flatMap(([name, value]) => (name === 'before' || name === 'after' ? memberNames(value) : [name]));
}
