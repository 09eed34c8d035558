import type { MasterField } from '../../../contract/core/master.ts';
import type { EntryLineField } from '../../../contract/documents/entryForm.ts';
import { labelOfField } from '../master/labelOfField.ts';
import type { Say } from '../words/i18n.ts';

/** The document that the lines of a form come from: the field that names it, its number (empty until it is named), and whether all its lines must stay. */
export interface SourceDocument {
  field: MasterField;
  no: string;
  all: boolean;
}

/** The source document of a form with this head; undefined for a form whose lines are free. */
export function sourceDocumentOf(
  linesOf: { field: string; only?: 'some' | 'all' } | undefined,
  fields: readonly MasterField[],
  head: Readonly<Record<string, string>>,
): SourceDocument | undefined {
  const field = fields.find(({ wire }) => wire === linesOf?.field);
  const no = head[field?.wire ?? ''] ?? '';
  if (!field || !linesOf?.only || !(no || field.required)) return undefined;
  return { field, no, all: linesOf.only === 'all' };
}

/** Why a scan cannot add a line. */
export function whyNotAdded(t: Say, { field, no }: SourceDocument, { itemNo }: { itemNo?: string | undefined }): string {
  if (!no) return t('entry.name-first', { field: labelOfField(t, field) });
  return itemNo ? t('entry.not-listed', { no, item: itemNo }) : t('entry.places-known');
}

/** Whether the source document decides a field of its lines: the item, and where all lines must stay the batch and project too. */
export const isFixed = (source: SourceDocument | undefined, name: EntryLineField): boolean =>
  source !== undefined && (name === 'itemNo' || (source.all && (name === 'batch' || name === 'project')));
