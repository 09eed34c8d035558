import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { named } from '../core/database/named.ts';
import { requireAnyCheckIn, requireCheckIn } from '../documents/checkIn.store.ts';
import { findNoteToOpen } from './lateCartons.store.ts';
import { fetchUnknownNote, readNote } from './note.store.ts';
import { tellOtherDevices } from './noteInWork.store.ts';

/** The number of devices is limited; the first ones are dropped. */
const mostDevices = 10;

const openText = `
  with opened as (
    update delivery_note set state = 'scanning', scanned_by = :user, scanned_at = now(), devices = array[:device::text]
     where id = :note and (state <> 'scanning' or scanned_by <> :user)),
  opened_too as (
    update delivery_note set devices = (devices || :device::text)[greatest(1, cardinality(devices) + 2 - ${mostDevices}):]
     where id = :note and state = 'scanning' and scanned_by = :user and not :device = any(devices))
  insert into scan_record (org, scan_type, code, note_id, user_id, device, by_hand) values (:org, 'note', :noteNo, :note, :user, :device, :byHand)`;

/** Lines without a location take the default one of their item, so that one scan fills all it can. */
const proposeText = `
  update delivery_note_line l set location_id = i.default_location_id
    from item i join location d on d.id = i.default_location_id and d.status = 'active'
   where l.note_id = $1 and l.location_id is null and l.received_qty is null and i.id = l.item_id
     and ($2::bigint is null or d.warehouse_id = $2)`;

export const scanNote = handlePrepared(
  receivingCalls.scanNote,
  async (ctx, input) => {
    const { noteNo, warehouseId } = input;
    await (warehouseId === undefined ? requireAnyCheckIn(ctx) : requireCheckIn(ctx, warehouseId));
    const note = await findNoteToOpen(ctx, noteNo, input.late);
    const { userId } = ctx.person;
    if (note.state === 'scanning' && note.scanned_by === userId && !input.resume) return ctx.refuse('note.already-scanned', { noteNo });
    if (note.state === 'scanning' && note.scanned_by !== userId && !input.takeOver) {
      return ctx.refuse('note.scanned-by-other', { noteNo, person: note.scanner ?? '', time: note.scanned_at ?? '' });
    }
    const takenOver = note.state === 'scanning' && note.scanned_by !== null && note.scanned_by !== userId;
    // The person who had it in hand is notified now, not at the next scan.
    if (takenOver) ctx.notify('claim', `${ctx.org} ${note.scanned_by}`);
    else if (note.state === 'scanning') tellOtherDevices(ctx, note.devices);
    const opened = { note: note.id, user: userId, org: ctx.org, noteNo, device: ctx.device, byHand: input.byHand ?? false };
    ctx.write(...named(openText, opened));
    ctx.write(proposeText, [note.id, warehouseId ?? null]);
    ctx.audit(noteNo, { opened: true, takenOverFrom: note.scanned_by !== null && note.scanned_by !== userId ? note.scanner : undefined });
    return readNote(ctx, note.id);
  },
  (app, caller, input) => fetchUnknownNote(app, caller, input.noteNo),
);
