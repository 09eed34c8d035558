import { expect, it } from 'vitest';
import { makeNote } from '../../test/notes.ts';
import { checkedInKeeper } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';
import { received } from '../../test/receiving.ts';

const plant = usePlant();

const sendersOf = async (receiptNo: string) =>
  (
    await plant.pool.query<{ type: string; by: string }>(
      `select type, body #>> '{document,createdBy}' as by from outbox where document_no = $1 order by id`,
      [receiptNo],
    )
  ).rows;

it('R63: the ERP hears who received and who took it back by their employee number, else by their account', async () => {
  const { client, note, receiptNo } = await received(plant);
  const { rows } = await plant.pool.query<{ account: string; employee_no: string }>(
    'select account, employee_no from user_account where id = (select user_id from receipt where receipt_no = $1)',
    [receiptNo],
  );
  const [{ account, employee_no } = { account: '', employee_no: '' }] = rows;
  expect(employee_no).not.toBe(account);
  expect(await sendersOf(receiptNo)).toEqual([{ type: 'receipt', by: employee_no }]);
  await plant.pool.query("update outbox set attempts = 1, state = 'sending' where document_no = $1", [receiptNo]);
  await plant.pool.query(
    `update outbox set state = 'failed', answer = '{"result":"accepted","lines":[{"line":1,"result":"accepted"},{"line":2,"result":"accepted"}]}'
      where document_no = $1`,
    [receiptNo],
  );
  await plant.pool.query("update user_account set employee_no = ' ' where account = $1", [account]);
  const deleted = await client.ask('deleteReceipts', { nos: [note.noteNo] });
  expect(deleted.data.done).toBe(1);
  expect(await sendersOf(receiptNo)).toMatchObject([{ by: employee_no }, { type: 'receiptReversal', by: account }]);
});

it('R63: a note of 2,000 lines is received whole, in one receipt', async () => {
  const { keeper, warehouseId } = await checkedInKeeper(plant);
  await plant.pool.query(
    `insert into item (org, code, name, unit, decimals)
     select org, '3010-' || lpad(n::text, 4, '0'), 'R63 ' || n, unit, decimals from item, generate_series(41, 2000) n where org = '101' and code = '3010-0001'`,
  );
  const { noteNo } = await makeNote(plant.pool, { lines: 2000, labelsPerLine: 1 });
  const lineNos = Array.from({ length: 2000 }, (_, at) => at + 1);
  await keeper.ask('scanNote', { noteNo, warehouseId });
  const placed = await keeper.ask('saveLineLocations', { noteNo, lineNos, locationCode: 'RM1-A01-03', warehouseId });
  expect(placed).toMatchObject({ ok: true });
  const saved = await keeper.ask('saveReceipt', { noteNo, warehouseId, lines: lineNos.map((lineNo) => ({ lineNo })) });
  expect(saved).toMatchObject({ ok: true });
  const { rows } = await plant.pool.query(
    `select r.line_count, jsonb_array_length(o.body -> 'lines') as sent, (select state from delivery_note where note_no = $1) as state
       from receipt r join outbox o on o.document_no = r.receipt_no where r.receipt_no = $2`,
    [noteNo, saved.data.receiptNo],
  );
  expect(rows).toEqual([{ line_count: 2000, sent: 2000, state: 'received' }]);
});
