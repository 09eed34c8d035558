/** The values of a form by field. */
export type FormValues = Readonly<Record<string, string>>;

/** A form after another person changed the record, and the fields that both changed differently. */
interface Merged<V> {
  values: V;
  clashes: readonly string[];
}

/** Typed values stay; all others come from the newer record. */
export function mergeNewer<V extends FormValues>(read: V, typed: V, newer: V): Merged<V> {
  const kept = Object.entries(typed).filter(([field, value]) => value !== (read[field] ?? ''));
  const clashes = kept.filter(([field, value]) => newer[field] !== read[field] && newer[field] !== value).map(([field]) => field);
  return { values: { ...newer, ...Object.fromEntries(kept) }, clashes };
}
