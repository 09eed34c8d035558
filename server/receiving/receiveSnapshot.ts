import type { Language } from '../../contract/messages/texts.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { nameIn } from '../core/database/localName.ts';
import { endReasonOf } from '../labels/label.store.ts';
import { findNote, type NoteDetail, readNote } from './note.store.ts';

interface SnapshotLabel {
  code: string;
  lineNo: number;
  qty: string;
  boxNo: string;
  state: string;
  scannedAt: string | null;
  scannedBy: string | null;
  endReason: string | null;
}

/** Void and split labels too: the device can give the reason without a request to the server. */
const labelsText = `
  select b.code, l.line_no as "lineNo", b.qty, b.box_no as "boxNo", b.state,
         to_char(s.at at time zone $2, 'YYYY-MM-DD HH24:MI:SS') as "scannedAt", u.name as "scannedBy",
         ${endReasonOf('b')} as "endReason"
    from label b join delivery_note_line l on l.id = b.note_line_id
    left join scan_record s on s.label_id = b.id and s.scan_type = 'label' and s.deleted_at is null
    left join user_account u on u.id = s.user_id
   where b.note_id = $1 order by l.line_no, b.id`;

const homesText = (language: Language): string => `
  select l.line_no as "lineNo", d.code, w.id as "warehouseId", ${nameIn('w', language)} as warehouse
    from delivery_note_line l join item i on i.id = l.item_id
    join location d on d.id = i.default_location_id and d.status = 'active' join warehouse w on w.id = d.warehouse_id
   where l.note_id = $1 order by l.line_no`;

/** Goods are received onto shelves, or where they wait for these. */
const placesText = `
  select code, kind = 'receiving' as receiving from location
   where org = $1 and warehouse_id = $2 and kind in ('storage', 'receiving') and status = 'active' order by code`;

export const receiveSnapshot = handle(receivingCalls.receiveSnapshot, async (ctx, { noteNo, warehouseId }) => {
  const { id, state, scanned_by } = await findNote(ctx, noteNo);
  const [note, labels, homes, places, [clock]] = await Promise.all([
    readNote(ctx, id),
    ctx.query<SnapshotLabel>(labelsText, [id, ctx.timeZone]),
    ctx.query<{ lineNo: number; code: string; warehouseId: number; warehouse: string }>(homesText(ctx.language), [id]),
    warehouseId === undefined ? [] : ctx.query<{ code: string; receiving: boolean }>(placesText, [ctx.org, warehouseId]),
    ctx.query<{ now: string }>("select to_char(now() at time zone $1, 'YYYY-MM-DD HH24:MI:SS') as now", [ctx.timeZone]),
  ]);
  return {
    revision: clock?.now ?? '',
    mine: isTheirs({ state, scanned_by }, ctx.person.userId),
    note,
    labels: labels.map(({ scannedAt, scannedBy, endReason, ...label }) => ({
      ...label,
      ...(scannedAt === null ? {} : { scannedAt, scannedBy: scannedBy ?? '' }),
      ...(endReason === null ? {} : { endReason }),
    })),
    homes,
    places: places.map(({ code }) => code),
    receivingPlaces: places.flatMap(({ code, receiving }) => (receiving ? [code] : [])),
    otherShelf: ctx.settings.otherShelf,
    shortLife: ctx.settings.shortLife,
  };
});

const isTheirs = ({ state, scanned_by }: { state: NoteDetail['state']; scanned_by: number | null }, userId: number): boolean =>
  state === 'scanning' && scanned_by === userId;
