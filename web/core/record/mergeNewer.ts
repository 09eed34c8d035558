/** The values of a form by field. */
export type FormValues = Readonly<Record<string, string>>;

/** What a form shows after somebody else changed the record, and the fields that both changed to something else. */
interface Merged<V> {
  values: V;
  clashes: readonly string[];
}

/** What was typed stays; everything else becomes what the newer record says. */
export function mergeNewer<V extends FormValues>(read: V, typed: V, newer: V): Merged<V> {
  const kept = Object.entries(typed).filter(([field, value]) => value !== (read[field] ?? ''));
  const clashes = kept.filter(([field, value]) => newer[field] !== read[field] && newer[field] !== value).map(([field]) => field);
  return { values: { ...newer, ...Object.fromEntries(kept) }, clashes };
}
