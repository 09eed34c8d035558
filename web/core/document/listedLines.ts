import type { MasterField } from '../../../contract/core/master.ts';
import type { EntryLineField } from '../../../contract/documents/entryForm.ts';
import { labelOfField } from '../master/labelOfField.ts';
import type { Say } from '../words/i18n.ts';

/** The paper whose lines alone a form saves: what its field is called, its number where it is named, and whether each line has to be there. */
export interface Listed {
  field: MasterField;
  no: string;
  all: boolean;
}

/** What the lines of a form are tied to, as its head is now. */
export function listedBy(
  linesOf: { field: string; only?: 'some' | 'all' } | undefined,
  fields: readonly MasterField[],
  head: Readonly<Record<string, string>>,
): Listed | undefined {
  const field = fields.find(({ wire }) => wire === linesOf?.field);
  const no = head[field?.wire ?? ''] ?? '';
  if (!field || !linesOf?.only || !(no || field.required)) return undefined;
  return { field, no, all: linesOf.only === 'all' };
}

/** Why what was scanned begins no line of its own. */
export function whyNotAdded(t: Say, { field, no }: Listed, { itemNo }: { itemNo?: string | undefined }): string {
  if (!no) return t('entry.name-first', { field: labelOfField(t, field) });
  return itemNo ? t('entry.not-listed', { no, item: itemNo }) : t('entry.places-known');
}

/** Whether the paper says it: the item of a line, and of one that comes as it was written its batch and project too. */
export const isFixed = (listed: Listed | undefined, name: EntryLineField): boolean =>
  listed !== undefined && (name === 'itemNo' || (listed.all && (name === 'batch' || name === 'project')));
