/** The text keys for a member of an audit entry's detail, tried in order: a name of the audit's own, a field's wire name, a field's code name. */
export const memberTextKeys = (name: string): readonly string[] => [
  `audit.member.${name}`,
  `field.${name}`,
  `field.${name.charAt(0).toUpperCase()}${name.slice(1)}`,
];

/** The names that the detail of an entry shows to its reader; `before` and `after` are replaced by the names inside them. */
export function memberNames(detail: unknown): string[] {
  if (typeof detail !== 'object' || detail === null || Array.isArray(detail)) return [];
  return Object.entries(detail).flatMap(([name, value]) => (name === 'before' || name === 'after' ? memberNames(value) : [name]));
}
