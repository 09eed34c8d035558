import { type NoteFileKey, noteFileColumns, noteFileLimit } from '../../contract/receiving/noteFile.ts';
import type { Announced } from '../announce.ts';
import type { Args, Refusal, Topic } from './refusal.ts';
import type { Room } from './room.ts';

type Row = Partial<Record<NoteFileKey, string>>;
const keys = noteFileColumns.map(({ key }) => key);
const csvOf = (rows: readonly Row[]): string =>
  [keys, ...rows.map((row) => keys.map((key) => row[key] ?? ''))].map((cells) => cells.join(',')).join('\n');

/** The rows of a note as a supplier would write them, one a line. */
export const rowsOf = ({ noteNo, itemNos }: Announced, change: Row = {}): Row[] =>
  itemNos.map((item, line) => ({
    DeliNo: noteNo,
    SupplierCode: 'S0001',
    DeliDate: '2026-11-21',
    LineNo: String(line + 1),
    ItemNo: item,
    SendQty: '100',
    PurchNo: `PO${noteNo}`,
    ...change,
  }));

/** Uploads a file on the import screen; none of it may be stored. */
export const bring = (room: Room, rows: readonly Row[]): Promise<void> => bringFile(room, csvOf(rows));

async function bringFile(room: Room, content: string, name = 'notes.csv'): Promise<void> {
  await room.go('/pages/InStorage/InnerCom/ImportDelino');
  const input = room.device.page.locator('input[type="file"]');
  await input.waitFor({ state: 'attached' });
  await room.still();
  await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

export const refusedRow = (id: Refusal['id'], meet: (room: Room) => Promise<Args>): Refusal => ({ id, at: 'card', within: true, meet });

/** A broken or foreign file: the message stands in the place of the rows. */
const unfit = (id: Refusal['id'], content: () => string, args: (room: Room) => Args = () => ({}), name = 'notes.csv'): Refusal => ({
  id,
  at: 'page',
  meet: async (room) => {
    await bringFile(room, content(), name);
    return { name, ...args(room) };
  },
});

/** Wrong rows in a file of delivery notes: the message stands at the row, and nothing is imported in part. */
export const files: Topic = {
  name: 'a file of delivery notes',
  account: 'keeper',
  refusals: [
    refusedRow('note.qty-decimals', async (room) => {
      const note = await room.announced({ lines: 1 });
      const item = note.itemNos[0] ?? '';
      await bring(room, rowsOf(note, { SendQty: '99.5' }));
      return { item, qty: '99.5', unit: await room.unitOf(item), decimals: 0 };
    }),
    refusedRow('note.batches', async (room) => {
      const note = await room.announced({ lines: 1 });
      const item = await room.value(
        "select code from item where org = '101' and batch_controlled and status = 'active' order by code limit 1",
      );
      const cartons = ['B1', 'B2'].map((batch) => ({ BarCode: `X${note.noteNo}${batch}`, PackQty: '50', BatchNo: batch }));
      await bring(
        room,
        cartons.flatMap((carton) => rowsOf({ ...note, itemNos: [item] }, carton)),
      );
      return { line: 1, batches: 'B1, B2' };
    }),
    refusedRow('note.labels-over', async (room) => {
      const note = await room.announced({ lines: 1 });
      await bring(room, rowsOf(note, { BarCode: `X${note.noteNo}`, PackQty: '130' }));
      return { line: 1, qty: '130', limit: '100' };
    }),
    refusedRow('note.label-taken', async (room) => {
      const [note, other] = [await room.announced({ lines: 1 }), await room.note({ lines: 1 })];
      const code = other.labels[0] ?? '';
      await bring(room, rowsOf(note, { BarCode: code, PackQty: '100' }));
      return { code, other: other.noteNo, noteNo: note.noteNo };
    }),
    refusedRow('note.line-received', async (room) => {
      const note = await room.received({ lines: 2 }, [1]);
      await bring(room, rowsOf(note, { SendQty: '90' }));
      return { noteNo: note.noteNo, lines: 1 };
    }),
    refusedRow('note.line-scanned', async (room) => {
      const note = await room.note({ lines: 2 });
      await room.verify(note, note.labels.slice(0, 1));
      const [one, two] = note.itemNos;
      await bring(room, rowsOf({ ...note, itemNos: [two ?? '', one ?? ''] }));
      return { noteNo: note.noteNo, lines: 1 };
    }),
    unfit('file.empty', () => csvOf([])),
    unfit('file.not-excel', () => 'Deliveries of May\n', undefined, 'notes.xlsx'),
    unfit('file.unreadable', () => '%PDF-1.7 not a table'),
    unfit('file.not-a-table', () => '<html><body>no</body></html>'),
    unfit(
      'file.too-large',
      () => csvOf(Array.from({ length: noteFileLimit + 1 }, (_, at) => ({ DeliNo: `SHLONG${at}` }))),
      ({ device }) => ({ limit: device.say('file.limit.rows', { n: noteFileLimit }) }),
    ),
  ],
};
