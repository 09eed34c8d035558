import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findLocation } from './location.store.ts';
import { readNote, requireOpenLines } from './note.store.ts';
import { lockNoteInWork } from './noteInWork.store.ts';

const placeText = 'update delivery_note_line set location_id = $1 where note_id = $2 and line_no = any($3::int[]) and received_qty is null';

/** The default locations in this warehouse of lines that are put elsewhere. */
const homesText = `
  select string_agg(distinct d.code, ', ' order by d.code) as homes
    from delivery_note_line l join item i on i.id = l.item_id join location p on p.id = $1 and p.kind = 'storage'
    join location d on d.id = i.default_location_id and d.status = 'active' and d.warehouse_id = p.warehouse_id and d.id <> p.id
   where l.note_id = $2 and l.line_no = any($3::int[])`;

export const saveLineLocations = handle(receivingCalls.saveLineLocations, async (ctx, input) => {
  const { noteNo, warehouseId, locationCode, lineNos } = input;
  const rows = input.rows ?? (locationCode === undefined ? [] : lineNos.map((lineNo) => ({ lineNo, locationCode })));
  if (rows.length === 0) return ctx.refuse('select-to-save');
  const note = await lockNoteInWork(ctx, noteNo);
  await requireOpenLines(
    ctx,
    note.id,
    rows.map(({ lineNo }) => lineNo),
  );
  const places: Record<string, number[]> = {};
  for (const [scanned, own] of Map.groupBy(rows, (row) => row.locationCode)) {
    const place = await findLocation(ctx, scanned, warehouseId);
    const lines = own.map(({ lineNo }) => lineNo);
    const values = [place.id, note.id, lines];
    const [other] = ctx.settings.otherShelf === 'refuse' ? await ctx.query<{ homes: string | null }>(homesText, values) : [];
    if (other?.homes) return ctx.refuse('location.other-shelf', { place: place.code, homes: other.homes });
    ctx.write(placeText, values);
    places[place.code] = lines;
  }
  ctx.audit(noteNo, { places });
  return readNote(ctx, note.id);
});
