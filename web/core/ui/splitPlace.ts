/** Splits a location code before its last segment, the part that the eye looks for: `A01-02-03` → `['A01-02-', '03']`. */
export function splitPlace(code: string): [lead: string, last: string] {
  const cut = Math.max(...['-', '.', '/', '_', ' '].map((mark) => code.trimEnd().lastIndexOf(mark))) + 1;
  return cut >= code.length ? ['', code] : [code.slice(0, cut), code.slice(cut)];
}
