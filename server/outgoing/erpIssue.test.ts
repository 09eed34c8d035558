import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stockAt } from '../../test/entries.ts';
import { keepWorkshop } from '../../test/issued.ts';
import { eventually, usePartners } from '../../test/partners.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
const next = usePartners(plant);
const [item, place] = ['3010-0001', 'RM1-A01-01'];
let keeper: Client;
let leader: Client;
beforeAll(async () => {
  [keeper, leader] = await Promise.all([plant.signIn('keeper'), plant.signIn('leader')]);
  await keepWorkshop(plant);
  await putStock(plant.pool, item, place, 100);
});
beforeEach(() => next.simulator.faults.clear());
afterEach(async () => expect((await compareLedger(plant.pool)).differences).toEqual([]));

const thereIn = () =>
  Number(next.simulator.state.stock.lines('101').find((one) => one.itemNo === item && one.warehouse === 'RM1')?.qty ?? 0);
const issue = (number: string, { version = 1, qty = '8', ...more }: { version?: number; qty?: string; key?: string } = {}) => ({
  ...{ kind: 'erpIssue', id: `101/${number}`, version },
  data: {
    ...{ org: '101', number, workshopCode: 'W1', issuedAt: '2026-11-22T08:00:00Z', issuedBy: '陈会计', ...more },
    lines: [{ line: 1, itemNo: item, qty, unit: '件', warehouse: 'RM1' }],
  },
});
const push = async (...records: object[]) => {
  await next.control('push', { partner: 'erp', records });
  return next.bring('erp', ...records);
};
const recheck = (no: string) => leader.ask('recheckIssue', { no });
const take = (who: Client, requisitionNo: string, qty: string) =>
  who.ask('takeRequisitions', { requisitionNo, lines: [{ sourceLine: 1, qty, location: place }] });
const standing = async (no: string) => (await leader.list('requisitions', { jsWhere: { RequisitionNo: { value: no } } })).data.rows[0];

describe('exception-issue-timeout-not-recorded: what the ERP issued by itself', () => {
  it('is shown by its number; a leader makes it a document with what really left, which the ERP has already', async () => {
    const [here, there] = [Number(await stockAt(plant, item, place)), thereIn()];
    expect((await recheck('LL-1')).code).toBe('exception.document-not-found');
    await push(issue('LL-1'));
    expect(there - thereIn()).toBe(8);
    expect((await recheck('LL-1')).data).toMatchObject({ documents: [], madeThere: ['LL-1'] });
    expect(await standing('LL-1')).toMatchObject({
      origin: 'erp_issue',
      state: 'reviewed',
      collection: 'unclaimed',
      name: '陈会计',
      qty: '8',
    });
    expect((await take(keeper, 'LL-1', '8')).code).toBe('requisition.issued-in-erp');
    expect((await leader.ask('takingSnapshot', { kind: 'requisition', no: 'LL-1' })).data.ofErp).toEqual(['LL-1']);
    expect((await take(leader, 'LL-1', '9')).code).toBe('take.over');
    const { data } = await take(leader, 'LL-1', '8');
    expect(here - Number(await stockAt(plant, item, place))).toBe(8);
    expect(await standing('LL-1')).toMatchObject({ collection: 'fully-collected', taken: '8' });
    const { rows } = await plant.pool.query(
      `select d.sync_state, d.erp_no, (select count(*)::int from outbox o where o.document_no = d.doc_no) as messages from document d where d.doc_no = $1`,
      [data.documents[0]?.docNo],
    );
    expect(rows).toEqual([{ sync_state: 'synchronized', erp_no: 'LL-1', messages: 0 }]);
    expect(there - thereIn()).toBe(8);
    expect((await recheck('LL-1')).code).toBe('exception.document-not-found');
  });

  it('a document that was told of and lost its answer is asked for, and never made twice', async () => {
    next.fault({ partner: 'erp', fault: 'lostAnswer', on: ['send'] });
    next.fault({ partner: 'erp', fault: 'http500', on: ['ask'] });
    await push(issue('LL-2', { qty: '3' }));
    const requisition = {
      ...{ org: '101', requisitionNo: 'RQ-9', type: 'LL', workshopCode: 'W1', requester: '赵强', date: '2026-11-20', reviewed: true },
      lines: [{ line: 1, itemNo: item, qty: '3', unit: '件' }],
    };
    await push({ kind: 'requisition', id: '101/RQ-9', version: 1, data: requisition });
    const no = (await take(keeper, 'RQ-9', '3')).data.documents[0]?.docNo ?? '';
    await eventually(
      () => next.document(no),
      (found) => found !== undefined,
    );
    await push(issue('LL-3', { qty: '3', key: `issue:101:${no}:1` }));
    expect(await standing('LL-3')).toBeUndefined();
    next.simulator.faults.clear();
    expect((await recheck('RQ-9')).data).toMatchObject({ documents: [{ docNo: no, asked: true }], madeThere: [] });
    expect((await recheck('LL-3')).code).toBe('exception.document-not-found');
  });

  it('a newer version below what was made of it is parked; one that was withdrawn is nobody’s work', async () => {
    await push(issue('LL-4', { qty: '5' }));
    expect((await take(leader, 'LL-4', '4')).ok).toBe(true);
    expect(await push(issue('LL-4', { version: 2, qty: '3' }))).toEqual(['parked']);
    await push(issue('LL-5'));
    await push({ kind: 'erpIssue', id: '101/LL-5', version: 2, deleted: true });
    expect(await standing('LL-5')).toBeUndefined();
    expect((await take(leader, 'LL-5', '1')).code).toBe('requisition.withdrawn');
  });
});
