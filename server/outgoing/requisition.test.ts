import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { entered, keepType, stockAt } from '../../test/entries.ts';
import { keepWorkshop } from '../../test/issued.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
let clerk: Client;
let keeper: Client;
let leader: Client;
let admin: Client;
beforeAll(async () => {
  [clerk, keeper, leader, admin] = await Promise.all([
    plant.signIn('clerk'),
    plant.signIn('keeper'),
    plant.signIn('leader'),
    plant.signIn('admin'),
  ]);
  await Promise.all([keepWorkshop(plant), keepType(plant, 'requisition', 'LL')]);
  await plant.pool.query(`insert into department (org, code, name) values ('101', 'D1', '研发部')`);
  for (const place of ['RM1-A01-01', 'RM1-A01-02']) await putStock(plant.pool, '3010-0001', place, 1000);
});
afterEach(async () => expect(await compareLedger(plant.pool)).toMatchObject({ differences: [], promised: [] }));

const entry = (more: object = {}) => entered({ location: undefined, qty: '10', ...more });
const save = (more: object = {}) => clerk.ask('saveRequisition', { type: 'LL', workshop: 'W1', lines: [entry()], ...more });
const written = async (more: object = {}): Promise<string> => (await save(more)).data.docNo;
const standing = async (no: string) => {
  const [row] = (await clerk.list('requisitions', { jsWhere: { RequisitionNo: { value: no, searchType: '=' } } })).data.rows;
  if (!row) throw new Error(`no requisition ${no}`);
  return row;
};
const submit = (no: string) => clerk.ask('submitRequisitions', { nos: [no] });

/** A requisition that may be collected. */
async function reviewed(more: object = {}): Promise<string> {
  const no = await written(more);
  await submit(no);
  const { ok, message } = await leader.ask('reviewRequisitions', { nos: [no] });
  if (!ok) throw new Error(message);
  return no;
}

const piece = (more: object = {}) => ({ sourceLine: 1, qty: '4', location: 'RM1-A01-01', ...more });
const take = (requisitionNo: string, lines: object[] = [piece()], who = keeper) => who.ask('takeRequisitions', { requisitionNo, lines });

describe('requisition', () => {
  it('is open, then unreviewed, then reviewed (rule requisition-states); reviewed by another than its writer, and back while nothing is collected', async () => {
    const no = await written({ requester: '王强' });
    expect(no).toMatch(/^RQ101/);
    expect(await standing(no)).toMatchObject({
      ...{ state: 'open', collection: 'unclaimed', origin: 'requisition', type: '类型', workshop: '车间', name: '王强', qty: '10' },
    });
    expect((await submit(no)).ok).toBe(true);
    expect((await standing(no)).state).toBe('unreviewed');
    const mine = await leader.ask('saveRequisition', { type: 'LL', department: 'D1', lines: [entry()] });
    await leader.ask('submitRequisitions', { nos: [mine.data.docNo] });
    expect((await leader.ask('reviewRequisitions', { nos: [mine.data.docNo] })).code).toBe('document.own-review');
    expect((await leader.ask('reviewRequisitions', { nos: [no] })).ok).toBe(true);
    expect(await standing(no)).toMatchObject({ state: 'reviewed', reviewer: 'leader' });
    expect((await leader.ask('unreviewRequisitions', { nos: [no] })).ok).toBe(true);
    expect((await standing(no)).state).toBe('unreviewed');
  });

  it('S123: one that is collected in part has an end, and is taken up again', async () => {
    const no = await reviewed({ lines: [entry({ qty: '10' })] });
    expect((await take(no, [piece()])).ok).toBe(true);
    expect((await leader.ask('finishRequisitions', { nos: [no] })).message).toBe('');
    expect(await standing(no)).toMatchObject({ state: 'finished', collection: 'not-fully-collected' });
    const leftOf = async () =>
      (await leader.list('requisitionLines', { jsWhere: { RequisitionNo: { value: no, searchType: '=' } } })).data.rows[0]?.left;
    expect(await leftOf()).toBe('0');
    const refused = await take(no, [piece()]);
    expect([refused.code, refused.message]).toEqual(['requisition.finished', expect.stringContaining(no)]);
    expect((await leader.ask('takeUpRequisitions', { nos: [no] })).ok).toBe(true);
    expect(await leftOf()).toBe('6');
    expect((await take(no, [piece()])).ok).toBe(true);
  });

  it('S143: whoever reviews sees what is free after what was reviewed before, and which lines that does not do for', async () => {
    await putStock(plant.pool, '3010-0008', 'RM1-A01-03', 100);
    const lines = [entry({ itemNo: '3010-0008', qty: '80' })];
    const freeOf = async (no: string) =>
      (await leader.list('requisitionLines', { jsWhere: { RequisitionNo: { value: no, searchType: '=' } } })).data.rows.map(
        ({ free }) => free,
      );
    const [first, second] = [await written({ lines }), await written({ lines })];
    await submit(first);
    await submit(second);
    expect([await freeOf(first), await freeOf(second)]).toEqual([['100'], ['100']]);
    expect([(await standing(first)).shortLines, (await standing(second)).shortLines]).toEqual([null, null]);
    expect((await leader.ask('reviewRequisitions', { nos: [first] })).ok).toBe(true);
    expect([await freeOf(first), await freeOf(second)]).toEqual([['100'], ['20']]);
    expect((await standing(second)).shortLines).toBe(1);
    // It is reviewed, but comes after the first, even if other goods are taken.
    expect((await leader.ask('reviewRequisitions', { nos: [second] })).ok).toBe(true);
    expect((await take(first, [piece({ qty: '50', location: 'RM1-A01-03' })])).message).toBe('');
    expect([await freeOf(first), await freeOf(second)]).toEqual([['50'], ['20']]);
    expect((await take(first, [piece({ qty: '30', location: 'RM1-A01-03' })])).message).toBe('');
    expect([await freeOf(first), await freeOf(second)]).toEqual([[null], ['20']]);
  });

  it('S143: what is free counts only goods of the item, project, batch and warehouse, of this organisation; two lines of one requisition share it', async () => {
    const item = '3010-0010';
    await plant.pool.query("insert into project (org, code, name) values ('101', 'P-143', '项目') on conflict do nothing");
    await putStock(plant.pool, item, 'RM1-A01-03', 100);
    await putStock(plant.pool, item, 'FG1-A01-03', 30);
    await putStock(plant.pool, item, 'RM1-A01-04', 40, '', 'P-143');
    await putStock(plant.pool, '3010-0012', 'RM1-A01-04', 500);
    // Another organisation has the item and stock of its own, and a reviewed requisition for it.
    await plant.pool.query(
      `with d as (insert into erp_requisition (org, source, record_id, version, requisition_no, type, requester, requested_on, reviewed)
                  values ('102', 'erp', 'RQ-102', 1, 'RQ-102', 'X', '赵', current_date, true) returning org, id)
       insert into erp_requisition_line (org, erp_requisition_id, line_no, item_id, qty, unit, batch, project, order_no)
       select d.org, d.id, 1, i.id, 90, i.unit, '', '', '' from d join item i on i.org = '102' and i.code = $1`,
      [item],
    );
    const freeOf = async (no: string) =>
      (await leader.list('requisitionLines', { jsWhere: { RequisitionNo: { value: no, searchType: '=' } } })).data.rows
        .toSorted((a, b) => (a.lineNo ?? 0) - (b.lineNo ?? 0))
        .map(({ free }) => free);
    const first = await written({
      lines: [entry({ itemNo: item, qty: '80' }), entry({ itemNo: item, qty: '70' }), entry({ itemNo: '3010-0012', qty: '400' })],
    });
    await submit(first);
    expect(await freeOf(first)).toEqual(['130', '50', '500']);
    expect((await standing(first)).shortLines).toBe(1);
    const other = await written({
      lines: [entry({ itemNo: item, qty: '40', project: 'P-143' }), entry({ itemNo: '3010-0012', qty: '200' })],
    });
    await submit(other);
    expect((await leader.ask('reviewRequisitions', { nos: [first] })).ok).toBe(true);
    expect(await freeOf(other)).toEqual(['40', '100']);
    expect((await standing(other)).shortLines).toBe(1);
    expect(await freeOf(first)).toEqual(['130', '50', '500']);
  });

  it('is edited while nobody has reviewed it, and then no more (rule requisition-edit-unreviewed)', async () => {
    const no = await written();
    const again = (qty: string) => save({ docNo: no, lines: [entry({ qty }), entry({ itemNo: '3010-0003', qty: '1' })] });
    expect((await again('7')).data).toMatchObject({ docNo: no, lines: 2, totalQty: '8' });
    await submit(no);
    expect((await again('5')).data).toMatchObject({ docNo: no, totalQty: '6' });
    expect(await standing(no)).toMatchObject({ state: 'unreviewed', qty: '6', lineCount: 2 });
    await leader.ask('reviewRequisitions', { nos: [no] });
    const refused = await again('9');
    expect([refused.code, (await standing(no)).qty]).toEqual(['requisition.edit-unreviewed', '6']);
  });

  it('only unreviewed ones are reviewed, once and again after the review was withdrawn (rules requisition-rereview-unreviewed, select-rows-to-review)', async () => {
    const no = await written();
    expect((await leader.ask('reviewRequisitions', { nos: [no] })).code).toBe('requisition.review-unreviewed');
    await submit(no);
    await leader.ask('reviewRequisitions', { nos: [no] });
    expect((await leader.ask('reviewRequisitions', { nos: [no] })).code).toBe('requisition.review-unreviewed');
    await leader.ask('unreviewRequisitions', { nos: [no] });
    expect((await leader.ask('reviewRequisitions', { nos: [no] })).ok).toBe(true);
    expect((await leader.ask('reviewRequisitions', { nos: [] })).code).toBe('select-to-review');
  });

  it('what its reviewer does not agree to is a draft again: changed and handed in once more, or deleted', async () => {
    const no = await written();
    await submit(no);
    expect((await clerk.ask('sendBackRequisitions', { nos: [no] })).status).toBe(403);
    expect((await leader.ask('sendBackRequisitions', { nos: [no] })).ok).toBe(true);
    expect((await standing(no)).state).toBe('open');
    expect((await leader.ask('sendBackRequisitions', { nos: [no] })).code).toBe('requisition.review-unreviewed');
    await submit(no);
    expect((await leader.ask('reviewRequisitions', { nos: [no] })).ok).toBe(true);
    expect((await leader.ask('sendBackRequisitions', { nos: [no] })).code).toBe('requisition.review-unreviewed');
    const unwanted = await written();
    await submit(unwanted);
    await leader.ask('sendBackRequisitions', { nos: [unwanted] });
    expect((await clerk.ask('deleteRequisitions', { nos: [unwanted] })).ok).toBe(true);
  });

  it('only open ones are deleted (rules requisition-delete-only-open, select-rows-to-delete)', async () => {
    const [draft, handedIn] = [await written(), await written()];
    await submit(handedIn);
    const { data } = await clerk.ask('deleteRequisitions', { nos: [draft, handedIn] });
    expect(data.outcomes).toMatchObject([
      { no: draft, done: true },
      { no: handedIn, done: false, error: 'requisition.delete-open', message: '只能删除草稿状态的领料单' },
    ]);
    expect((await clerk.ask('deleteRequisitions', { nos: [] })).code).toBe('select-to-delete');
  });

  it('a deleted one is said to be deleted, whatever is asked of it', async () => {
    const no = await written();
    expect((await clerk.ask('deleteRequisitions', { nos: [no] })).ok).toBe(true);
    for (const call of ['deleteRequisitions', 'reviewRequisitions'] as const) {
      const { data } = await leader.ask(call, { nos: [no] });
      expect([call, data.outcomes[0]?.error, data.outcomes[0]?.message]).toEqual([
        call,
        'document.state',
        expect.stringContaining('已删除'),
      ]);
    }
  });

  it('asks for its type and whom it is for (rule requisition-type-required)', async () => {
    expect((await save({ type: '' })).message).toBe('请选择领料单据类型');
    expect((await save({ type: 'NONE' })).code).toBe('document.type-unknown');
    expect((await save({ workshop: undefined })).code).toBe('requisition.for-required');
    expect((await save({ workshop: 'NONE' })).code).toBe('workshop.unknown');
    expect((await save({ department: 'NONE' })).code).toBe('department.unknown');
    expect((await save({ lines: [] })).code).toBe('entry.lines-required');
  });

  it('with automatic review on it is reviewed as it is handed in, and says so', async () => {
    await admin.ask('saveSwitch', { key: 'autoReviewRequisitions', open: true });
    const no = await written();
    await submit(no);
    expect(await standing(no)).toMatchObject({ state: 'reviewed', reviewer: '系统自动审核' });
    await admin.ask('saveSwitch', { key: 'autoReviewRequisitions', open: false });
    const other = await written();
    await submit(other);
    expect((await standing(other)).state).toBe('unreviewed');
  });
});

describe('collecting material', () => {
  it('unclaimed, not fully, fully collected, by its lines (rule material-collection-states); never more than was asked for; the ERP hears of each', async () => {
    const no = await reviewed({ lines: [entry(), entry({ itemNo: '3010-0001', qty: '2' })] });
    const before = Number(await stockAt(plant, '3010-0001', 'RM1-A01-01'));
    expect((await standing(no)).collection).toBe('unclaimed');
    const operationId = randomUUID();
    const nos = new Set<string>();
    for (let again = 0; again < 3; again += 1)
      nos.add(
        (await keeper.ask('takeRequisitions', { requisitionNo: no, lines: [piece()] }, { operationId })).data.documents[0]?.docNo ?? '',
      );
    expect(nos.size).toBe(1);
    expect(await standing(no)).toMatchObject({ collection: 'not-fully-collected', taken: '4', qty: '12' });
    expect(await stockAt(plant, '3010-0001', 'RM1-A01-01')).toBe(String(before - 4));
    const over = await take(no, [piece({ qty: '5' }), piece({ qty: '2' })]);
    expect([over.code, over.message]).toEqual(['take.over', '第 2 行：3010-0001 还可领 6，不能领 7']);
    expect((await take(no, [piece({ qty: '6' }), piece({ sourceLine: 2, qty: '2' })])).ok).toBe(true);
    expect((await standing(no)).collection).toBe('fully-collected');
    expect((await leader.ask('unreviewRequisitions', { nos: [no] })).code).toBe('requisition.collected');
    const [first = ''] = nos;
    const { rows } = await plant.pool.query('select type, body from outbox where document_no = $1', [first]);
    expect(rows).toMatchObject([
      {
        type: 'issue',
        body: {
          document: { workshop: 'W1', requisitionNo: no, issueType: 'LL' },
          lines: [{ requisitionLine: 1, qty: '4', location: 'RM1-A01-01' }],
        },
      },
    ]);
  });

  it('is refused by line and field: not reviewed, no line, no place, not enough (rules outgoing-location-required, select-rows-to-issue)', async () => {
    const draft = await written();
    expect((await take(draft)).code).toBe('requisition.not-reviewed');
    const no = await reviewed();
    expect((await take('NONE')).code).toBe('requisition.unknown');
    expect((await take(no, [])).code).toBe('requisition.select-lines');
    expect((await take(no, [piece({ sourceLine: 9 })])).code).toBe('requisition.line-unknown');
    const placeless = await take(no, [piece({ location: '' })]);
    expect([placeless.message, placeless.envelope.Data]).toMatchObject(['第 1 行：请选择出库储位', { args: { line: 1, field: 'PCode' } }]);
    expect((await take(no, [piece({ location: 'RM1-A01-09' })])).code).toBe('stock.insufficient');
    expect((await clerk.ask('takeRequisitions', { requisitionNo: no, lines: [piece()] })).status).toBe(403);
  });

  it('several requisitions at once: all of them or none', async () => {
    const [one, other] = [await reviewed(), await reviewed({ workshop: undefined, department: 'D1' })];
    const lines = (qty: string) => [piece({ requisitionNo: one }), piece({ requisitionNo: other, qty })];
    expect((await keeper.ask('takeRequisitions', { lines: lines('11') })).code).toBe('take.over');
    expect((await standing(one)).taken).toBe('0');
    const { data } = await keeper.ask('takeRequisitions', { lines: lines('3') });
    expect(data.documents).toMatchObject([{ totalQty: '4' }, { totalQty: '3' }]);
    expect([(await standing(one)).taken, (await standing(other)).taken]).toEqual(['4', '3']);
  });

  it('the batch is chosen where the plant controls batches, else the oldest goes first (rule outbound-batch-required)', async () => {
    for (const [batch, days] of [
      ['B-NEW', 1],
      ['B-OLD', 9],
    ] as const) {
      await plant.pool.query(
        `with p as (select l.id as location_id, i.id as item_id, (select a.id from location a where a.org = '101' and a.kind = 'adjustment') as source
                      from location l, item i where l.org = '101' and l.code = 'RM1-A01-03' and i.org = '101' and i.code = '3010-0002'),
              m as (insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id)
                    select '101', item_id, $1, '', 5, source, 'available', location_id, 'available', 'test', 1 from p)
         insert into balance (org, location_id, item_id, batch, status, qty, received_at) select '101', location_id, item_id, $1, 'available', 5, now() - make_interval(days => $2) from p`,
        [batch, days],
      );
    }
    const no = await reviewed({ lines: [entry({ itemNo: '3010-0002', qty: '9' })] });
    const there = (more: object = {}) => [piece({ location: 'RM1-A01-03', qty: '1', ...more })];
    await admin.ask('saveSwitch', { key: 'batchControlOnIssue', open: true });
    const refused = await take(no, there());
    const chosen = async () => (await keeper.ask('takingSnapshot', { kind: 'requisition', no })).data.lines[0]?.chooseBatch;
    const controlled = (on: boolean) => plant.pool.query("update item set batch_controlled = $1 where code = '3010-0002'", [on]);
    expect(await chosen()).toBe(true);
    await controlled(false);
    expect(await chosen()).toBeUndefined();
    await controlled(true);
    expect([refused.code, refused.message]).toEqual(['out.batch-required', '第 1 行：请选择 3010-0002 的出库批次']);
    expect((await take(no, there({ batch: 'B-NEW' }))).ok).toBe(true);
    await admin.ask('saveSwitch', { key: 'batchControlOnIssue', open: false });
    const { data } = await take(no, there({ qty: '7' }));
    const { rows } = await plant.pool.query(
      'select l.batch, l.qty::float from document_line l join document d on d.id = l.document_id where d.doc_no = $1 order by l.line_no',
      [data.documents[0]?.docNo ?? ''],
    );
    expect(rows).toEqual([
      { batch: 'B-OLD', qty: 5 },
      { batch: 'B-NEW', qty: 2 },
    ]);
  });

  it('32 collectors of the last 10 pieces: exactly 10 go out, everybody else is told why not', async () => {
    await putStock(plant.pool, '3010-0003', 'RM1-A01-04', 10);
    const papers = await Promise.all(Array.from({ length: 4 }, () => reviewed({ lines: [entry({ itemNo: '3010-0003', qty: '20' })] })));
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, at) =>
        take(papers[at % 4] ?? '', [piece({ location: 'RM1-A01-04', qty: '1' })], at % 2 ? keeper : leader),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['stock.insufficient']));
    expect(await stockAt(plant, '3010-0003', 'RM1-A01-04')).toBe('0');
  });
});
