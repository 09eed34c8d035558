import { describe, expect, it } from 'vitest';
import { eventually, receiveNote, useDesk } from '../../test/partners.ts';
import { jumpNumbers } from '../jumpNumbers.ts';

const { plant, next, people } = useDesk();

interface Standing {
  id: number;
  key: string;
  state: string;
  reason: string;
  number: string;
  receipt: string;
}
const standings = async (no: string): Promise<Standing[]> =>
  (
    await plant.pool.query<Standing>(
      `select o.id, o.key, o.state, o.reason, o.partner_no as number, r.state as receipt from outbox o join receipt r on r.id = o.document_id
        where o.document_no = $1 and o.type = 'receipt' order by o.id`,
      [no],
    )
  ).rows;
const reaches = (no: string, state: string) =>
  eventually(
    () => standings(no),
    (rows) => rows.at(-1)?.state === state,
  );

/** A receipt whose number the ERP has from before the restore, with other content. */
async function drawnAgain(): Promise<string> {
  next.fault({ partner: 'erp', fault: 'down' });
  const no = await receiveNote(plant, people.who);
  const [{ key } = { key: '' }] = await standings(no);
  const { rows } = await plant.pool.query<{ body: { lines: object[] } }>('select body from outbox where key = $1', [key]);
  const foreign = { ...rows[0]?.body, sentAt: '2026-11-20T08:00:00Z', lines: [{ ...rows[0]?.body.lines[0], qty: '7' }] };
  const { document } = { document: foreign as never };
  next.simulator.state.commitDocument('erp', {
    document,
    answer: { key, result: 'accepted', number: `OLD-${no}`, lines: [{ line: 1, result: 'accepted' }] },
    prefix: 'RCV',
    at: '2026-11-20T08:00:00Z',
  });
  return no;
}

describe('R54: a number that is drawn again after a restore', () => {
  it('a 409 waits for a person and takes over no answer; sent again it goes as the next version', async () => {
    const no = await drawnAgain();
    next.simulator.faults.clear();
    const [failed] = await reaches(no, 'failed');
    expect(failed).toMatchObject({ state: 'failed', number: '', receipt: 'saved' });
    expect(failed?.reason).toContain('answered.key-taken');
    await people.leader.ask('resendMessages', { ids: [failed?.id ?? 0] });
    const [old, fresh] = await reaches(no, 'synchronized');
    expect(old).toMatchObject({ state: 'closed', number: '' });
    expect(fresh?.key).toBe(`receipt:101:${no}:2`);
    expect(fresh?.number).not.toContain('OLD');
  });

  it('asked by key after a lost answer, the answer of the other document is not taken over', async () => {
    const no = await drawnAgain();
    // Sent once without an answer: from now on Kuwei requests its state first.
    await eventually(
      async () =>
        (await plant.pool.query<{ attempts: number }>('select attempts from outbox where document_no = $1', [no])).rows[0]?.attempts ?? 0,
      (attempts) => attempts > 0,
    );
    const known = next.documents().find(({ answer }) => answer.number === `OLD-${no}`);
    if (known) known.answer.contentHash = 'f'.repeat(64);
    next.simulator.faults.clear();
    await plant.pool.query("update outbox set next_at = now() where document_no = $1 and state = 'queued'", [no]);
    expect(await reaches(no, 'failed')).toMatchObject([{ number: '', receipt: 'saved' }]);
    const drift = await people.leader.ask('driftReport', { last: 1 });
    expect(drift.data.differences).toMatchObject([{ documentNo: no, kind: 'other-document' }]);
  });

  it('is taken back by nothing when the receipt is deleted here', async () => {
    const no = await drawnAgain();
    next.simulator.faults.clear();
    await reaches(no, 'failed');
    const { rows } = await plant.pool.query<{ note_no: string }>('select note_no from receipt where receipt_no = $1', [no]);
    expect((await people.leader.ask('deleteReceipts', { nos: [rows[0]?.note_no ?? ''] })).data.done).toBe(1);
    const sent = await plant.pool.query('select type from outbox where document_no = $1', [no]);
    expect(sent.rows).toEqual([{ type: 'receipt' }]);
  });

  it('does not come when the numbers jumped', async () => {
    const before = await receiveNote(plant, people.who);
    expect(await jumpNumbers(plant.server.app.database, 1_000_000)).toBeGreaterThan(5);
    const after = await receiveNote(plant, people.who);
    expect(Number(after.slice(11)) - Number(before.slice(11))).toBeGreaterThan(1_000_000);
  });
});
