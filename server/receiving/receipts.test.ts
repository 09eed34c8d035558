import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { makeNote } from '../../test/notes.ts';
import { Client, usePlant } from '../../test/plant.ts';
import { leader, received } from '../../test/receiving.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();

afterEach(async () => {
  expect((await compareLedger(plant.pool)).differences).toEqual([]);
});

const stockOf = async () =>
  (await plant.pool.query('select item_id, location_id, batch, status, qty from balance where qty > 0 order by 1, 2, 3, 4')).rows;
const outboxOf = async (receiptNo: string) =>
  (
    await plant.pool.query<{ type: string; state: string; key: string }>(
      'select type, state, key from outbox where document_no = $1 order by id',
      [receiptNo],
    )
  ).rows;
const setMessage = (receiptNo: string, change: string) =>
  plant.pool.query(`update outbox set ${change} where document_no = $1`, [receiptNo]);

describe('deleteReceipts', () => {
  it('receiving-select-to-delete: nothing selected', async () => {
    const { client } = await leader(plant);
    expect((await client.ask('deleteReceipts', { nos: [] })).code).toBe('select-to-delete');
    expect((await client.ask('deleteReceipts', {})).code).toBe('select-to-delete');
  });

  it('takes stock, labels and note back as they were, and tells the ERP nothing it never heard of', async () => {
    const before = await stockOf();
    const { client, warehouseId, note, receiptNo, lines } = await received(plant);
    expect(await stockOf()).not.toEqual(before);
    const answer = await client.ask('deleteReceipts', { nos: [note.noteNo] });
    expect(answer.data).toMatchObject({ done: 1 });
    expect(await stockOf()).toEqual(before);
    expect(await outboxOf(receiptNo)).toMatchObject([{ type: 'receipt', state: 'closed' }]);
    const detail = await client.ask('noteDetail', { noteNo: note.noteNo });
    expect(detail.data).toMatchObject({ state: 'unreceived', scannedLabels: 0, receiptNos: [] });
    const labels = await client.ask('noteLabels', { noteNo: note.noteNo });
    expect(new Set(labels.data.labels.map((label) => label.state))).toEqual(new Set(['printed']));
    // exception-rescan-after-deleted-orders
    expect((await client.ask('scanNote', { noteNo: note.noteNo, warehouseId })).ok).toBe(true);
    expect((await client.ask('scanLabel', { noteNo: note.noteNo, code: note.labels[0] ?? '' })).ok).toBe(true);
    expect((await client.ask('saveReceipt', { noteNo: note.noteNo, warehouseId, lines })).ok).toBe(true);
    await client.ask('deleteReceipts', { nos: [note.noteNo] });
    expect(await stockOf()).toEqual(before);
  });

  it('a receipt that the ERP may have is followed by a reversal; of one taken in part, the part', async () => {
    const { client, note, receiptNo } = await received(plant);
    await setMessage(
      receiptNo,
      `attempts = 1, state = 'failed', answer = '{"result":"partly","lines":[{"line":1,"result":"accepted"},{"line":2,"result":"refused"}]}'`,
    );
    await client.ask('deleteReceipts', { nos: [note.noteNo] });
    const [original, reversal] = await outboxOf(receiptNo);
    expect([original?.state, reversal?.type, reversal?.state]).toEqual(['closed', 'receiptReversal', 'queued']);
    const { rows } = await plant.pool.query('select body from outbox where key = $1', [reversal?.key]);
    expect(rows[0]).toMatchObject({ body: { document: { originalKey: original?.key }, lines: [{ line: 1 }] } });
  });

  it('each note has its own outcome: synchronized, on its way, moved on, without receipt, secondary', async () => {
    const [done, moving, moved, secondary] = [
      await received(plant),
      await received(plant),
      await received(plant, { firstItem: 21 }),
      await received(plant),
    ];
    const fresh = await makeNote(plant.pool);
    const { client } = done;
    await client.ask('setReceiptSync', { no: done.note.noteNo, status: '1', erpNo: 'RCV-1' });
    await setMessage(moving.receiptNo, "state = 'sending'");
    await plant.pool.query("update label set state = 'issued' where code = $1", [moved.note.labels[0]]);
    await plant.pool.query('update delivery_note set secondary = true where note_no = $1', [secondary.note.noteNo]);
    const { data } = await client.ask('deleteReceipts', {
      nos: [done, moving, moved, secondary].map((one) => one.note.noteNo).concat(fresh.noteNo),
    });
    expect(data.done).toBe(0);
    const byNo = new Map(data.outcomes.map((one) => [one.no, one.error]));
    expect(byNo.get(done.note.noteNo)).toBe('receipt.synchronized');
    expect(byNo.get(moving.note.noteNo)).toBe('document.in-exchange');
    expect(byNo.get(moved.note.noteNo)).toBe('label.in-use');
    expect(byNo.get(fresh.noteNo)).toBe('receipt.none');
    // delivery-secondary-not-deleted-in-wms
    expect(byNo.get(secondary.note.noteNo)).toBe('note.secondary');
  });

  it('R8, wrapper-result-message: several things, all refused, are a refusal in the words of the first; some refused are said', async () => {
    const { client, note } = await received(plant);
    const none = await client.ask('deleteReceipts', { nos: ['SH-NONE-1', 'SH-NONE-2'] });
    expect([none.ok, none.code, none.data.done, none.data.outcomes.length]).toEqual([false, 'note.not-found', 0, 2]);
    expect(none.message).toBe(none.data.outcomes[0]?.message);
    const some = await client.ask('deleteReceipts', { nos: [note.noteNo, 'SH-NONE-1'] });
    expect([some.ok, some.code, some.data.done]).toEqual([true, '20000', 1]);
    expect(some.message).toContain(none.data.outcomes[0]?.message ?? 'no words');
    const all = await client.ask('deleteReceipts', { nos: [(await received(plant)).note.noteNo] });
    expect([all.ok, all.message]).toEqual([true, '']);
  });

  it('replay: three times at once through two servers, one effect, the same answer', async () => {
    const { client, note, receiptNo } = await received(plant);
    const second = await plant.second();
    try {
      const other = new Client(second.url);
      Object.assign(other, { token: client.token, org: '101' });
      const operationId = randomUUID();
      const answers = await Promise.all(
        [client, other, client, other, client, other].map((one) => one.ask('deleteReceipts', { nos: [note.noteNo] }, { operationId })),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer.envelope))).size).toBe(1);
      expect(answers[0]?.data.done).toBe(1);
      const contention = await Promise.all([client, other, client].map((one) => one.ask('deleteReceipts', { nos: [note.noteNo] })));
      expect(contention.map((answer) => answer.data.outcomes[0]?.error)).toEqual(['receipt.none', 'receipt.none', 'receipt.none']);
      const { rows } = await plant.pool.query(
        'select count(*) as n from movement m join receipt r on r.id = m.document_id where r.receipt_no = $1 and reverses_id is not null',
        [receiptNo],
      );
      expect(rows).toEqual([{ n: 2 }]);
    } finally {
      await second.close();
    }
  });
});

describe('exchange of receipts', () => {
  it('receiving-select-to-sync, scan-records-sync-in-one-action: failed ones are sent again under the same key', async () => {
    const [one, two] = [await received(plant), await received(plant)];
    expect((await one.client.ask('syncReceipts', {})).code).toBe('select-to-sync');
    for (const { receiptNo } of [one, two]) await setMessage(receiptNo, "state = 'failed', attempts = 3");
    await plant.pool.query("update receipt set sync_state = 'failed' where receipt_no in ($1, $2)", [one.receiptNo, two.receiptNo]);
    expect((await one.client.ask('countAbnormalReceipts', {})).data.count).toBe(2);
    const { data } = await one.client.ask('syncReceipts', { nos: [one.note.noteNo, two.note.noteNo] });
    expect(data.done).toBe(2);
    expect(await outboxOf(one.receiptNo)).toMatchObject([{ state: 'queued', key: `receipt:101:${one.receiptNo}:1` }]);
    expect((await one.client.ask('countAbnormalReceipts', {})).data.count).toBe(0);
  });

  it('a refused receipt goes as a new revision, with the refused lines only', async () => {
    const { client, note, receiptNo } = await received(plant);
    await setMessage(
      receiptNo,
      `attempts = 1, state = 'failed', answer = '{"result":"partly","lines":[{"line":1,"result":"accepted"},{"line":2,"result":"refused"}]}'`,
    );
    await client.ask('syncReceipts', { nos: [note.noteNo] });
    const { rows } = await plant.pool.query('select key, body from outbox where document_no = $1 order by id desc limit 1', [receiptNo]);
    expect(rows[0]).toMatchObject({ key: `receipt:101:${receiptNo}:2`, body: { version: 2, lines: [{ line: 2 }] } });
  });

  it('receive-sync-update, receive-sync-clear, receive-sync-close-abnormal, sync-exception-close; synchronized is final', async () => {
    const { client, note, receiptNo } = await received(plant);
    const state = async () =>
      (await plant.pool.query('select state, sync_state, sync_reason, erp_no from receipt where receipt_no = $1', [receiptNo])).rows[0];
    expect((await client.ask('clearReceiveStatus', { no: note.noteNo })).data.done).toBe(1);
    expect(await state()).toMatchObject({ sync_state: 'not-synchronized' });
    expect((await client.ask('closeReceiptSync', { nos: [note.noteNo], reason: 'ERP 里已手工做账' })).data.done).toBe(1);
    expect(await state()).toMatchObject({ sync_state: 'closed', sync_reason: 'ERP 里已手工做账' });
    expect(await outboxOf(receiptNo)).toMatchObject([{ state: 'closed' }]);
    // It is closed and not in the ERP: closing it again does not claim that the ERP has it.
    const again = await client.ask('closeReceiptSync', { nos: [note.noteNo], reason: 'x' });
    expect([again.code, again.message]).toEqual(['sync.already-closed', `${note.noteNo} 已经异常关闭`]);
    expect((await client.ask('closeReceiptSync', { nos: [] })).code).toBe('select-to-close');
    expect((await client.ask('syncReceipts', { nos: [note.noteNo] })).data.done).toBe(1);
    expect((await client.ask('setReceiptSync', { no: note.noteNo, status: 'synchronized', erpNo: 'RCV26-7' })).data.done).toBe(1);
    expect(await state()).toMatchObject({ state: 'synchronized', sync_state: 'synchronized', erp_no: 'RCV26-7' });
    expect((await client.ask('setReceiptSync', { no: note.noteNo, status: '0' })).code).toBe('sync.why-taken-back');
    expect((await client.ask('clearReceiveStatus', { no: note.noteNo })).code).toBe('sync.already-synchronized');
    expect((await client.ask('syncReceipts', { nos: [note.noteNo] })).data.outcomes[0]?.error).toBe('sync.already-synchronized');
  });

  it('S96: exception-scan-time-handling: a scan time is corrected, never into the future, nor further back than a device keeps a scan', async () => {
    const { client, note } = await received(plant);
    expect((await client.ask('correctScanTime', { noteNo: note.noteNo, scannedAt: '2126-01-01 00:00:00' })).code).toBe(
      'receive.time-in-future',
    );
    expect((await client.ask('correctScanTime', { noteNo: note.noteNo, scannedAt: '2026-02-31 08:00:00' })).status).toBe(400);
    expect((await client.ask('correctScanTime', { noteNo: note.noteNo, scannedAt: '2020-01-02 03:04:05' })).code).toBe(
      'receive.time-too-early',
    );
    const [{ at } = { at: '' }] = (
      await plant.pool.query<{ at: string }>("select to_char(now() - interval '20 days', 'YYYY-MM-DD') || ' 03:04:05' as at")
    ).rows;
    expect((await client.ask('correctScanTime', { noteNo: note.noteNo, scannedAt: at })).data.done).toBe(1);
    const { rows } = await plant.pool.query(
      "select to_char(scanned_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as t from receipt where note_no = $1",
      [note.noteNo],
    );
    expect(rows).toEqual([{ t: at }]);
  });
});
