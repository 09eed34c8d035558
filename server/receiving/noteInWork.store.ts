import { allows } from '../../contract/core/machine.ts';
import { noteMachine } from '../../contract/receiving/receiving.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { requireAnyCheckIn } from '../documents/checkIn.store.ts';
import { findNote, type NoteRow, requireOpen } from './note.store.ts';

type Asking = Pick<Context, 'org' | 'timeZone' | 'person' | 'query' | 'language' | 'device' | 'notify'>;

/** Notifies the person's other devices that have the note open, so that they read it again. */
export function tellOtherDevices(
  { org, person, device, notify }: Pick<Context, 'org' | 'person' | 'device' | 'notify'>,
  devices: readonly string[],
): void {
  if (devices.some((one) => one !== device)) notify('claim', `${org} ${person.userId} ${device}`);
}

/** A note must be scanned before work on it; scanning another person's note takes it over (rule receiving-step-2-scan-delivery-note). */
export function requireInWork(note: NoteRow, { userId }: Context['person']): void {
  const { note_no: noteNo, scanned_by: scannedBy } = note;
  if (!allows(noteMachine, 'receive', note.state) || scannedBy === null) throw new Refusal('note.not-scanned', { noteNo });
  if (scannedBy !== userId) throw new Refusal('note.scanned-by-other', { noteNo, person: note.scanner ?? '', time: note.scanned_at ?? '' });
}

/**
 * The note that the caller, who is checked in, has open: locked, to change something of it (rule receive-check-in-required). `reopen` may
 * open a received one again before it is judged.
 */
export async function lockNoteInWork(
  ctx: Asking,
  noteNo: string,
  reopen: (note: NoteRow) => Promise<NoteRow> | NoteRow = (note) => note,
): Promise<NoteRow> {
  const open = findNote(ctx, noteNo, 'lock')
    .then(reopen)
    .then((note) => requireOpen(ctx, note));
  const [note] = await Promise.all([open, requireAnyCheckIn(ctx)]);
  requireInWork(note, ctx.person);
  tellOtherDevices(ctx, note.devices);
  return note;
}
