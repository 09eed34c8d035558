import type { FileAnswer } from '../../../contract/core/fileAnswer.ts';
import type { MasterDefinition, MasterField } from '../../../contract/core/master.ts';
import type { Language } from '../../../contract/messages/texts.ts';
import { tableAnswer } from '../tableFile/tableAnswer.ts';
import { fieldHeader } from './fieldHeader.ts';

/** A file to fill in: the columns of a kind under their names in the reader's language; `*` marks what must be filled. */
export function masterTemplate({ list, fields }: MasterDefinition, language: Language, format: 'csv' | 'xlsx'): Promise<FileAnswer> {
  const columns = Object.values(fields).map((field: MasterField) => ({
    key: field.wire,
    header: `${fieldHeader(field.wire)[language]}${field.required ? '*' : ''}`,
    kind: field.type === 'int' || field.type === 'qty' ? ('number' as const) : ('text' as const),
    width: 18,
  }));
  return tableAnswer(list, format, columns, []);
}
