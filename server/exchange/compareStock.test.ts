import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkedInKeeper, eventually, receiveNote, usePartners } from '../../test/partners.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { refuseRows } from '../../test/refuseRows.ts';
import { CompareStockJob } from '../jobs/compareStockJob.ts';

const plant = usePlant();
const next = usePartners(plant);
let who: { keeper: Client; warehouseId: number };
let leader: Client;

beforeAll(async () => {
  who = await checkedInKeeper(plant);
  leader = await plant.signIn('leader');
  // The ERP has the plant's earlier stock too.
  const { rows: lines } = await plant.pool.query(
    `select i.code as "itemNo", w.code as warehouse, i.unit, sum(b.qty)::text as qty
       from balance b join item i on i.id = b.item_id join location p on p.id = b.location_id join warehouse w on w.id = p.warehouse_id
      where b.org = '101' and b.present group by 1, 2, 3`,
  );
  if (lines.length > 0) await next.control('erp/stock', { org: '101', lines });
});
beforeEach(async () => {
  next.simulator.faults.clear();
  await next.connect();
});

const synchronized = (no: string) =>
  eventually(
    async () => (await leader.list('exchangeMessages', { jsWhere: `DocNo = '${no}'` })).data.rows[0]?.state,
    (state) => state === 'synchronized',
  );
const differences = async () => (await leader.list('stockDifferences', { rows: 100 })).data.rows;
const log = { info: () => {}, warn: () => {} };

describe('the ERP’s stock beside the ledger', () => {
  it('agrees when the receipts are through, and says who compared', async () => {
    expect((await leader.ask('stockComparison', {})).data).toMatchObject({ at: null, compared: 0, problem: '' });
    await synchronized(await receiveNote(plant, who, { lines: 3 }));
    const { data } = await leader.ask('compareStock', {});
    expect(data).toMatchObject({ differences: 0 });
    expect(data.compared).toBeGreaterThanOrEqual(3);
    expect(await differences()).toEqual([]);
    expect((await leader.ask('stockComparison', {})).data).toMatchObject({
      at: expect.stringMatching(/^\d{4}-/),
      by: expect.stringMatching(/./),
    });
    const { rows } = await plant.pool.query("select detail from audit where call = 'compareStock'");
    expect(rows).toMatchObject([{ detail: { differences: 0, compared: data.compared } }]);
  });

  it('what waits, and what may have arrived although its answer was lost, is on its way and no difference', async () => {
    next.fault({ partner: 'erp', fault: 'down', on: ['send', 'ask'] });
    await receiveNote(plant, who);
    expect((await leader.ask('compareStock', {})).data.differences).toBe(0);
    next.fault({ partner: 'erp', fault: 'down', off: true });
    next.fault({ partner: 'erp', fault: 'lostAnswer', on: ['send'] });
    next.fault({ partner: 'erp', fault: 'http500', on: ['ask'] });
    const before = next.documents().length;
    const lost = await receiveNote(plant, who);
    await eventually(
      () => next.documents().length,
      (count) => count > before,
    );
    expect((await leader.ask('compareStock', {})).data.differences).toBe(0);
    next.simulator.faults.clear();
    await synchronized(lost);
    // A refused line waits for a person; until then its goods are here and not in the ERP.
    next.fault({ partner: 'erp', fault: 'refusedLine', lines: [2] });
    const refused = await receiveNote(plant, who);
    await eventually(
      async () => (await leader.list('exchangeMessages', { jsWhere: `DocNo = '${refused}'` })).data.rows[0]?.state,
      (state) => state === 'failed',
    );
    expect((await leader.ask('compareStock', {})).data.differences).toBe(0);
  });

  it('a line that the ERP doubled, and one that it lost, are shown alone, with the document; a repeated comparison replaces the last', async () => {
    next.fault({ partner: 'erp', fault: 'doubledLine', lines: [2], times: 1 });
    const doubled = await receiveNote(plant, who);
    await synchronized(doubled);
    const line = next.document(doubled)?.lines[1];
    expect((await leader.ask('compareStock', {})).data.differences).toBe(1);
    const [row, ...others] = await differences();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ itemNo: line?.itemNo, warehouse: line?.warehouse, kind: 'more-there', difference: line?.qty });
    expect(row).toMatchObject({ documentNo: doubled, documentState: 'synchronized' });
    await leader.ask('compareStock', {});
    expect(await differences()).toHaveLength(1);
    expect((await leader.list('stockDifferences', { jsWhere: "DriftKind = 'less-there'" })).data.total).toBe(0);
    const other = await plant.signIn('admin', '102');
    expect((await other.list('stockDifferences')).data.total).toBe(0);

    next.fault({ partner: 'erp', fault: 'lostLine', lines: [1], times: 1 });
    const lost = await receiveNote(plant, who, { lines: 1, firstItem: 9 });
    await synchronized(lost);
    expect((await leader.ask('compareStock', {})).data.differences).toBe(2);
    const lacking = (await leader.list('stockDifferences', { jsWhere: "DriftKind = 'less-there'" })).data.rows;
    const lostLine = next.document(lost)?.lines[0];
    expect(lacking).toMatchObject([{ itemNo: lostLine?.itemNo, difference: `-${lostLine?.qty}`, documentNo: lost }]);
  });

  it('another unit and an item that nobody knows here are told; warehouses that are not here are not compared', async () => {
    const at = { warehouse: 'RM1', unit: '件', qty: '7.5' };
    const { rows } = await plant.pool.query<{ code: string }>(
      "select code from item i where org = '101' and not exists (select from balance b where b.item_id = i.id) order by code limit 1",
    );
    const [unused] = rows;
    const lines = [
      { ...at, itemNo: unused?.code, unit: 'furlong' },
      { ...at, itemNo: 'ONLY-THERE' },
      { ...at, itemNo: 'ELSEWHERE', warehouse: 'NOT-OURS' },
    ];
    await next.control('erp/stock', { org: '101', lines });
    await leader.ask('compareStock', {});
    const found = await differences();
    expect(found.find(({ itemNo }) => itemNo === unused?.code)).toMatchObject({
      kind: 'other-unit',
      theirUnit: 'furlong',
      difference: '7.5',
    });
    expect(found.find(({ itemNo }) => itemNo === 'ONLY-THERE')).toMatchObject({
      kind: 'unknown-item',
      unit: '件',
      ours: '0',
      theirs: '7.5',
      difference: '7.5',
    });
    expect(found.some(({ itemNo }) => itemNo === 'ELSEWHERE')).toBe(false);
  });

  it('more lines than fit on a page are all compared', async () => {
    const lines = Array.from({ length: 2345 }, (_, n) => ({ itemNo: `MANY-${n}`, warehouse: 'RM1', unit: 'kg', qty: '1' }));
    await next.control('erp/stock', { org: '101', lines });
    const { data } = await leader.ask('compareStock', {});
    expect(data.differences).toBeGreaterThanOrEqual(2345);
    expect((await leader.list('stockDifferences', { jsWhere: "ItemNo like 'MANY-%'" })).data.total).toBe(2345);
  });
});

describe('when the ERP does not tell', () => {
  it('an ERP that does not know the question says so in words, and documents are compared all the same', async () => {
    // The simulated portal implements the protocol without stock.
    await next.connect({ baseUrl: `${next.simulator.url}/portal` });
    const answer = await leader.ask('compareStock', {}, { language: 'en' });
    expect(answer).toMatchObject({ ok: false, code: 'exchange.stock-not-offered' });
    expect(answer.message).toContain('does not offer its stock');
    expect((await leader.ask('driftReport', {})).ok).toBe(true);
  });

  it('a silent ERP and a nonsense answer leave the last comparison as it is', async () => {
    const { data: last } = await leader.ask('stockComparison', {});
    for (const fault of ['down', 'http500', 'garbage'] as const) {
      next.fault({ partner: 'erp', fault, on: ['stock'], times: 1 });
      expect((await leader.ask('compareStock', {})).code).toBe('exchange.stock-silent');
    }
    expect((await leader.ask('stockComparison', {})).data).toEqual(last);
  });

  it('needs the right to see the exchange', async () => {
    const supplier = await plant.signIn('supplier');
    expect((await supplier.ask('compareStock', {})).status).toBe(403);
    expect((await supplier.list('stockDifferences')).status).toBe(403);
  });
});

describe('on schedule', () => {
  const job = () => new CompareStockJob(plant.pool, plant.server.app.partners, log);

  it('of several servers one compares once a day; two who press the button at once leave one result', async () => {
    const done = await Promise.all([job().run(), job().run(), job().run()]);
    expect(done.flat().sort()).toEqual([...new Set(done.flat())].sort());
    expect(done.flat()).toContain('101');
    expect(await job().run()).toEqual([]);
    expect((await leader.ask('stockComparison', {})).data).toMatchObject({ by: '', problem: '' });
    const twice = await Promise.all([leader.ask('compareStock', {}), who.keeper.ask('compareStock', {})]);
    expect(twice.map(({ ok }) => ok)).toEqual([true, true]);
    expect((await leader.list('stockDifferences')).data.total).toBe(twice[0]?.data.differences);
  });

  it('an organisation whose comparison fails keeps no other waiting, and is compared at the next look', async () => {
    await plant.pool.query("update daily_job set ran_at = ran_at - interval '1 day' where name like 'compareStock %'");
    const accept = await refuseRows(plant.pool, 'stock_comparison', "new.org = '101'");
    expect(await job().run()).toEqual(['102']);
    await accept();
    expect(await job().run()).toEqual(['101']);
  });

  it('tries again within the day when the ERP was silent, not when it does not know the question', async () => {
    const aDayLater = () => plant.pool.query("update daily_job set ran_at = ran_at - interval '1 day' where name like 'compareStock %'");
    await aDayLater();
    next.fault({ partner: 'erp', fault: 'down', on: ['stock'] });
    expect(await job().run()).toEqual([]);
    expect((await leader.ask('stockComparison', {})).data.problem).toBe('silent');
    next.simulator.faults.clear();
    expect(await job().run()).toContain('101');
    expect((await leader.ask('stockComparison', {})).data.problem).toBe('');
    await aDayLater();
    await next.connect({ baseUrl: `${next.simulator.url}/portal` });
    expect(await job().run()).toEqual([]);
    await next.connect();
    expect(await job().run()).toEqual([]);
    expect((await leader.ask('stockComparison', {})).data.problem).toBe('not-offered');
  });
});
