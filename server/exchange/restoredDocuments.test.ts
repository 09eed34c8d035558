import { describe, expect, it } from 'vitest';
import { eventually, receiveNote, useDesk } from '../../test/partners.ts';

const { plant, next, people } = useDesk();

interface Standing {
  id: number;
  key: string;
  number: string;
  state: string;
  reason: string;
  receipt: string;
  sync: string;
  why: string;
}

const standing = async (no: string): Promise<Standing | undefined> =>
  (
    await plant.pool.query<Standing>(
      `select o.id, o.key, o.partner_no as number, o.state, o.reason, r.state as receipt, r.sync_state as sync, r.sync_reason as why
         from outbox o join receipt r on r.id = o.document_id where o.document_no = $1 and o.type = 'receipt' order by o.id limit 1`,
      [no],
    )
  ).rows[0];
/** The delivery note of a receipt, by which calls find receipts. */
const noteOf = async (no: string) =>
  (await plant.pool.query<{ no: string }>('select note_no as no from receipt where receipt_no = $1', [no])).rows[0]?.no ?? '';
const reaches = (no: string, state: string) =>
  eventually(
    () => standing(no),
    (row) => row?.state === state,
  );
const goneThere = (row: (Pick<Standing, 'number'> & { key?: string }) | undefined, version = 1) => ({
  kind: 'documentDeleted',
  id: row?.number,
  version,
  data: { org: '101', type: 'receipt', number: row?.number, key: row?.key, deletedAt: '2026-11-21T08:00:00Z', deletedBy: 'BUCHER' },
});
const restored = (row: Standing | undefined, version = 2) => ({ kind: 'documentDeleted', id: row?.number, version, deleted: true });

/** A receipt that the ERP accepted and then deleted. */
async function deletedThere(): Promise<{ no: string; row: Standing | undefined }> {
  const no = await receiveNote(plant, people.who);
  const row = await reaches(no, 'synchronized');
  expect(await next.bring('erp', goneThere(row))).toEqual(['applied']);
  expect(await standing(no)).toMatchObject({ state: 'failed', receipt: 'saved', sync: 'failed' });
  return { no, row };
}

const reasonIn = async (language: 'zh' | 'en' | 'yn', id = '') =>
  (await people.leader.list('parkedRecords', { jsWhere: `RecordId = '${id}'` }, { language })).data.rows[0]?.reason ?? '';

describe('a deletion of something that is not known here', () => {
  it('is parked with words for the keeper, by key as by number; one that is known already is not', async () => {
    expect(await next.bring('erp', goneThere({ number: 'ZZZ-1' }))).toEqual(['parked']);
    expect(await next.bring('erp', goneThere({ number: 'ZZZ-2', key: 'receipt:101:ZZZ:1' }))).toEqual(['parked']);
    expect(await reasonIn('en', 'ZZZ-1')).toBe('Nothing that was sent from here has the number ZZZ-1 there');
    expect(await reasonIn('zh', 'ZZZ-1')).toBe('这里没有发出过对方编号为 ZZZ-1 的单据');
    const { row } = await deletedThere();
    expect(await next.bring('erp', goneThere(row, 2))).toEqual(['applied']);
  });
});

describe('what the ERP brings back after it had deleted it', () => {
  it('nobody acted: taken as before, no exception any more; again it is harmless, and it can be deleted once more', async () => {
    const { no, row } = await deletedThere();
    expect(await next.bring('erp', restored(row))).toEqual(['applied']);
    expect(await standing(no)).toMatchObject({ state: 'synchronized', reason: '', receipt: 'synchronized', sync: 'synchronized', why: '' });
    const { data } = await people.leader.list('abnormalMessages', { jsWhere: `DocNo = '${no}'` });
    expect(data.rows).toEqual([]);
    expect(await next.bring('erp', restored(row))).toEqual(['unchanged']);
    expect(await next.bring('erp', goneThere(row, 1))).toEqual(['stale']);
    expect(await standing(no)).toMatchObject({ state: 'synchronized' });
    expect(await next.bring('erp', goneThere(row, 3))).toEqual(['applied']);
    expect(await standing(no)).toMatchObject({ state: 'failed', receipt: 'saved' });
  });

  it('one that was taken in part is again what it was: waiting for its refused lines', async () => {
    next.fault({ partner: 'erp', fault: 'refusedLine', lines: [2], times: 1 });
    const no = await receiveNote(plant, people.who);
    const before = await reaches(no, 'failed');
    expect(await next.bring('erp', goneThere(before), restored(before))).toEqual(['stale', 'applied']);
    expect(await standing(no)).toEqual(before);
    expect(await next.bring('erp', goneThere(before, 3))).toEqual(['applied']);
    expect(await next.bring('erp', restored(before, 4))).toEqual(['applied']);
    expect(await standing(no)).toEqual(before);
    expect((await people.leader.list('abnormalMessages', { jsWhere: `DocNo = '${no}'` })).data.rows).toMatchObject([{ cause: 'partly' }]);
  });

  it('sent again meanwhile: parked, with what was done and when, in each language', async () => {
    const { no, row } = await deletedThere();
    await people.leader.ask('resendMessages', { ids: [row?.id ?? 0] });
    expect(await next.bring('erp', restored(row))).toEqual(['parked']);
    expect(await reasonIn('zh', row?.number)).toMatch(new RegExp(`${no}.*重新发送（receipt:101:${no}:2）`));
    expect(await reasonIn('en', row?.number)).toMatch(/had sent it again at \d{4}-\d\d-\d\d \d\d:\d\d \(receipt:101:/);
    expect(await reasonIn('yn', row?.number)).toContain('sudah mengirim ulang');
    expect(await standing(no)).toMatchObject({ state: 'closed' });
    // When the ERP deletes it again, the exchange is over.
    expect(await next.bring('erp', goneThere(row, 3))).toEqual(['applied']);
    const { rows } = await plant.pool.query('select state from parked_record where record_id = $1', [row?.number]);
    expect(rows).toEqual([{ state: 'superseded' }]);
    // When the ERP restores it again, the ERP has it twice, however late that is.
    expect(await next.bring('erp', restored(row, 4))).toEqual(['parked']);
    expect(await reasonIn('en', row?.number)).toMatch(/had sent it again/);
  });

  it('what was to be sent instead and was taken out of the exchange before it left is never sent once the first one is back', async () => {
    const { no, row } = await deletedThere();
    const noteNo = await noteOf(no);
    await next.connect({ enabled: false });
    await people.leader.ask('resendMessages', { ids: [row?.id ?? 0] });
    expect((await people.leader.ask('clearReceiveStatus', { no: noteNo })).ok).toBe(true);
    await next.connect();
    expect(await next.bring('erp', restored(row))).toEqual(['applied']);
    expect(await standing(no)).toMatchObject({ state: 'synchronized', receipt: 'synchronized', sync: 'synchronized', why: '' });
    expect((await people.leader.ask('syncReceipts', { nos: [noteNo] })).data.outcomes).toMatchObject([
      { error: 'sync.already-synchronized' },
    ]);
    const { rows } = await plant.pool.query<{ id: number }>('select id from outbox where key = $1', [`receipt:101:${no}:2`]);
    const again = await people.leader.ask('resendMessages', { ids: [rows[0]?.id ?? 0] });
    expect(again.data.outcomes).toMatchObject([{ done: false }]);
    // When the first one is deleted again, its lines go under a key that was never used.
    expect(await next.bring('erp', goneThere(row, 3))).toEqual(['applied']);
    expect((await people.leader.ask('syncReceipts', { nos: [noteNo] })).data.done).toBe(1);
    await eventually(
      () => standing(no),
      (one) => one?.sync === 'synchronized',
    );
    expect(
      next
        .documents()
        .filter(({ document }) => document.document.docNo === no)
        .map(({ document }) => document.key),
    ).toEqual([`receipt:101:${no}:1`, `receipt:101:${no}:3`]);
  });

  it('S21: sent again, brought back, and what was sent again deleted: the first one counts again by itself, and nothing is offered to be sent', async () => {
    const { no, row } = await deletedThere();
    const second = () =>
      plant.pool.query<Standing>('select id, partner_no as number, state from outbox where key = $1', [`receipt:101:${no}:2`]);
    await people.leader.ask('resendMessages', { ids: [row?.id ?? 0] });
    const sent = await eventually(
      async () => (await second()).rows[0],
      (one) => one?.state === 'synchronized',
    );
    expect(await next.bring('erp', restored(row))).toEqual(['parked']);
    // The ERP has the restored document: until a person decides, no third one is sent.
    expect((await people.leader.ask('syncReceipts', { nos: [await noteOf(no)] })).data.outcomes).toMatchObject([
      { error: 'sync.already-synchronized' },
    ]);
    expect(await next.bring('erp', goneThere({ number: sent?.number ?? '' }))).toEqual(['applied']);
    expect(await standing(no)).toMatchObject({ state: 'synchronized', receipt: 'synchronized', sync: 'synchronized', why: '' });
    const parked = await plant.pool.query('select state from parked_record where record_id = $1', [row?.number]);
    expect(parked.rows).toEqual([{ state: 'taken' }]);
    expect((await people.leader.list('abnormalMessages', { jsWhere: `DocNo = '${no}'` })).data.rows).toEqual([]);
    for (const { id } of [row, (await second()).rows[0]].flatMap((one) => one ?? [])) {
      const { data } = await people.leader.ask('resendMessages', { ids: [id] });
      expect(data.outcomes).toMatchObject([{ done: false }]);
    }
    // When the second one is restored too, the ERP has it twice.
    expect(await next.bring('erp', restored(sent))).toEqual(['parked']);
  });

  it('S21: sent again and closed before it left: brought back, it counts, and what may still go is the rest', async () => {
    next.fault({ partner: 'erp', fault: 'refusedLine', lines: [2], times: 1 });
    const no = await receiveNote(plant, people.who);
    const row = await reaches(no, 'failed');
    expect(await next.bring('erp', goneThere(row))).toEqual(['applied']);
    await next.connect({ enabled: false });
    const nos = [await noteOf(no)];
    expect((await people.leader.ask('syncReceipts', { nos })).data.done).toBe(1);
    // The delivery takes the message up for a moment until it sees that the connection is off.
    await eventually(
      async () => (await people.leader.ask('closeReceiptSync', { nos, reason: '不再同步' })).data.done,
      (done) => done === 1,
    );
    // Pushes over a disabled connection are refused.
    const results = await plant.server.app.partners.takeIn('erp', `back-${no}`, [restored(row)]);
    await next.connect();
    expect(results.map(({ result }) => result)).toEqual(['applied']);
    expect((await people.leader.ask('syncReceipts', { nos })).data.done).toBe(1);
    const rest = await eventually(
      () =>
        plant.pool.query(
          "select key, body #> '{lines,0,line}' as line, jsonb_array_length(body -> 'lines') as lines from outbox where document_no = $1 and state = 'synchronized'",
          [no],
        ),
      ({ rowCount }) => rowCount === 1,
    );
    expect(rest.rows).toEqual([{ key: `receipt:101:${no}:2`, line: 2, lines: 1 }]);
    expect(await standing(no)).toMatchObject({ sync: 'synchronized' });
  });

  it('S24: sent after a restore here while it was deleted there, its key was refused: brought back, the ERP is asked and it counts', async () => {
    const no = await receiveNote(plant, people.who);
    const row = await reaches(no, 'synchronized');
    // The state in the backup: written, and not sent.
    await plant.pool.query(
      `with m as (update outbox set state = 'queued', next_at = now() + interval '1 hour', attempts = 0, answer = null, partner_no = '' where id = $1 returning document_id)
       update receipt r set sync_state = 'queued' from m where r.id = m.document_id`,
      [row?.id],
    );
    await next.control('delete', { partner: 'erp', key: row?.key });
    await plant.pool.query('update outbox set next_at = now() where id = $1', [row?.id]);
    await reaches(no, 'failed');
    await next.control('restore', { partner: 'erp', key: row?.key });
    await reaches(no, 'synchronized');
    expect(await standing(no)).toMatchObject({ number: row?.number, receipt: 'synchronized', sync: 'synchronized', why: '' });
    expect((await plant.pool.query('select key, conflict from outbox where document_no = $1', [no])).rows).toEqual([
      { key: row?.key, conflict: false },
    ]);
  });

  it('a part that the ERP deleted went again with the rest: brought back, it is there twice', async () => {
    next.fault({ partner: 'erp', fault: 'refusedLine', lines: [2], times: 1 });
    const no = await receiveNote(plant, people.who);
    const first = await reaches(no, 'failed');
    const version = (nth: number) =>
      eventually(
        async () =>
          (
            await plant.pool.query<Standing>('select key, partner_no as number, state from outbox where key = $1', [
              `receipt:101:${no}:${nth}`,
            ])
          ).rows[0],
        (row) => row?.state === 'synchronized',
      );
    await people.leader.ask('resendMessages', { ids: [first?.id ?? 0] });
    const second = await version(2);
    expect(await next.bring('erp', goneThere(second))).toEqual(['applied']);
    // By the first document, whose refused line was in the second.
    await people.leader.ask('resendMessages', { ids: [first?.id ?? 0] });
    await version(3);
    expect(await standing(no)).toMatchObject({ sync: 'synchronized' });
    expect(await next.bring('erp', restored(second))).toEqual(['parked']);
    expect(await reasonIn('en', second?.number)).toMatch(/had sent it again/);
  });

  it('deleted here meanwhile: parked, and stays deleted', async () => {
    const { no, row } = await deletedThere();
    const { rows } = await plant.pool.query<{ note_no: string }>('select note_no from receipt where receipt_no = $1', [no]);
    const deletion = await people.leader.ask('deleteReceipts', { nos: [rows[0]?.note_no ?? ''] });
    expect(deletion.data.outcomes).toMatchObject([{ done: true }]);
    expect(await next.bring('erp', restored(row))).toEqual(['parked']);
    expect(await reasonIn('en', row?.number)).toMatch(/had deleted it here at/);
    expect((await standing(no))?.receipt).toBe('deleted');
    // Actions in an organisation are shown only at its own desk.
    const parked = await plant.pool.query('select org from parked_record where record_id = $1', [row?.number]);
    expect(parked.rows).toEqual([{ org: '101' }]);
  });

  it('closed by a person meanwhile: parked with their reason', async () => {
    const { row } = await deletedThere();
    await people.leader.ask('closeMessages', { ids: [row?.id ?? 0], reason: '手工过账' });
    expect(await next.bring('erp', restored(row))).toEqual(['parked']);
    expect(await reasonIn('en', row?.number)).toMatch(/had closed it here at .* \(手工过账\)/);
  });
});

describe('a part that the ERP deleted and a person closed then', () => {
  it('is not there when the rest is: the document stays closed with their reason, and sending it again brings that part', async () => {
    next.fault({ partner: 'erp', fault: 'refusedLine', lines: [2], times: 1 });
    const no = await receiveNote(plant, people.who);
    const first = await reaches(no, 'failed');
    const { rows } = await plant.pool.query<{ note_no: string }>('select note_no from receipt where receipt_no = $1', [no]);
    const nos = [rows[0]?.note_no ?? ''];
    next.fault({ partner: 'erp', fault: 'down' });
    await people.leader.ask('resendMessages', { ids: [first?.id ?? 0] });
    expect(await next.bring('erp', goneThere(first))).toEqual(['applied']);
    await eventually(
      async () => (await people.leader.ask('closeReceiptSync', { nos, reason: '不再同步', confirmed: true })).data.done,
      (done) => done === 1,
    );
    next.simulator.faults.clear();
    const second = await plant.pool.query<{ id: number }>('select id from outbox where key = $1', [`receipt:101:${no}:2`]);
    await people.leader.ask('resendMessages', { ids: [second.rows[0]?.id ?? 0] });
    await eventually(
      async () => (await plant.pool.query('select state from outbox where id = $1', [second.rows[0]?.id])).rows[0]?.state,
      (state) => state === 'synchronized',
    );
    expect(await standing(no)).toMatchObject({ receipt: 'saved', sync: 'closed', why: '不再同步' });
    expect((await people.leader.ask('syncReceipts', { nos })).data.done).toBe(1);
    await eventually(
      () => standing(no),
      (row) => row?.sync === 'synchronized',
    );
  });
});

describe('deleted there, and set by hand then', () => {
  it('the same deletion again is what the person knew; a newer one is abnormal with its reason, until they compared', async () => {
    const { no, row } = await deletedThere();
    const { rows } = await plant.pool.query<{ note_no: string }>('select note_no from receipt where receipt_no = $1', [no]);
    const set = await people.leader.ask('setReceiptSync', { no: rows[0]?.note_no ?? '', status: '1', erpNo: 'HAND-1' });
    expect(set.ok, set.message).toBe(true);
    expect(await next.bring('erp', goneThere(row))).toEqual(['unchanged']);
    expect(await standing(no)).toMatchObject({ state: 'closed', sync: 'synchronized' });
    // The restore in between was never reported here: it was there when the person looked, and is deleted now.
    expect(await next.bring('erp', goneThere(row, 3))).toEqual(['applied']);
    expect(await standing(no)).toMatchObject({ state: 'failed', reason: `${row?.number} · BUCHER`, sync: 'synchronized' });
    const resent = await people.leader.ask('resendMessages', { ids: [row?.id ?? 0] });
    expect(resent.data.outcomes).toMatchObject([{ done: false, error: 'message.by-hand' }]);
    await people.leader.ask('closeMessages', { ids: [row?.id ?? 0], reason: '已核对' });
    expect(await next.bring('erp', goneThere(row, 3))).toEqual(['unchanged']);
    expect(await standing(no)).toMatchObject({ state: 'closed', sync: 'synchronized' });
    expect(await next.bring('erp', restored(row, 4))).toEqual(['parked']);
  });
});

describe('set by hand while it was deleted there, which was never told here', () => {
  it('and brought back then: it may be there twice, and a person is asked to compare', async () => {
    next.fault({ partner: 'erp', fault: 'refusedLine', lines: [1], times: 1 });
    const no = await receiveNote(plant, people.who);
    const row = await reaches(no, 'failed');
    const { rows } = await plant.pool.query<{ note_no: string }>('select note_no from receipt where receipt_no = $1', [no]);
    const set = await people.leader.ask('setReceiptSync', { no: rows[0]?.note_no ?? '', status: '1', erpNo: 'HAND-2' });
    expect(set.ok, set.message).toBe(true);
    expect(await next.bring('erp', restored(row))).toEqual(['parked']);
    expect(await reasonIn('en', row?.number)).toContain('check that both sides agree');
    expect(await next.bring('erp', restored({ number: 'ZZZ-3' } as Standing))).toEqual(['applied']);
  });
});

describe('set by hand before any answer was heard', () => {
  it('a restored document of a number that is not known here may be that one: it is parked and names it, until it is deleted there again', async () => {
    next.fault({ partner: 'erp', fault: 'down' });
    const no = await receiveNote(plant, people.who);
    const { rows } = await plant.pool.query<{ note_no: string }>('select note_no from receipt where receipt_no = $1', [no]);
    const tried = async () =>
      (await plant.pool.query<{ attempts: number }>('select attempts from outbox where document_no = $1', [no])).rows[0]?.attempts ?? 0;
    await eventually(tried, (attempts) => attempts > 0);
    await eventually(
      async () =>
        (await people.leader.ask('setReceiptSync', { no: rows[0]?.note_no ?? '', status: '1', erpNo: 'HAND-3', confirmed: true })).ok,
      (ok) => ok,
    );
    next.simulator.faults.clear();
    expect(await next.bring('erp', restored({ number: 'LOST-1' } as Standing))).toEqual(['parked']);
    expect(await reasonIn('zh', 'LOST-1')).toContain(no);
    expect(await reasonIn('en', 'LOST-1')).toContain('have the second one deleted there');
    expect(await reasonIn('yn', 'LOST-1')).toContain('minta mereka menghapus yang kedua');
    // The person compares and has it deleted there; the deletion names the key, and the message waits until they close it.
    expect(await next.bring('erp', goneThere({ number: 'LOST-1', key: `receipt:101:${no}:1` }, 3))).toEqual(['applied']);
    const parked = await plant.pool.query("select state from parked_record where record_id = 'LOST-1'");
    expect(parked.rows).toEqual([{ state: 'superseded' }]);
    expect(await standing(no)).toMatchObject({ state: 'failed', sync: 'synchronized' });
    const closed = await people.leader.ask('closeMessages', { ids: [(await standing(no))?.id ?? 0], reason: '已核对' });
    expect(closed.ok).toBe(true);
    // Its number is known now, so restoring it again concerns that document.
    expect(await next.bring('erp', restored({ number: 'LOST-1' } as Standing, 4))).toEqual(['parked']);
    expect(await reasonIn('en', 'LOST-1')).toMatch(/had closed it here at/);
  });
});

describe('a document of which one version was given up', () => {
  it('is not there when another version is: it says so, and sending it again brings the rest', async () => {
    next.fault({ partner: 'erp', fault: 'refusedLine', lines: [2], times: 1 });
    const no = await receiveNote(plant, people.who);
    const first = await reaches(no, 'failed');
    const { rows } = await plant.pool.query<{ note_no: string }>('select note_no from receipt where receipt_no = $1', [no]);
    const noteNo = rows[0]?.note_no ?? '';
    // The second line is sent again without an answer; a person takes it out of the exchange.
    next.fault({ partner: 'erp', fault: 'down' });
    await people.leader.ask('resendMessages', { ids: [first?.id ?? 0] });
    await eventually(
      async () => (await people.leader.ask('clearReceiveStatus', { no: noteNo })).ok,
      (cleared) => cleared,
    );
    next.simulator.faults.clear();
    // The ERP deletes the line that it had, and only that is sent again.
    expect(await next.bring('erp', goneThere(first))).toEqual(['applied']);
    await people.leader.ask('resendMessages', { ids: [first?.id ?? 0] });
    await eventually(
      async () => (await plant.pool.query('select state from outbox where key = $1', [`receipt:101:${no}:3`])).rows[0]?.state,
      (state) => state === 'synchronized',
    );
    expect(await standing(no)).toMatchObject({ receipt: 'saved', sync: 'closed' });
    const again = await people.leader.ask('syncReceipts', { nos: [noteNo] });
    expect(again.data.outcomes).toMatchObject([{ done: true }]);
    await eventually(
      () => standing(no),
      (row) => row?.sync === 'synchronized',
    );
    const there = next
      .documents()
      .flatMap(({ document, answer }) =>
        document.document.docNo === no && document.key !== first?.key
          ? answer.lines.flatMap(({ line, result }) => (result === 'accepted' ? line : []))
          : [],
      );
    expect(there.toSorted()).toEqual([1, 2]);
  });
});
