import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { receivingPlace, released, stockOf, tasksOf } from '../../test/inspection.ts';
import { eventually, useDesk } from '../../test/partners.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const { plant, next, people } = useDesk();
const [shelf, other] = ['RM1-A01-05', 'RM1-A01-06'];
let place = '';
beforeAll(async () => {
  place = await receivingPlace(plant);
});
afterEach(async () => expect((await compareLedger(plant.pool)).differences).toEqual([]));

const withdraw = (input: { no?: string; reason?: string }, options: { operationId?: string } = {}) =>
  people.leader.ask('deletePutawayTask', input, options);

/** A receipt with a task whose goods are on the shelf. */
async function shelved() {
  const made = await released(plant, next, people.who, { place });
  const done = await people.who.keeper.ask('putAwayGoods', { rows: [{ id: made.tasks[0] ?? 0, locationCode: shelf }] });
  expect(done.message).toBe('');
  return { ...made, putawayNo: done.data.documents[0]?.no ?? '' };
}

/** The ERP deletes the receipt. */
async function deletedThere(receiptNo: string): Promise<void> {
  const key = async () =>
    (
      await plant.pool.query<{ key: string; state: string; deleted: boolean }>(
        "select key, state, deleted_there <> '' as deleted from outbox where document_no = $1 and type = 'receipt' order by id desc limit 1",
        [receiptNo],
      )
    ).rows[0];
  const sent = await eventually(key, (row) => row?.state === 'synchronized');
  await next.control('delete', { partner: 'erp', key: sent?.key ?? '' });
  await eventually(key, (row) => row?.deleted === true);
}

const waitingForNote = async () =>
  (
    await plant.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%delivery_note%'",
    )
  ).rowCount;

describe('a putaway task whose receipt the ERP deleted', () => {
  it('exception-putaway-not-deleted-after-erp: is withdrawn with what was put away, which goes back to where it was received; once', async () => {
    const { receiptNo, putawayNo } = await shelved();
    await deletedThere(receiptNo);
    const operationId = randomUUID();
    const done = await withdraw({ no: receiptNo }, { operationId });
    expect(done.message).toBe('');
    expect(done.data).toMatchObject({ tasks: 1, reversed: [putawayNo] });
    expect((await withdraw({ no: receiptNo }, { operationId })).data).toEqual(done.data);
    expect(await stockOf(plant, receiptNo)).toBe('inspection 100');
    expect(await tasksOf(plant, receiptNo)).toMatchObject([{ state: 'withdrawn', put_away: '0' }]);
    const { rows } = await plant.pool.query("select detail from audit where call = 'deletePutawayTask' and document = $1", [receiptNo]);
    expect(rows).toMatchObject([{ detail: { tasks: 1, reversed: [putawayNo] } }]);
    // No message of the putaway waits for the ERP, which has no receipt for it.
    const { rows: kept } = await plant.pool.query('select sync_state as sync from document where doc_no = $1', [putawayNo]);
    expect(kept).toEqual([{ sync: 'closed' }]);
    expect((await withdraw({ no: receiptNo })).code).toBe('putaway.no-task');
  });

  it('that nobody worked on goes with the deletion by itself: nothing is left to withdraw', async () => {
    const { receiptNo, noteNo } = await released(plant, next, people.who, { place });
    await deletedThere(receiptNo);
    expect(await tasksOf(plant, receiptNo)).toMatchObject([{ state: 'withdrawn', put_away: '0' }]);
    expect((await withdraw({ no: noteNo })).code).toBe('putaway.no-task');
  });

  it('whose goods moved on is refused, and nothing of it has happened', async () => {
    const { receiptNo, labels } = await shelved();
    await deletedThere(receiptNo);
    const moved = await people.who.keeper.ask('bindPosition', { place: other, labels, byHand: false });
    expect(moved.message).toBe('');
    const answer = await withdraw({ no: receiptNo });
    expect(['stock.insufficient', 'stock.label-moved']).toContain(answer.code);
    expect(await tasksOf(plant, receiptNo)).toMatchObject([{ state: 'processed', put_away: '100' }]);
  });

  it('is decided by what holds when its turn comes: a receipt that the ERP brought back meanwhile needs a reason again', async () => {
    const { receiptNo } = await shelved();
    await deletedThere(receiptNo);
    const other = await plant.pool.connect();
    await other.query('begin');
    await other.query('select from delivery_note where id = (select note_id from receipt where receipt_no = $1) for no key update', [
      receiptNo,
    ]);
    await other.query("update outbox set deleted_there = '' where document_no = $1 and type = 'receipt'", [receiptNo]);
    const answer = withdraw({ no: receiptNo });
    await expect.poll(waitingForNote).toBe(1);
    await other.query('commit');
    other.release();
    expect((await answer).code).toBe('putaway.receipt-there');
    expect(await tasksOf(plant, receiptNo)).toMatchObject([{ state: 'processed', put_away: '100' }]);
  });

  it('stays withdrawn when the ERP then accepts the receipt: the answer brought the task back', async () => {
    next.fault({ partner: 'erp', fault: 'down', on: ['send', 'ask'] });
    const { receiptNo } = await released(plant, next, people.who, { place });
    expect((await withdraw({ no: receiptNo, reason: 'ERP 已作废' })).data).toMatchObject({ tasks: 1 });
    next.fault({ partner: 'erp', fault: 'none' });
    const state = async () =>
      (await plant.pool.query<{ state: string }>('select state from receipt where receipt_no = $1', [receiptNo])).rows[0]?.state;
    await eventually(state, (now) => now === 'synchronized');
    expect(await tasksOf(plant, receiptNo)).toMatchObject([{ state: 'withdrawn', put_away: '0' }]);
  });

  it('at the same moment as a putaway, and twice at once, is what one after the other would be', async () => {
    const made = await released(plant, next, people.who, { place });
    const rows = [{ id: made.tasks[0] ?? 0, locationCode: shelf }];
    const reason = 'ERP 已作废';
    const [put, ...deleted] = await Promise.all([
      people.who.keeper.ask('putAwayGoods', { rows }),
      withdraw({ no: made.receiptNo, reason }),
      withdraw({ no: made.receiptNo, reason }),
    ]);
    expect(deleted.map(({ code }) => code).toSorted()).toEqual(['20000', 'putaway.no-task']);
    expect(['20000', 'putaway.task-gone']).toContain(put.code);
    const done = deleted.find(({ ok }) => ok);
    expect(done?.data.reversed).toEqual(put.ok ? put.data.documents.map(({ no }) => no) : []);
    expect(await tasksOf(plant, made.receiptNo)).toMatchObject([{ state: 'withdrawn', put_away: '0' }]);
  });

  it('exception-document-number-required: a number is asked for, one that names a receipt; what the ERP still has needs a reason, and a leader', async () => {
    const { receiptNo } = await released(plant, next, people.who, { place });
    expect((await withdraw({})).code).toBe('exception.document-number-required');
    expect((await withdraw({ no: 'RC0' })).code).toBe('exception.document-not-found');
    expect((await people.who.keeper.ask('deletePutawayTask', { no: receiptNo })).status).toBe(403);
    const answer = await withdraw({ no: receiptNo });
    expect(answer.code).toBe('putaway.receipt-there');
    expect(answer.message).toContain(receiptNo);
    expect(await tasksOf(plant, receiptNo)).toMatchObject([{ state: 'pending' }]);
    expect((await withdraw({ no: receiptNo, reason: 'ERP 已作废' })).data).toMatchObject({ tasks: 1 });
  });
});
