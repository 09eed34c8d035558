import type { MasterField } from '../../../contract/core/master.ts';
import type { EntryLineField } from '../../../contract/documents/entryForm.ts';
import { labelOfField } from '../master/labelOfField.ts';
import type { Say } from '../words/i18n.ts';

/** The lines of the source document that a form may have: `some`, `all` unchanged, or its one `item` in a line for each batch. */
export type OnlyOf = 'some' | 'all' | 'item';

/** The source document of a form's lines: the field that names it, its number (empty before), and the lines that may be entered. */
export interface SourceDocument {
  field: MasterField;
  no: string;
  only: OnlyOf;
}

/** The source document of a form with this head; undefined for a form whose lines are free. */
export function sourceDocumentOf(
  linesOf: { field: string; only?: OnlyOf } | undefined,
  fields: readonly MasterField[],
  head: Readonly<Record<string, string>>,
): SourceDocument | undefined {
  const field = fields.find(({ wire }) => wire === linesOf?.field);
  const no = head[field?.wire ?? ''] ?? '';
  if (!field || !linesOf?.only || !(no || field.required)) return undefined;
  return { field, no, only: linesOf.only };
}

/** Why a scan cannot add a line. */
export function whyNotAdded(t: Say, { field, no }: SourceDocument, { itemNo }: { itemNo?: string | undefined }): string {
  if (!no) return t('entry.name-first', { field: labelOfField(t, field) });
  return itemNo ? t('entry.not-listed', { no, item: itemNo }) : t('entry.places-known');
}

/** Whether the source document fixes a field of its lines: the item always, batch and project where all lines must stay. */
export const isFixed = (source: SourceDocument | undefined, name: EntryLineField): boolean =>
  source !== undefined && (name === 'itemNo' || (source.only === 'all' && (name === 'batch' || name === 'project')));
