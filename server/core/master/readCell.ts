import type { MasterField } from '../../../contract/core/master.ts';
import { canonicalQty } from '../../../contract/core/quantity.ts';
import { en } from '../../../contract/messages/en.ts';
import { type ErrorId, type Texts, zh } from '../../../contract/messages/texts.ts';
import { yn } from '../../../contract/messages/yn.ts';

type Cell = { value: string | number | boolean } | { fault: ErrorId };

const yes = new Set(['1', 'true', 'yes', 'y', '是', 'ya', '√', '✓']);
const no = new Set(['0', 'false', 'no', 'n', '否', 'tidak', 'x', '×']);
const wrong = { fault: 'table.cell-wrong' } as const;

/** Reads what a person typed in a form or a spreadsheet cell; states also by their text in any language. */
export function readCell(field: MasterField, typed: string): Cell {
  const text = typed.trim();
  if (field.type === 'flag') return yes.has(text.toLowerCase()) ? { value: true } : no.has(text.toLowerCase()) ? { value: false } : wrong;
  if (field.type === 'state') return readState(field, text);
  if (field.type === 'int' || field.type === 'qty') return readNumber(field, text);
  if ([...text].length > (field.max ?? 140)) return { fault: 'table.cell-too-long' };
  if (/\p{Cc}/u.test(text)) return wrong;
  if (field.pattern && !field.pattern.test(text)) return { fault: 'table.cell-charset' };
  return { value: text };
}

/** What a field holds that was left empty. */
export function emptyValue({ type, states }: MasterField): string | number | boolean | undefined {
  if (type === 'flag') return false;
  if (type === 'int') return 0;
  return type === 'text' ? '' : states?.[0];
}

function readNumber({ type, min = 0, max = 1e9 }: MasterField, text: string): Cell {
  const form = type === 'int' ? /^-?\d{1,9}$/ : /^-?\d{1,12}(\.\d{1,6})?$/;
  if (!form.test(text) || Number(text) < min || Number(text) > max) return wrong;
  return { value: type === 'int' ? Number(text) : canonicalQty(text) };
}

function readState({ states = [], machine }: MasterField, text: string): Cell {
  const all: Partial<Record<string, string>>[] = [zh, en, yn] satisfies Texts[];
  const found = states.find(
    (state) => state === text || all.some((texts) => texts[`state.${machine}.${state}`]?.toLowerCase() === text.toLowerCase()),
  );
  return found === undefined ? wrong : { value: found };
}
