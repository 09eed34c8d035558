import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findLocation } from './location.store.ts';
import { readNote, requireOpenLines } from './note.store.ts';
import { lockNoteInWork } from './noteInWork.store.ts';

const placeText = 'update delivery_note_line set location_id = $1 where note_id = $2 and line_no = any($3::int[]) and received_qty is null';

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
    ctx.write(placeText, [place.id, note.id, lines]);
    places[place.code] = lines;
  }
  ctx.audit(noteNo, { places });
  return readNote(ctx, note.id);
});
