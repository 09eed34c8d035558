import type { RefusalArgs } from '../../contract/core/envelope.ts';

export type StoreNoteRefusal =
  | 'note.number-taken'
  | 'note.supplier-unknown'
  | 'note.item-unknown'
  | 'note.unit-other'
  | 'note.qty-decimals'
  | 'note.batches'
  | 'note.labels-over'
  | 'note.label-taken'
  | 'note.line-received'
  | 'note.line-scanned'
  | 'note.already-received';

/** Why a note was not taken in: the text `error.<refuse>` with `args`. Nothing was written then. */
export interface NoteRefused {
  refuse: StoreNoteRefusal;
  args: RefusalArgs;
}

/** The source of a note. A note without a version (from a file) counts as newer than the stored one. */
export interface NoteSource {
  name: 'portal' | 'erp' | 'file';
  version?: number | undefined;
  /** The supplier whose own people import it: notes and labels of others are neither changed nor named. */
  supplier?: string | null;
}
