/** The rows of a CSV file under their heads, as an ERP team would read them: quotes, CRLF, the mark at the beginning. */
export function csvRows(text: string): Record<string, string>[] {
  const records: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const push = () => {
    records.at(-1)?.push(cell);
    cell = '';
  };
  const source = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at] ?? '';
    if (quoted && char === '"' && source[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (char === '"') quoted = !quoted;
    else if (quoted) cell += char;
    else if (char === ',') push();
    else if (char === '\n') {
      push();
      records.push([]);
    } else if (char !== '\r') cell += char;
  }
  push();
  const [heads = [], ...rows] = records.filter((record) => record.some((one) => one !== ''));
  return rows.map((row) => Object.fromEntries(heads.map((head, column) => [head, row[column] ?? ''])));
}
