import { describe, expect, it } from 'vitest';
import { eventually, receiveNote } from '../../../test/partners.ts';
import { useFilePartner } from './testKit.ts';

const { plant, partner } = await useFilePartner();
const heads = 'key,line,result,number,lineNumber,reason';
let files = 0;

/** Drops an answer file and returns its result: outcome and reason of each row. */
async function answer(...rows: string[]): Promise<{ outcome: string; reason: string }[]> {
  files += 1;
  await partner.drop('answers', `a-${files}.csv`, `${[heads, ...rows].join('\n')}\n`);
  const result = await partner.arrives('done', `a-${files}.csv.result.csv`);
  return result
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => ({ outcome: line.split(',')[2] ?? '', reason: line.split(',').slice(3).join(',') }));
}

const becomes = (no: string, state: string) =>
  partner.looks(
    () => partner.message(no),
    (one) => one?.state === state,
  );
const handed = async () => {
  const no = await receiveNote(plant, partner.who);
  return { no, key: await partner.handed(no) };
};

/** The message as the desk shows it. */
async function shown(no: string) {
  const { rows } = await plant.pool.query<{ id: number }>('select max(id)::int as id from outbox where document_no = $1', [no]);
  const leader = await plant.signIn('leader');
  return (await leader.ask('messageDetail', { id: rows[0]?.id ?? 0 }, { language: 'en' })).data;
}
async function close(no: string, reason: string, confirmed = true) {
  const { rows } = await plant.pool.query<{ id: number }>('select id::int as id from outbox where document_no = $1', [no]);
  const admin = await plant.signIn('admin');
  return (await admin.ask('closeMessages', { ids: rows.map(({ id }) => id), reason, confirmed })).data;
}
const receipt = async (no: string) =>
  (
    await plant.pool.query<{ sync: string; erp: string }>('select sync_state as sync, erp_no as erp from receipt where receipt_no = $1', [
      no,
    ])
  ).rows[0];

describe('answers to documents that were handed over', () => {
  it('settle them line by line; a row that fits nothing is refused in the result', async () => {
    const { no, key } = await handed();
    expect(await answer(`${key},1,accepted,RCV-9,RCV-9-1,`)).toEqual([{ outcome: 'taken', reason: '' }]);
    expect((await partner.message(no))?.state).not.toBe('synchronized');
    const result = await answer(`${key},2,refused,,,料号不存在`, `${key},7,accepted,,,`, 'nobody,1,accepted,,,');
    expect(result.map(({ outcome }) => outcome)).toEqual(['taken', 'refused', 'refused']);
    expect(await becomes(no, 'failed')).toMatchObject({ partner_no: 'RCV-9', reason: '2: 料号不存在' });
    const other = await handed();
    await answer(`${other.key},,accepted,RCV-10,,`);
    expect(await becomes(other.no, 'synchronized')).toMatchObject({ partner_no: 'RCV-10' });
  });

  it('one that is answered in part waits quietly for the rest', async () => {
    const { no, key } = await handed();
    await answer(`${key},1,accepted,RCV-11,RCV-11-1,`);
    const written = async () =>
      (await plant.pool.query<{ x: string }>('select xmin::text as x from outbox where document_no = $1', [no])).rows[0]?.x;
    await eventually(
      () => partner.message(no),
      (one) => one?.state === 'queued' && one.handed,
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = await written();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await written()).toBe(before);
  });

  it('a refusal that is taken back by a later acceptance settles the document; an acceptance is not taken back by a refusal', async () => {
    const { no, key } = await handed();
    await answer(`${key},1,accepted,RCV-20,RCV-20-1,`, `${key},2,refused,,,料号不存在`);
    await becomes(no, 'failed');
    const [corrected] = await answer(`${key},2,accepted,RCV-20,RCV-20-2,`);
    expect(corrected).toMatchObject({ outcome: 'taken', reason: expect.stringContaining('refused before') });
    await becomes(no, 'synchronized');
    expect(await receipt(no)).toEqual({ sync: 'synchronized', erp: 'RCV-20' });
    const late = await shown(no);
    expect(late.tries[0]).toMatchObject({ outcome: expect.stringMatching(/late|partly/) });
    expect(late.tries.find(({ outcome }) => outcome === 'late')?.detail).toContain('2 ✓ RCV-20-2');
    const [back] = await answer(`${key},2,refused,,,doch nicht`);
    expect(back).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('deleted-documents') });
    expect((await partner.message(no))?.state).toBe('synchronized');
    expect((await shown(no)).tries[0]?.detail).toContain('2 ✗ doch nicht');
    // The same file again changes nothing.
    const before = (await shown(no)).tries.length;
    expect(await answer(`${key},2,accepted,RCV-20,RCV-20-2,`)).toEqual([{ outcome: 'repeated', reason: '' }]);
    expect((await shown(no)).tries).toHaveLength(before);
  });
});

describe('a deletion that is read before the answer', () => {
  it('the answer settles the document as deleted there', async () => {
    const { no, key } = await handed();
    const heads = 'id,version,org,type,number,key,deletedAt,reason';
    await partner.drop('in', 'deleted-documents-1.csv', `${heads}\nRCV-13,1,101,receipt,RCV-13,${key},2026-11-21T08:00:00Z,storniert\n`);
    expect(await partner.arrives('done', 'deleted-documents-1.csv.result.csv')).toContain('applied');
    expect(await answer(`${key},,accepted,RCV-13,,`)).toEqual([{ outcome: 'taken', reason: '' }]);
    expect(await becomes(no, 'failed')).toMatchObject({ reason: 'RCV-13: storniert' });
    expect((await answer(`${key},1,refused,,,no`))[0]).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('deleted'),
    });
  });
});

describe('an answer file that is none', () => {
  it('goes to failed with its reason, and the next one is read', async () => {
    const { no, key } = await handed();
    await partner.drop('answers', 'b-1.csv', '%PDF-1.4 printed instead of exported');
    await partner.drop('answers', 'b-2.csv', 'document,verdict\nGR1,fine\n');
    await partner.drop('answers', 'b-3.csv', `key,line,result\n${key}\u0000,,accepted\n`);
    expect(await partner.arrives('failed', 'b-1.csv.reason.txt')).toContain('no row');
    expect(await partner.arrives('failed', 'b-2.csv.reason.txt')).toContain('column key');
    expect(await partner.arrives('failed', 'b-3.csv.reason.txt')).toContain('not a readable CSV');
    await answer(`${key},,accepted,RCV-12,,`);
    await becomes(no, 'synchronized');
  });
});

describe('a late answer to a message that a person closed', () => {
  it('accepted: it is synchronized with their number, the result and the desk say that it had been closed', async () => {
    const { no, key } = await handed();
    await close(no, 'booked by hand');
    const [result] = await answer(`${key},,accepted,RCV-30,,`);
    expect(result).toMatchObject({ outcome: 'taken', reason: expect.stringContaining('closed') });
    expect(await becomes(no, 'synchronized')).toMatchObject({ partner_no: 'RCV-30' });
    expect(await receipt(no)).toEqual({ sync: 'synchronized', erp: 'RCV-30' });
    const detail = await shown(no);
    expect(detail).toMatchObject({ state: 'synchronized', closedReason: 'booked by hand' });
    expect(detail.tries[0]).toMatchObject({ outcome: 'late', detail: expect.stringContaining('✓ RCV-30') });
    expect(detail.tries[0]?.detail).toContain('closed');
  });

  it('refused: it stays closed, and both say so', async () => {
    const { no, key } = await handed();
    await close(no, 'wrong supplier');
    const [result] = await answer(`${key},,refused,,,Periode geschlossen`);
    expect(result).toMatchObject({ outcome: 'taken', reason: expect.stringContaining('stays closed') });
    await partner.lookNow();
    expect(await shown(no)).toMatchObject({ state: 'closed', tries: [{ outcome: 'late', detail: expect.stringContaining('Periode') }] });
  });

  it('taken in part: it waits for a person again, with what was refused', async () => {
    const { no, key } = await handed();
    await close(no, 'too late');
    expect((await answer(`${key},1,accepted,RCV-31,RCV-31-1,`))[0]).toMatchObject({ reason: expect.stringContaining('closed') });
    expect((await partner.message(no))?.state).toBe('closed');
    await answer(`${key},2,refused,,,料号不存在`);
    expect(await becomes(no, 'failed')).toMatchObject({ partner_no: 'RCV-31', reason: '2: 料号不存在' });
  });

  it('set to synchronized by hand: accepted or taken in part afterwards it may be there twice, and a person is asked to compare', async () => {
    const leader = await plant.signIn('leader');
    for (const [nth, result] of ['accepted', 'refused'].entries()) {
      const { no, key } = await handed();
      const { rows } = await plant.pool.query<{ note_no: string }>('select note_no from receipt where receipt_no = $1', [no]);
      expect((await leader.ask('setReceiptSync', { no: rows[0]?.note_no ?? '', status: '1', erpNo: 'HAND-9', confirmed: true })).ok).toBe(
        true,
      );
      // The first line is answered alone: the ERP has it, whatever happens to the other.
      await answer(`${key},1,accepted,RCV-6${nth},RCV-6${nth}-1,`);
      expect((await partner.message(no))?.reason).toContain('late.by-hand');
      expect((await close(no, 'compared')).done).toBe(1);
      await answer(`${key},2,${result},RCV-6${nth},RCV-6${nth}-2,no`);
      const late = await becomes(no, 'failed');
      expect(late?.reason).toContain('late.by-hand');
      expect(late?.reason).toContain(`RCV-6${nth}`);
      expect(await receipt(no)).toMatchObject({ sync: 'synchronized' });
    }
  });

  it('closed while the answer is read, or when it lies there: nothing is lost between the two', async () => {
    for (let nth = 0; nth < 3; nth += 1) {
      const { no, key } = await handed();
      await Promise.all([answer(`${key},,accepted,RCV-4${nth},,`), close(no, 'at the same time')]);
      await becomes(no, 'synchronized');
    }
    // The answer is in the folder, and no job has read it yet.
    const { no, key } = await handed();
    await plant.pool.query("insert into file_answer (neighbour, key, line, result) values ('erp', $1, 0, 'accepted')", [key]);
    expect((await close(no, 'too quick')).outcomes).toMatchObject([{ done: false, error: 'message.already-over' }]);
    expect(await becomes(no, 'synchronized')).toMatchObject({ state: 'synchronized' });
  });

  it('S122: what was handed over and not answered is closed on a person’s word alone: no file says that the partner does not have it', async () => {
    const { no } = await handed();
    expect((await close(no, 'booked by hand', false)).outcomes).toMatchObject([{ done: false, error: 'sync.unanswered' }]);
    expect((await close(no, 'booked by hand')).done).toBe(1);
  });
});

describe('an answer to a message that was sent again as a newer version', () => {
  it('is refused, names the newer key, and stands at the newer message', async () => {
    const { no, key } = await handed();
    await answer(`${key},1,accepted,RCV-50,RCV-50-1,`, `${key},2,refused,,,料号不存在`);
    await becomes(no, 'failed');
    const { rows } = await plant.pool.query<{ id: number }>('select id::int as id from outbox where key = $1', [key]);
    const admin = await plant.signIn('admin');
    await admin.ask('resendMessages', { ids: rows.map(({ id }) => id) });
    const newer = await eventually(
      () => partner.message(no),
      (one) => one?.key !== key && one?.handed === true,
    );
    const [result] = await answer(`${key},2,accepted,RCV-50,RCV-50-2,`);
    expect(result).toMatchObject({ outcome: 'refused', reason: expect.stringContaining(newer?.key ?? '?') });
    expect((await shown(no)).tries[0]).toMatchObject({ outcome: 'late', detail: expect.stringContaining('2 ✓ RCV-50-2') });
    await answer(`${newer?.key},2,accepted,RCV-51,RCV-51-2,`);
    await becomes(no, 'synchronized');
    expect(await receipt(no)).toEqual({ sync: 'synchronized', erp: 'RCV-50, RCV-51' });
  });
});
