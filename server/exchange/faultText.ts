import type { MessageFault } from '../../contract/exchange/fieldFaults.ts';
import { fieldParts } from '../../contract/exchange/fieldParts.ts';
import { headOf } from '../../contract/exchange/flat.ts';
import type { KindMapping } from '../../contract/exchange/mapping.ts';
import type { NameStyle } from '../../contract/exchange/mappingProblems.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { isTextKey } from '../core/answer/isTextKey.ts';
import { say } from '../core/answer/reply.ts';

/** A partner's names for the fields of one kind. */
export interface TheirNames {
  own: KindMapping | undefined;
  style: NameStyle;
}

const wordFor = (language: Language, name: string): string => {
  const key = `wire.${name}`;
  return isTextKey(key) ? say(language, key) : name;
};

/** The field's label with its name at the partner: `明细第 2 行 · 数量（MENGE）`. */
function fieldText(language: Language, { path, rows }: MessageFault, { own, style }: TheirNames): string {
  if (path === '') return wordFor(language, 'data');
  const { list, names } = fieldParts(path);
  const name = own?.fields.find(({ ours }) => ours === path)?.theirs ?? (style === 'heads' ? headOf(path) : path.replace(/^data\./, ''));
  const label = names.map((one) => wordFor(language, one)).join(' ');
  const field = say(language, 'fieldFault.named', { label, name });
  if (!list || rows.length === 0) return field;
  const listed = rows.slice(0, 5).join(', ') + (rows.length > 5 ? ' …' : '');
  return say(language, 'fieldFault.row', { list: wordFor(language, list), rows: listed, field });
}

/** One fault of a message in a language, the field in the partner's words. */
export const faultText = (language: Language, fault: MessageFault, names: TheirNames): string =>
  say(language, 'fieldFault.said', {
    field: fieldText(language, fault, names),
    fault: say(language, `fieldFault.${fault.fault}`, { what: fault.what }),
  });

const most = 8;

/** The first faults of a message in one sentence; with more than eight, the mapping is wrong, not the record. */
export function faultsText(language: Language, faults: readonly MessageFault[], names: TheirNames): string {
  const faultTexts = faults.slice(0, most).map((fault) => faultText(language, fault, names));
  if (faults.length > most) faultTexts.push(say(language, 'fieldFault.more', { n: faults.length - most }));
  return faultTexts.join('; ');
}
