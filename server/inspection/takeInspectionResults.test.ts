import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inspected, receivedAt, receivingPlace, resultRecord, stockOf, tasksOf, withdrawn } from '../../test/inspection.ts';
import { makeNote } from '../../test/notes.ts';
import { eventually, useDesk } from '../../test/partners.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const { plant, next, people } = useDesk();
let place = '';
beforeAll(async () => {
  place = await receivingPlace(plant);
});
/** The ledger is consistent after each of these, and no label promises more than the stock. */
afterEach(async () => {
  const { differences, promised } = await compareLedger(plant.pool);
  expect({ differences, promised }).toEqual({ differences: [], promised: [] });
});

const parked = async (id: string): Promise<string> => {
  const { rows } = await plant.pool.query<{ reason: string }>('select reason::text from parked_record where record_id = $1', [id]);
  return rows[0]?.reason ?? '';
};
const labelsAt = async (noteNo: string) => {
  const { rows } = await plant.pool.query<{ label: string }>(
    `select b.status || ' ' || trim_scale(b.qty) as label from label b join delivery_note n on n.id = b.note_id where n.note_no = $1 order by b.id`,
    [noteNo],
  );
  return rows.map(({ label }) => label);
};
const deleteReceipt = async (noteNo: string) => people.leader.ask('deleteReceipts', { nos: [noteNo] });
const silentErp = () => next.fault({ partner: 'erp', fault: 'http500' });

describe('results release and reject', () => {
  it('an accepted quantity makes a pending task on the shelf it was received on; several results add up (task-states)', async () => {
    const { noteNo, receiptNo } = await receivedAt(plant, people.who);
    expect(await tasksOf(plant, receiptNo)).toEqual([]);
    expect(await inspected(next, noteNo, { accepted: 40 })).toBe('applied');
    expect(await tasksOf(plant, receiptNo)).toMatchObject([{ state: 'pending', released: '40', put_away: '0', place: 'RM1-A01-03' }]);
    expect(await inspected(next, noteNo, { accepted: 60, verdict: 'concession' })).toBe('applied');
    expect(await tasksOf(plant, receiptNo)).toMatchObject([{ state: 'pending', released: '100' }]);
    expect(await stockOf(plant, receiptNo)).toBe('inspection 100');
  });

  it('what is rejected goes on hold at its place with its labels, by nobody; a newer version and a tombstone bring it back', async () => {
    const { noteNo, receiptNo } = await receivedAt(plant, people.who);
    const id = `IQC-${noteNo}`;
    await inspected(next, noteNo, { id, accepted: 40, rejected: 60 });
    expect([await stockOf(plant, receiptNo), await labelsAt(noteNo)]).toEqual(['hold 60, inspection 40', ['inspection 40', 'hold 50']]);
    const { rows } = await plant.pool.query("select distinct user_id from movement where document_type = 'inspection'");
    expect(rows).toEqual([{ user_id: null }]);
    await inspected(next, noteNo, { id, version: 2, accepted: 80, rejected: 20 });
    expect([await stockOf(plant, receiptNo), await labelsAt(noteNo)]).toEqual([
      'hold 20, inspection 80',
      ['inspection 50', 'inspection 30'],
    ]);
    expect(await next.bring('qa', withdrawn(id, 3))).toEqual(['applied']);
    expect([await stockOf(plant, receiptNo), await labelsAt(noteNo)]).toEqual(['inspection 100', ['inspection 50', 'inspection 50']]);
    expect(await tasksOf(plant, receiptNo)).toMatchObject([{ state: 'withdrawn', released: '0' }]);
    await inspected(next, noteNo, { id, version: 4, accepted: 100 });
    expect(await tasksOf(plant, receiptNo)).toMatchObject([{ state: 'pending', released: '100' }]);
  });

  it('more than was received, or another item, is parked and changes nothing; its partners in the batch are taken', async () => {
    const { noteNo, receiptNo } = await receivedAt(plant, people.who);
    const [over, other] = [`O-${noteNo}`, `I-${noteNo}`];
    const batch = [
      resultRecord(noteNo, { accepted: 70 }),
      resultRecord(noteNo, { id: over, accepted: 20, rejected: 11 }),
      resultRecord(noteNo, { id: other, itemNo: '3010-0002', accepted: 1 }),
    ];
    expect((await next.bring('qa', ...batch)).toSorted()).toEqual(['applied', 'parked', 'parked']);
    expect(await parked(over)).toBe('这一行收了 100，检验结果合计 101，超过了收货数量');
    expect(await parked(other)).toBe('检验的料号是 3010-0002，这一行收的是 3010-0001');
    expect(await tasksOf(plant, receiptNo)).toMatchObject([{ released: '70' }]);
    expect(await stockOf(plant, receiptNo)).toBe('inspection 100');
  });

  it('a result whose receipt is not here waits for it, and is not parked', async () => {
    const note = await makeNote(plant.pool, { lines: 1 });
    expect(await inspected(next, note.noteNo, { accepted: 90, rejected: 10 })).toBe('applied');
    const { keeper, warehouseId } = people.who;
    await keeper.ask('scanNote', { noteNo: note.noteNo, warehouseId });
    await keeper.ask('saveNoteLocation', { noteNo: note.noteNo, locationCode: 'RM1-A01-03', warehouseId });
    const { data } = await keeper.ask('saveReceipt', { noteNo: note.noteNo, warehouseId, lines: [{ lineNo: 1 }] });
    expect(await tasksOf(plant, data.receiptNo)).toMatchObject([{ state: 'pending', released: '90' }]);
    expect(await stockOf(plant, data.receiptNo)).toBe('hold 10, inspection 90');
  });

  it('shelving-not-pushed-location-empty: what stands in the receiving place goes to its home, and is held when it has none', async () => {
    const home = await receivedAt(plant, people.who, { place });
    await inspected(next, home.noteNo, { accepted: 100 });
    expect(await tasksOf(plant, home.receiptNo)).toMatchObject([{ state: 'pending', place: 'RM1-A01-02' }]);
    const homeless = await receivedAt(plant, people.who, { place, firstItem: 6 });
    await inspected(next, homeless.noteNo, { itemNo: '3010-0006', accepted: 100 });
    expect(await tasksOf(plant, homeless.receiptNo)).toMatchObject([{ state: 'held', held_reason: 'location-empty', place: null }]);
  });

  it('R18: exempt goods are available at once, and are a task only where goods are received', async () => {
    const stored = await receivedAt(plant, people.who, { firstItem: 5 });
    expect([await tasksOf(plant, stored.receiptNo), await stockOf(plant, stored.receiptNo)]).toEqual([[], 'available 100']);
    expect(stored).toMatchObject({ toInspect: 0, toPutAway: 0 });
    const standing = await receivedAt(plant, people.who, { firstItem: 5, place });
    expect(standing).toMatchObject({ toInspect: 0, toPutAway: 1 });
    expect(await tasksOf(plant, standing.receiptNo)).toMatchObject([{ state: 'pending', released: '100', place: 'RM1-A01-06' }]);
    // Also these may be rejected afterwards.
    await inspected(next, standing.noteNo, { itemNo: '3010-0005', rejected: 30 });
    expect(await stockOf(plant, standing.receiptNo)).toBe('available 70, hold 30');
    expect(await tasksOf(plant, standing.receiptNo)).toMatchObject([{ released: '70' }]);
  });

  it('shelving-not-pushed-beyond-assessment-date: held while the dates hold', async () => {
    await plant.pool.query("insert into putaway_assessment values ('101', '2020-01-01', '2020-12-31', '2020-01-01', '2099-12-31')");
    const { noteNo, receiptNo } = await receivedAt(plant, people.who);
    await inspected(next, noteNo, { accepted: 100 });
    expect(await tasksOf(plant, receiptNo)).toMatchObject([{ state: 'held', held_reason: 'beyond-assessment-date' }]);
    await plant.pool.query('delete from putaway_assessment');
  });
});

describe('receipts that are deleted', () => {
  it('deleted here: pending tasks go with it and what was rejected comes back first; received again, its results count again', async () => {
    silentErp();
    const { noteNo, receiptNo, labels } = await receivedAt(plant, people.who);
    await inspected(next, noteNo, { accepted: 70, rejected: 30 });
    expect((await deleteReceipt(noteNo)).message).toBe('');
    expect([await tasksOf(plant, receiptNo), await stockOf(plant, receiptNo)]).toMatchObject([[{ state: 'withdrawn' }], '']);
    const { keeper, warehouseId } = people.who;
    await keeper.ask('scanNote', { noteNo, warehouseId });
    await keeper.ask('saveNoteLocation', { noteNo, locationCode: 'RM1-A01-03', warehouseId });
    const { data } = await keeper.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1 }] });
    expect([await tasksOf(plant, data.receiptNo), await stockOf(plant, data.receiptNo)]).toMatchObject([
      [{ state: 'pending', released: '70' }],
      'hold 30, inspection 70',
    ]);
    expect(labels).toHaveLength(2);
  });

  it('what was put away is not deleted, and says which goods', async () => {
    silentErp();
    const { noteNo, receiptNo } = await receivedAt(plant, people.who);
    await inspected(next, noteNo, { accepted: 100 });
    await plant.pool.query('update putaway_task t set put_away_qty = 10 from receipt r where r.id = t.receipt_id and r.receipt_no = $1', [
      receiptNo,
    ]);
    const refused = await deleteReceipt(noteNo);
    expect([refused.code, refused.message]).toEqual(['receipt.put-away', `${receiptNo} 的料号 3010-0001 已上架 10，不能删除收货`]);
    expect(await inspected(next, noteNo, { id: `L-${noteNo}`, rejected: 1 })).toBe('parked');
  });

  it('exception-putaway-not-deleted-after-erp: deleted in the ERP, its tasks are withdrawn; brought back there, so are they', async () => {
    const { noteNo, receiptNo } = await receivedAt(plant, people.who);
    await inspected(next, noteNo, { accepted: 60 });
    const sent = await eventually(
      () => next.document(receiptNo),
      (document) => document !== undefined,
    );
    const settled = async () =>
      (await plant.pool.query<{ state: string }>('select state from receipt where receipt_no = $1', [receiptNo])).rows[0]?.state;
    await eventually(settled, (state) => state === 'synchronized');
    await next.control('delete', { partner: 'erp', key: sent?.key });
    await eventually(
      () => tasksOf(plant, receiptNo),
      ([task]) => task?.state === 'withdrawn',
    );
    // A result in the meantime does not release the task.
    await inspected(next, noteNo, { accepted: 40 });
    expect(await tasksOf(plant, receiptNo)).toMatchObject([{ state: 'withdrawn', released: '100' }]);
    await next.control('restore', { partner: 'erp', key: sent?.key });
    await eventually(
      () => tasksOf(plant, receiptNo),
      ([task]) => task?.state === 'pending',
    );
  });
});
