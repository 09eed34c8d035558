import { describe, expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';
import { received } from '../../test/receiving.ts';

// No partner is connected: each test sets the states of messages.
const plant = usePlant();

const messagesOf = async (receiptNo: string) =>
  (
    await plant.pool.query<{ id: number; type: string; state: string; original: string; lines: number[] }>(
      `select id, type, state, body #>> '{document,originalKey}' as original, array(select (l ->> 'line')::int from jsonb_array_elements(body -> 'lines') l) as lines
         from outbox where document_no = $1 order by id`,
      [receiptNo],
    )
  ).rows;
const change = (receiptNo: string, to: string) => plant.pool.query(`update outbox set ${to} where document_no = $1`, [receiptNo]);
const answered = (...results: ('accepted' | 'refused')[]) =>
  `attempts = 1, state = 'failed', answer = '${JSON.stringify({
    result: new Set(results).size === 1 ? results[0] : 'partly',
    lines: results.map((result, at) => ({ line: at + 1, result })),
  })}'`;

describe('a receipt that is deleted here', () => {
  it('R1: what the ERP deleted is not taken back a second time', async () => {
    const { client, note, receiptNo } = await received(plant);
    await change(receiptNo, `${answered('accepted', 'accepted')}, deleted_there = 'RCV-1'`);
    expect((await client.ask('deleteReceipts', { nos: [note.noteNo] })).data.done).toBe(1);
    expect(await messagesOf(receiptNo)).toMatchObject([{ type: 'receipt', state: 'closed' }]);
  });

  it('S56: a person takes back with a reason what the ERP deleted without telling; then it is deleted here, and nothing is reversed there', async () => {
    const { client, note, receiptNo } = await received(plant);
    await change(receiptNo, "attempts = 1, state = 'synchronized'");
    await plant.pool.query(
      "update receipt set state = 'synchronized', sync_state = 'synchronized', erp_no = 'RCV-9' where receipt_no = $1",
      [receiptNo],
    );
    expect((await client.ask('clearReceiveStatus', { no: note.noteNo })).code).toBe('sync.already-synchronized');
    expect((await client.ask('deleteReceipts', { nos: [note.noteNo] })).data.outcomes[0]?.done).toBe(false);
    expect((await client.ask('clearReceiveStatus', { no: note.noteNo, reason: 'ERP 里已删除' })).data.done).toBe(1);
    expect((await client.ask('deleteReceipts', { nos: [note.noteNo] })).message).toBe('');
    expect(await messagesOf(receiptNo)).toMatchObject([{ type: 'receipt', state: 'closed' }]);
    const { rows } = await plant.pool.query("select detail from audit where call = 'clearReceiveStatus' and document = $1", [note.noteNo]);
    expect(rows).toMatchObject([{ detail: { deletedThere: [receiptNo], reason: 'ERP 里已删除' } }]);
  });

  it('every version that the ERP may have is taken back, each under its own key', async () => {
    const { client, note, receiptNo } = await received(plant);
    await change(receiptNo, answered('accepted', 'refused'));
    await client.ask('syncReceipts', { nos: [note.noteNo] });
    await plant.pool.query(
      `update outbox set attempts = 1, state = 'failed', answer = '{"result":"refused","lines":[{"line":2,"result":"refused"}]}' where key like $1`,
      [`receipt:101:${receiptNo}:2`],
    );
    await client.ask('deleteReceipts', { nos: [note.noteNo] });
    const [, , ...reversals] = await messagesOf(receiptNo);
    expect(reversals).toMatchObject([{ type: 'receiptReversal', original: `receipt:101:${receiptNo}:1`, lines: [1] }]);
  });

  it('R68: a message that is claimed while the receipt is deleted is seen, and the receipt stays', async () => {
    const { client, note, receiptNo } = await received(plant);
    const other = await plant.pool.connect();
    await other.query('begin');
    await other.query(
      "update outbox set state = 'sending', attempts = 1, claimed_until = now() + interval '1 minute' where document_no = $1",
      [receiptNo],
    );
    const deleting = client.ask('deleteReceipts', { nos: [note.noteNo] });
    await waitsFor('outbox');
    await other.query('commit');
    other.release();
    expect((await deleting).data.outcomes).toMatchObject([{ done: false, error: 'document.in-exchange' }]);
    expect(await messagesOf(receiptNo)).toMatchObject([{ type: 'receipt', state: 'sending' }]);
  });
});

describe('what is sent again by hand', () => {
  it('R67: not the closed message of a receipt that was deleted here', async () => {
    const { client, note, receiptNo } = await received(plant);
    await change(receiptNo, answered('refused', 'refused'));
    await client.ask('deleteReceipts', { nos: [note.noteNo] });
    const [message] = await messagesOf(receiptNo);
    const { data } = await client.ask('resendMessages', { ids: [message?.id ?? 0] });
    expect(data.outcomes).toMatchObject([{ done: false, error: 'message.document-deleted' }]);
    expect(await messagesOf(receiptNo)).toMatchObject([{ state: 'closed' }]);
  });

  it('R67: not one whose receipt was set to synchronized by hand', async () => {
    const { client, note, receiptNo } = await received(plant);
    await change(receiptNo, answered('refused', 'refused'));
    await client.ask('setReceiptSync', { no: note.noteNo, status: '1', erpNo: 'RCV-9' });
    const [message] = await messagesOf(receiptNo);
    const { data } = await client.ask('resendMessages', { ids: [message?.id ?? 0] });
    expect(data.outcomes).toMatchObject([{ done: false, error: 'sync.already-synchronized' }]);
  });

  it('R67: at the same moment as the deletion, one of the two is refused', async () => {
    const { client, note, receiptNo } = await received(plant);
    await change(receiptNo, answered('refused', 'refused'));
    const [message] = await messagesOf(receiptNo);
    const other = await plant.pool.connect();
    await other.query('begin');
    await other.query('select from receipt where receipt_no = $1 for update', [receiptNo]);
    const both = Promise.all([
      client.ask('deleteReceipts', { nos: [note.noteNo] }),
      client.ask('resendMessages', { ids: [message?.id ?? 0] }),
    ]);
    await waitsFor('receipt');
    await other.query('commit');
    other.release();
    const [deleted, sent] = await both;
    const living = (await messagesOf(receiptNo)).filter(({ state }) => state === 'queued');
    const isDeleted = deleted.data.done === 1;
    expect(living.map(({ type }) => type)).toEqual(isDeleted ? [] : ['receipt']);
    expect(sent.data.done === 1 && isDeleted && living.length > 0).toBe(false);
  });
});

/** Waits until a session waits for a row of the table. */
async function waitsFor(table: string): Promise<void> {
  for (;;) {
    const { rowCount } = await plant.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
      [table],
    );
    if (rowCount) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
