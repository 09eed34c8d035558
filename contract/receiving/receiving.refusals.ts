/** Refusals of a delivery note number. */
export const noteRefusals = ['note.number-incomplete', 'note.number-lowercase', 'note.not-found', 'note.portal-silent'] as const;

/** The same where the note must still be open for receiving. */
export const openNoteRefusals = [...noteRefusals, 'note.deleted', 'note.already-received'] as const;

/** Refusals of a note that the caller must have in hand: checked in, and the note scanned by nobody else since. */
export const noteInWorkRefusals = [...openNoteRefusals, 'check-in.required', 'note.not-scanned', 'note.scanned-by-other'] as const;

/** Refusals of a label that is scanned for a delivery note. */
export const labelRefusals = [
  'label.not-found',
  'label.portal-silent',
  'label.other-note',
  'label.already-scanned',
  'label.supplier-mismatch',
  'label.void',
  'label.outer-box-mismatch',
  'receive.line-unusable',
] as const;
