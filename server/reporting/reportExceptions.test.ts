import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepType, stockAt } from '../../test/entries.ts';
import { eventually, usePartners } from '../../test/partners.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { producedOrder, reported, reportingPlant, scannedPiece } from '../../test/reporting.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
const next = usePartners(plant);
const [item, place] = ['3010-0003', 'FG1-REP'];
let line: Client;
let director: Client;
let leader: Client;
let keeper: Client;
beforeAll(async () => {
  await reportingPlant(plant);
  [line, director, leader, keeper] = await Promise.all([
    plant.signIn('line'),
    plant.signIn('director'),
    plant.signIn('leader'),
    plant.signIn('keeper'),
  ]);
});
beforeEach(() => next.simulator.faults.clear());
afterEach(async () => expect((await compareLedger(plant.pool)).differences).toEqual([]));

const standing = async (no: string) =>
  (
    await plant.pool.query<{ state: string; sync: string; erp: string }>(
      'select state, sync_state as sync, erp_no as erp from document where doc_no = $1',
      [no],
    )
  ).rows[0];
const becomes = (no: string, state: string) =>
  eventually(
    () => standing(no),
    (row) => row?.state === state,
  );
const here = async () => Number(await stockAt(plant, item, place));
const keyOf = (no: string) => `productionReport:101:${no}:1`;
/** An audited report that the ERP has. */
async function synchronized(): Promise<{ no: string; erp: string }> {
  const no = await reported(line, await producedOrder(plant), '4');
  await director.ask('auditProductionReports', { nos: [no] });
  await director.ask('syncProductionReports', { nos: [no] });
  return { no, erp: (await becomes(no, 'synchronized'))?.erp ?? '' };
}
const reversalsOf = (no: string) =>
  next.documents().filter(({ document }) => document.type === 'reportReversal' && document.document.docNo === `${no}R`);

describe('reports that the ERP and we do not agree on', () => {
  it('exception-report-abandoned-in-erp: deleted there, it is saved again and its goods leave; nothing is reversed there', async () => {
    const before = await here();
    const { no, erp } = await synchronized();
    expect((await director.ask('reopenReport', {})).code).toBe('exception.document-number-required');
    expect((await director.ask('reopenReport', { no: 'PR0' })).code).toBe('exception.document-not-found');
    expect((await director.ask('reopenReport', { no })).code).toBe('report.reason-required');
    expect((await keeper.ask('reopenReport', { no })).status).toBe(403);
    await next.control('delete', { key: keyOf(no) });
    await becomes(no, 'audited');
    expect((await director.ask('reopenReport', { no: erp })).data).toMatchObject({ docNo: no, state: 'saved' });
    expect((await here()) - before).toBe(0);
    expect(reversalsOf(no)).toEqual([]);
    expect((await director.ask('reopenReport', { no })).code).toBe('report.not-audited');
    const { rows } = await plant.pool.query(`select detail from audit where call = 'reopenReport' and document = $1`, [no]);
    expect(rows).toHaveLength(1);
    // It can be audited and sent again.
    expect((await director.ask('auditProductionReports', { nos: [no] })).ok).toBe(true);
    await director.ask('syncProductionReports', { nos: [no] });
    await becomes(no, 'synchronized');
  });

  it('what was told of a report before its audit was taken back is never sent again, and keeps no line of the next message from going', async () => {
    const order = await producedOrder(plant);
    const rows = [
      { orderNo: order, qty: '2' },
      { orderNo: order, qty: '3' },
    ];
    const { docNo: no } = (await line.ask('saveReport', { rows, how: 'hand' })).data;
    const messages = async () => (await leader.list('exchangeMessages', { jsWhere: `DocNo = '${no}'` })).data.rows;
    const failed = () =>
      eventually(
        () => standing(no),
        (row) => row?.sync === 'failed',
      );
    next.fault({ partner: 'erp', fault: 'refusedLine', lines: [2], times: 1 });
    await director.ask('auditProductionReports', { nos: [no] });
    await director.ask('syncProductionReports', { nos: [no] });
    await failed();
    const [old] = await messages();
    expect(old?.retired).toBe(false);
    expect((await director.ask('unauditProductionReports', { nos: [no] })).ok).toBe(true);
    expect((await messages()).find(({ id }) => id === old?.id)).toMatchObject({ state: 'closed', retired: true });
    const before = next.documents().length;
    const resent = (await leader.ask('resendMessages', { ids: [old?.id ?? 0] })).data;
    expect(resent).toMatchObject({ done: 0, outcomes: [{ done: false, error: 'message.retired', message: expect.stringContaining(no) }] });
    expect(await standing(no)).toMatchObject({ state: 'saved', sync: 'not-synchronized' });
    // The ERP refuses the line that it first accepted and then reversed: it is sent again.
    next.fault({ partner: 'erp', fault: 'refusedLine', lines: [1], times: 1 });
    await director.ask('auditProductionReports', { nos: [no] });
    await director.ask('syncProductionReports', { nos: [no] });
    await failed();
    const second = (await messages()).find(({ state, type }) => state === 'failed' && type === 'productionReport');
    expect((await leader.ask('resendMessages', { ids: [old?.id ?? 0] })).data.outcomes).toMatchObject([{ error: 'message.retired' }]);
    expect((await leader.ask('resendMessages', { ids: [second?.id ?? 0] })).data.done).toBe(1);
    await becomes(no, 'synchronized');
    expect(next.documents().length).toBeGreaterThan(before);
  });

  it('completion-ae-synced-not-deleted: one that the ERP has goes by the ERP alone; whose deletion it never told needs a reason, and one that is only audited here is not abandoned', async () => {
    const { no } = await synchronized();
    expect((await line.ask('deleteProductionReports', { nos: [no] })).code).toBe('report.in-erp');
    expect((await director.ask('reopenReport', { no, reason: 'ERP 里作废' })).data.state).toBe('saved');
    const audited = await reported(line, await producedOrder(plant), '4');
    await director.ask('auditProductionReports', { nos: [audited] });
    expect((await director.ask('reopenReport', { no: audited, reason: 'x' })).code).toBe('report.not-abandoned');
  });

  it('exception-delete-production-report-records: whatever its state; the ERP reverses what it has, also after its answer was lost', async () => {
    const before = await here();
    const { no } = await synchronized();
    expect((await director.ask('deleteErpReport', { no })).data.state).toBe('deleted');
    expect((await here()) - before).toBe(0);
    await eventually(
      () => reversalsOf(no),
      (all) => all.length === 1,
    );
    expect((await director.ask('deleteErpReport', { no })).code).toBe('report.deleted');
    const saved = await reported(line, await producedOrder(plant), '4');
    expect((await director.ask('deleteErpReport', { no: saved })).data.state).toBe('deleted');
    // After it is deleted there and sent again, its valid number in the ERP counts.
    const twice = await synchronized();
    await next.control('delete', { key: keyOf(twice.no) });
    await becomes(twice.no, 'audited');
    await director.ask('syncProductionReports', { nos: [twice.no] });
    const living = (await becomes(twice.no, 'synchronized'))?.erp ?? '';
    expect([living.includes(', '), living === twice.erp]).toEqual([false, false]);
    expect((await director.ask('deleteErpReport', { erpNo: living })).data.docNo).toBe(twice.no);
    next.fault({ partner: 'erp', fault: 'lostAnswer', times: 1, on: ['send'] });
    const lost = await synchronized();
    expect((await director.ask('deleteErpReport', { erpNo: lost.erp })).data.docNo).toBe(lost.no);
    await eventually(
      () => reversalsOf(lost.no),
      (all) => all.length === 1,
    );
  });

  it('whose goods moved on are not deleted, and it says where', async () => {
    const { no } = await synchronized();
    await plant.pool.query('update balance b set reserved = b.qty from location l where l.id = b.location_id and l.code = $1', [place]);
    const refused = await director.ask('deleteErpReport', { no });
    expect([refused.code, refused.message]).toEqual(['stock.insufficient', expect.stringContaining(place)]);
    await plant.pool.query('update balance b set reserved = 0 from location l where l.id = b.location_id and l.code = $1', [place]);
    expect(await standing(no)).toMatchObject({ state: 'synchronized' });
  });

  it('S96: whose goods went on names the documents that took them; when those are taken back it goes', async () => {
    const leaderOf = await plant.signIn('leader');
    await keepType(plant, 'completionApplication', 'WG01');
    await plant.pool.query("insert into department (org, code, name) values ('101', 'D-9', '总装部')");
    // It has an item of its own: unlabelled goods of another report's item at this place would count too.
    const there = async () => Number(await stockAt(plant, '3010-0009', place));
    const order = await producedOrder(plant, { item: '3010-0009' });
    await scannedPiece(plant, order, `S-${order}`, '4');
    const no = await reported(line, order, '4');
    await director.ask('auditProductionReports', { nos: [no] });
    await director.ask('syncProductionReports', { nos: [no] });
    await becomes(no, 'synchronized');
    const applied = { type: 'WG01', productionLine: 'L-11', department: 'D-9', location: 'FG1-A01-01', reports: [no] };
    const saved = await line.ask('saveCompletion', applied);
    expect(saved.message).toBe('');
    const { docNo } = saved.data;
    expect((await keeper.ask('confirmCompletions', { nos: [docNo] })).data.done).toBe(1);
    for (const again of [() => director.ask('reopenReport', { no, reason: 'ERP 里作废' }), () => director.ask('deleteErpReport', { no })]) {
      const refused = await again();
      expect([refused.code, refused.message]).toEqual(['report.goods-moved', expect.stringMatching(`${place}.*${docNo}`)]);
    }
    expect((await leaderOf.ask('revokeCompletions', { nos: [docNo] })).data.done).toBe(1);
    expect(await there()).toBe(4);
    expect((await director.ask('reopenReport', { no, reason: 'ERP 里作废' })).data.state).toBe('saved');
    expect(await there()).toBe(0);
  });

  it('that lost its answer for good is linked to the number of the ERP', async () => {
    next.fault({ partner: 'erp', fault: 'down' });
    const no = await reported(line, await producedOrder(plant), '4');
    await director.ask('auditProductionReports', { nos: [no] });
    expect((await director.ask('linkErpReport', { no })).code).toBe('report.erp-number-required');
    expect((await director.ask('linkErpReport', { no, erpNo: 'RPT-77' })).data).toEqual({
      docNo: no,
      state: 'synchronized',
      erpNo: 'RPT-77',
    });
    expect((await director.ask('linkErpReport', { no, erpNo: 'RPT-78' })).code).toBe('sync.already-synchronized');
  });

  it('deleted here, then there, nothing happens twice; the documents of a number without an answer are asked for (rules exception-issue-timeout-not-recorded, exception-document-number-required)', async () => {
    const { no } = await synchronized();
    await director.ask('deleteErpReport', { no });
    await eventually(
      () => reversalsOf(no),
      (all) => all.length === 1,
    );
    await expect(next.control('delete', { key: keyOf(no) })).rejects.toThrow('taken-back');
    expect((await leader.ask('recheckIssue', {})).code).toBe('exception.document-number-required');
    expect((await leader.ask('recheckIssue', { no: 'RQ0' })).code).toBe('exception.document-not-found');
    expect((await keeper.ask('recheckIssue', { no: 'RQ0' })).status).toBe(403);
  });
});
