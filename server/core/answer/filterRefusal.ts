import type { FilterFault } from '../../../contract/core/filter.ts';
import type { Language } from '../../../contract/messages/texts.ts';
import { argInEachLanguage } from './argsIn.ts';
import { isTextKey } from './isTextKey.ts';
import { Refusal } from './refusal.ts';
import { say } from './reply.ts';

/** A field's label, if it has one, and its name as sent: people know the label, programs the name (S60). */
function fieldWord(language: Language, field: string): string {
  const key = `field.${field}`;
  return isTextKey(key) ? `${say(language, key)} (${field})` : field.slice(0, 40);
}

/** The fault of a filter, in the reader's language. */
function sentence(language: Language, { fault, field, text, position }: FilterFault): string {
  const message = say(language, `filterFault.${fault}`, { field: field ? fieldWord(language, field) : '', text: text?.slice(0, 40) ?? '' });
  // Without the value or word, the sentence ends before its colon.
  const full = message.replace(/[:：]\s*$/, '');
  return position === undefined ? full : `${full}${say(language, 'filterFault.at', { position: position + 1 })}`;
}

export const filterRefusal = (fault: FilterFault): Refusal =>
  new Refusal(
    'list.filter',
    argInEachLanguage('detail', (language) => sentence(language, fault)),
  );
