import type { MasterField } from '../../../contract/core/master.ts';
import { compareQty } from '../../../contract/core/quantity.ts';
import { codeForm, readCode } from '../../../contract/core/readCode.ts';
import { type ReadQty, readQty } from '../../../contract/core/readQty.ts';
import { allTexts } from '../../../contract/messages/allTexts.ts';
import type { ErrorId } from '../../../contract/messages/texts.ts';

type Cell = { value: string | number | boolean } | { fault: ErrorId; detail?: string };

const yes = new Set(['1', 'true', 'yes', 'y', '是', 'ya', '√', '✓']);
const no = new Set(['0', 'false', 'no', 'n', '否', 'tidak', 'x', '×']);
const wrong = { fault: 'table.cell-wrong' } as const;

/** Reads a text from a form or a spreadsheet cell; states also by their text in any language. */
export function readCell(field: MasterField, typed: string, read: (text: string) => ReadQty = readQty): Cell {
  const text = typed.trim();
  if (field.type === 'flag') return yes.has(text.toLowerCase()) ? { value: true } : no.has(text.toLowerCase()) ? { value: false } : wrong;
  if (field.type === 'state') return readState(field, text);
  if (field.type === 'int' || field.type === 'qty') return readNumber(field, read(text));
  if ([...text].length > (field.max ?? 140)) return { fault: 'table.cell-too-long' };
  if (/\p{Cc}/u.test(text)) return wrong;
  if (field.pattern && !field.pattern.test(text)) return { fault: 'table.cell-charset' };
  return { value: text };
}

/** Reads the code of a new record: cleaned as scans are cleaned, and refused when no scan could give it. */
export function readNewCode(field: MasterField, typed: string): Cell {
  const code = readCode(typed);
  const cell = code === '' ? wrong : readCell(field, code);
  return 'value' in cell && !codeForm.test(code) ? { fault: 'table.cell-exponent' } : cell;
}

/** The value of a field that was left empty. */
export function emptyValue({ type, states }: MasterField): string | number | boolean | undefined {
  if (type === 'flag') return false;
  if (type === 'int') return 0;
  return type === 'text' ? '' : states?.[0];
}

function readNumber({ type, min = 0, max = 1e9 }: MasterField, read: ReadQty): Cell {
  if ('readings' in read) return { fault: 'table.cell-two-ways', detail: read.readings.join(' / ') };
  if (!('value' in read) || compareQty(read.value, String(min)) < 0 || compareQty(read.value, String(max)) > 0) return wrong;
  if (type === 'qty') return read;
  return read.value.includes('.') ? wrong : { value: Number(read.value) };
}

function readState({ states = [], machine }: MasterField, text: string): Cell {
  const all: readonly Partial<Record<string, string>>[] = Object.values(allTexts);
  const found = states.find(
    (state) => state === text || all.some((texts) => texts[`state.${machine}.${state}`]?.toLowerCase() === text.toLowerCase()),
  );
  return found === undefined ? wrong : { value: found };
}
