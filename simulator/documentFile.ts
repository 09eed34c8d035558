import { headOf } from '../contract/exchange/flat.ts';
import { documentTypes } from '../contract/exchange/outboundTypes.ts';
import { documentFields, readValue, type WireField } from '../contract/exchange/wireFields.ts';
import { csvRows } from './csv.ts';

type Cells = Readonly<Record<string, string>>;

/** Puts the cells of a row into their fields; empty cells are left out. */
function filled(fields: readonly WireField[], cells: Cells, prefix: string): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const { path, type } of fields) {
    const text = cells[headOf(path)] ?? '';
    if (text === '') continue;
    const steps = path.slice(prefix.length).split('.');
    let at = made;
    for (const step of steps.slice(0, -1)) {
      const inner: Record<string, unknown> = {};
      const next = Object.entries(at).find(([name]) => name === step)?.[1];
      if (typeof next === 'object' && next !== null) Object.assign(inner, next);
      at[step] = inner;
      at = inner;
    }
    at[steps.at(-1) ?? ''] = readValue(type, text);
  }
  return made;
}

/** The document of a file from `out`, to be read by the protocol; undefined when the file is none. */
export function documentInFile(text: string): unknown {
  const rows = csvRows(text);
  const [first] = rows;
  const type = documentTypes.find((one) => one === first?.['type']);
  if (!first || !type) return undefined;
  const inLines = ({ path }: WireField) => path.startsWith('lines[].');
  const fields = documentFields(type);
  return {
    ...filled(
      fields.filter((field) => !inLines(field)),
      first,
      '',
    ),
    lines: rows.map((cells) => filled(fields.filter(inLines), cells, 'lines[].')),
  };
}
