const envelopes = ['data', 'document'];

/** The parts of a field's path for people: its list, and its own names: `data.lines[].itemNo` → lines, itemNo. */
export function fieldParts(path: string): { list: string | undefined; names: string[] } {
  const steps = path.split('.').filter((step, at, all) => at > 0 || all.length === 1 || !envelopes.includes(step));
  const lists = steps.filter((step) => step.endsWith('[]')).map((step) => step.slice(0, -2));
  const names = steps.filter((step) => !step.endsWith('[]'));
  return names.length === 0 ? { list: undefined, names: lists } : { list: lists[0], names };
}
