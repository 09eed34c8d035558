import { allows } from '../../contract/core/machine.ts';
import type { DeliveryNote } from '../../contract/exchange/protocol.paperwork.ts';
import { noteMachine } from '../../contract/receiving/receiving.rules.ts';
import type { Context } from '../core/call/context.ts';
import { checkContent, checkLabelsFree, checkStoredLines } from './intake.rules.ts';
import { applyNote, findIntakeFacts, insertNote, lockNote } from './intake.store.ts';
import { unscanned } from './note.store.ts';
import type { NoteRefused, NoteSource } from './noteIntake.ts';

export type StoredNote = 'created' | 'updated' | 'unchanged' | NoteRefused;

/**
 * Takes in a delivery note with its labels, from exchange, portal fetch or file. Runs inside the
 * caller's transaction (`query` is its prepared-statement runner); `org` is the organisation it is stored in.
 * A version that is not newer changes nothing. While unreceived, lines and unscanned labels become those of the
 * record; scanned labels stay, and received lines are final.
 */
export async function storeNote(query: Context['query'], org: string, record: DeliveryNote, source: NoteSource): Promise<StoredNote> {
  const facts = await findIntakeFacts(query, org, record, source.supplier);
  const wrong = checkContent(record, facts);
  if (wrong) return wrong;
  const taken = checkLabelsFree(record, facts);
  if (taken) return taken;
  const created = await insertNote(query, org, record, source, facts);
  if (created !== undefined) {
    await applyNote(query, org, created, record, source, facts);
    return 'created';
  }
  const stored = await lockNote(query, org, record.noteNo, source);
  if (source.supplier && source.supplier !== stored.supplierCode) return { refuse: 'note.number-taken', args: { noteNo: record.noteNo } };
  if (source.version !== undefined && source.version <= stored.version) return 'unchanged';
  const fixed = checkStoredLines(record, stored, facts);
  if (fixed) return fixed;
  const changed = await applyNote(query, org, stored.id, record, source, facts);
  return changed > 0 || stored.state === 'deleted' ? 'updated' : 'unchanged';
}

const withdrawText = `
  with ${unscanned}
  update delivery_note set version = case when $4::text = 'erp' then version else coalesce($2, version) end,
         erp_version = case when $4::text = 'erp' then coalesce($2, erp_version) else erp_version end,
         state = $3, scanned_by = null, scanned_at = null where id = $1`;

/**
 * Deletes a note that its sender deleted (a tombstone). A note that was received, even in part, stays and is
 * refused; an unknown or newer note stays unchanged.
 */
export async function withdrawNote(query: Context['query'], org: string, noteNo: string, source: NoteSource): Promise<StoredNote> {
  const [found] = await query<{ one: number }>('select 1 as one from delivery_note where org = $1 and note_no = $2', [org, noteNo]);
  if (!found) return 'unchanged';
  const stored = await lockNote(query, org, noteNo, source);
  if (source.version !== undefined && source.version <= stored.version) return 'unchanged';
  const received = stored.lines.filter((line) => line.received).map((line) => line.lineNo);
  if (received.length > 0) return { refuse: 'note.line-received', args: { noteNo, lines: received.join(', ') } };
  const open = allows(noteMachine, 'delete', stored.state);
  await query(withdrawText, [stored.id, source.version ?? null, open ? noteMachine.steps.delete.to : stored.state, source.name]);
  return open ? 'updated' : 'unchanged';
}
