import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applied, confirmedApplication, prepareCompletion, productionOrder, productLabel, standingOf } from '../../test/completion.ts';
import { stockAt } from '../../test/entries.ts';
import { eventually, usePartners } from '../../test/partners.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
const next = usePartners(plant);
const item = '3010-0001';
const shelf = 'FG1-A01-01';
let line: Client;
let keeper: Client;
let leader: Client;
beforeAll(async () => {
  [line, keeper, leader] = await Promise.all([plant.signIn('line'), plant.signIn('keeper'), plant.signIn('leader')]);
  await prepareCompletion(plant);
});
beforeEach(() => next.simulator.faults.clear());
afterEach(async () => expect((await compareLedger(plant.pool)).differences).toEqual([]));

const here = async () => Number(await stockAt(plant, item, shelf));
const thereIn = () =>
  Number(next.simulator.state.stock.lines('101').find((one) => one.itemNo === item && one.warehouse === 'FG1')?.qty ?? 0);
const standing = (no: string, wanted: string) =>
  eventually(
    () => standingOf(plant, no),
    (row) => row?.state === wanted,
  );
/** An application that the ERP has, with its message's key and AE number. */
async function stored(order: string, qty = '8'): Promise<{ no: string; key: string; ae: string }> {
  const no = await confirmedApplication({ line, keeper }, await productionOrder(plant, order, '20'), qty);
  const row = await standing(no, 'synchronized');
  return { no, key: `completionApplication:101:${no}:1`, ae: row?.erp ?? '' };
}
const ag = (number: string, of: object, qty: string, more: object = {}) => ({
  ...{ kind: 'completionReturn', id: number, version: 1 },
  data: {
    org: '101',
    number,
    ...of,
    returnedAt: '2026-11-22T08:00:00Z',
    reason: '返工',
    lines: [{ line: 1, itemNo: item, qty, unit: '件' }],
    ...more,
  },
});
const push = async (...records: object[]) => {
  await next.control('push', { partner: 'erp', records });
  return (await next.push('erp', records)).body.records.map(({ result }) => result);
};
const parkedReason = async (id: string) => (await leader.list('parkedRecords', { jsWhere: `RecordId = '${id}'` })).data.rows[0]?.reason;
const deletion = (number: string, version = 1) => ({
  ...{ kind: 'documentDeleted', id: number, version },
  data: { org: '101', type: 'completionReturn', number, deletedAt: '2026-11-22T09:00:00Z' },
});

describe('goods that go back to the line (decision 0029)', () => {
  it('leave storage, here and there; the deletion of the return brings them back, and its end takes them again', async () => {
    const [before, beforeThere] = [await here(), thereIn()];
    const { no, key } = await stored('MO-R1');
    expect([(await here()) - before, thereIn() - beforeThere]).toEqual([8, 8]);
    await push(ag('AG-1', { key }, '8'));
    expect(await standingOf(plant, no)).toMatchObject({ state: 'returned' });
    expect([(await here()) - before, thereIn() - beforeThere]).toEqual([0, 0]);
    await push(deletion('AG-1'));
    expect(await standingOf(plant, no)).toMatchObject({ state: 'synchronized' });
    expect([(await here()) - before, thereIn() - beforeThere]).toEqual([8, 8]);
    await push({ kind: 'documentDeleted', id: 'AG-1', version: 2, deleted: true });
    expect(await standingOf(plant, no)).toMatchObject({ state: 'returned' });
    expect([(await here()) - before, thereIn() - beforeThere]).toEqual([0, 0]);
  });

  it('go back in part, by the AE number; a newer version replaces an older one; never more than was stored', async () => {
    const before = await here();
    const { no, ae } = await stored('MO-R2');
    await push(ag('AG-2', { aeNumber: ae }, '3'));
    expect([(await standingOf(plant, no))?.state, (await here()) - before]).toEqual(['synchronized', 5]);
    const listRow = async () => (await keeper.list('completionApplications', { jsWhere: `DocNo = '${no}'` })).data.rows[0];
    expect(await listRow()).toMatchObject({ totalQty: '8', returned: '3', returnNos: 'AG-2' });
    await push({ ...ag('AG-2', { aeNumber: ae }, '5'), version: 2 });
    expect((await here()) - before).toBe(3);
    await push(ag('AG-2b', { aeNumber: ae }, '4'));
    expect(await parkedReason('AG-2b')).toBe('第 1 行退回 4，只能再退 3');
    expect((await leader.ask('revokeCompletions', { nos: [no] })).code).toBe('completion.returned-part');
    await push({ kind: 'completionReturn', id: 'AG-2', version: 3, deleted: true });
    expect((await here()) - before).toBe(8);
    expect(await listRow()).toMatchObject({ returned: null, returnNos: null });
  });

  it('that moved on, that are of no completion, or of another item park the record with the reason', async () => {
    const { key } = await stored('MO-R3', '4');
    await push(ag('AG-3', { key: 'completionApplication:101:CA0:1' }, '1'));
    expect(await parkedReason('AG-3')).toContain('completionApplication:101:CA0:1');
    await push(ag('AG-4', { key }, '1', { lines: [{ line: 1, itemNo: '3010-0002', qty: '1', unit: '件' }] }));
    expect(await parkedReason('AG-4')).toContain('3010-0002');
    const all = await here();
    await plant.pool.query(`update balance b set reserved = b.qty from location l where l.id = b.location_id and l.code = $1`, [shelf]);
    await push(ag('AG-5', { key }, '4'));
    expect(await parkedReason('AG-5')).toContain(shelf);
    await plant.pool.query(`update balance b set reserved = 0 from location l where l.id = b.location_id and l.code = $1`, [shelf]);
    expect(await here()).toBe(all);
  });

  it('take their labels along, which can be applied for again', async () => {
    const order = await productionOrder(plant, 'MO-R4', '20');
    const label = await productLabel(plant, order, 'P-R4-1', '6');
    const { data } = await line.ask('saveCompletion', { ...applied, labels: [label] });
    await keeper.ask('confirmCompletions', { nos: [data.docNo] });
    await standing(data.docNo, 'synchronized');
    await push(ag('AG-6', { key: `completionApplication:101:${data.docNo}:1` }, '6'));
    const { rows } = await plant.pool.query('select state, location_id from label where code = $1', [label]);
    expect(rows).toEqual([{ state: 'printed', location_id: null }]);
    expect((await line.ask('saveCompletion', { ...applied, labels: [label] })).ok).toBe(true);
  });

  it('exception-application-unprocessed-after-erp-return: a leader marks a return as deleted that the ERP deleted silently, once', async () => {
    const before = await here();
    const { no, key } = await stored('MO-R5');
    await push(ag('AG-7', { key }, '8'));
    expect((await leader.ask('deleteCompletionReturn', {})).message).toBe('请输入领料单号、收货单号或生产退料单号');
    expect((await leader.ask('deleteCompletionReturn', { number: 'AG-0' })).code).toBe('completion.return-unknown');
    expect((await keeper.ask('deleteCompletionReturn', { number: 'AG-7' })).status).toBe(403);
    expect((await leader.ask('deleteCompletionReturn', { number: 'AG-7' })).data).toEqual({ docNo: no, state: 'synchronized' });
    expect((await here()) - before).toBe(8);
    expect((await leader.ask('deleteCompletionReturn', { number: 'AG-7' })).code).toBe('completion.return-deleted');
    // The ERP sends the record after all: nothing is done twice.
    await push(deletion('AG-7'));
    expect((await here()) - before).toBe(8);
  });
});

describe('a confirmed completion that is taken back (decision 0029)', () => {
  it('by its AE number: goods and labels go back to production, and the ERP takes back what it made', async () => {
    const [before, beforeThere] = [await here(), thereIn()];
    const { no, key, ae } = await stored('MO-V1');
    expect((await leader.ask('revokeCompletions', { nos: [ae] })).data.done).toBe(1);
    expect(await standingOf(plant, no)).toMatchObject({ state: 'deleted' });
    expect((await here()) - before).toBe(0);
    await eventually(thereIn, (qty) => qty === beforeThere);
    const reversal = next
      .documents()
      .find(
        ({ document }) =>
          document.type === 'completionReversal' && 'originalKey' in document.document && document.document.originalKey === key,
      );
    expect(reversal?.answer.result).toBe('accepted');
    expect((await leader.ask('revokeCompletions', { nos: [no] })).code).toBe('document.state');
    const open = (await line.ask('saveCompletion', { ...applied, orderNo: 'MO-V1', lines: [{ qty: '1' }] })).data.docNo;
    expect((await leader.ask('revokeCompletions', { nos: [open] })).code).toBe('completion.not-confirmed');
    expect((await keeper.ask('revokeCompletions', { nos: [open] })).status).toBe(403);
  });

  it('is refused with the place when its goods moved on', async () => {
    const { no } = await stored('MO-V2');
    await plant.pool.query(`update balance b set reserved = b.qty from location l where l.id = b.location_id and l.code = $1`, [shelf]);
    const refused = await leader.ask('revokeCompletions', { nos: [no] });
    expect([refused.code, refused.message]).toEqual(['stock.insufficient', expect.stringContaining(shelf)]);
    await plant.pool.query(`update balance b set reserved = 0 from location l where l.id = b.location_id and l.code = $1`, [shelf]);
  });

  it('deleted there, then here: no reversal of what is gone; deleted here, then there: nothing twice', async () => {
    const [before, beforeThere] = [await here(), thereIn()];
    const first = await stored('MO-V3');
    await next.control('delete', { key: first.key });
    expect(await standing(first.no, 'confirmed')).toMatchObject({ sync: 'failed' });
    expect((await leader.ask('revokeCompletions', { nos: [first.no] })).data.done).toBe(1);
    const second = await stored('MO-V4');
    expect((await leader.ask('revokeCompletions', { nos: [second.no] })).data.done).toBe(1);
    await eventually(thereIn, (qty) => qty === beforeThere);
    const reversals = next.documents().filter(({ document }) => document.type === 'completionReversal');
    expect(reversals.some(({ document }) => document.document.docNo === `${first.no}R`)).toBe(false);
    await expect(next.control('delete', { key: second.key })).rejects.toThrow('taken-back');
    expect([(await here()) - before, thereIn() - beforeThere]).toEqual([0, 0]);
  });

  it('deleted there and sent again: the goods are counted once', async () => {
    const beforeThere = thereIn();
    const { no, key } = await stored('MO-V5');
    await next.control('delete', { key });
    await standing(no, 'confirmed');
    expect((await leader.ask('syncCompletionApplications', { nos: [no] })).data.done).toBe(1);
    await standing(no, 'synchronized');
    expect(thereIn() - beforeThere).toBe(8);
  });
});
