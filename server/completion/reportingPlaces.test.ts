import { beforeAll, describe, expect, it } from 'vitest';
import { applied, prepareCompletion, productionOrder, saveApplication, scannedAtLine, standingOf } from '../../test/completion.ts';
import { stockAt } from '../../test/entries.ts';
import { eventually, usePartners } from '../../test/partners.ts';
import { type Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();
const next = usePartners(plant);
const [item, reporting] = ['3010-0001', 'FG1-A01-12'];
let line: Client;
let keeper: Client;
let director: Client;
let leader: Client;
beforeAll(async () => {
  [line, keeper, director, leader] = await Promise.all([
    plant.signIn('line'),
    plant.signIn('keeper'),
    plant.signIn('director'),
    plant.signIn('leader'),
  ]);
  await prepareCompletion(plant);
  // The ERP's stock starts equal to ours.
  const { rows: lines } = await plant.pool.query(
    `select i.code as "itemNo", w.code as warehouse, i.unit, sum(b.qty)::text as qty
       from balance b join item i on i.id = b.item_id join location p on p.id = b.location_id join warehouse w on w.id = p.warehouse_id
      where b.org = '101' and b.present and not p.reporting group by 1, 2, 3`,
  );
  if (lines.length > 0) await next.control('erp/stock', { org: '101', lines });
});

const where = { jsWhere: { ItemNo: { value: item, searchType: '=' } } };
/** The available quantity of the item: in the list by item, on its page, and as the sum of the stock rows. */
async function available(): Promise<number[]> {
  const rows = (await keeper.list('stock', where)).data.rows;
  return [
    Number((await keeper.list('stockByItem', where)).data.rows[0]?.available ?? 0),
    Number((await keeper.ask('itemDetail', { itemNo: item })).data.available),
    rows.reduce((sum, row) => sum + Number(row.available), 0),
  ];
}
const differences = async () => (await leader.ask('compareStock', {})).data.differences;

describe('goods at a reporting place (decision 0029)', () => {
  it('are seen where they lie and available to nobody, and are no difference to the ERP; with their confirmation they are both', async () => {
    const order = await productionOrder(plant, 'MO-C1', '10', { made: '0' });
    await scannedAtLine(plant, order, '6');
    const before = await available();
    const lay = Number(await stockAt(plant, item, reporting));
    expect(await differences()).toBe(0);
    const report = (
      await line.ask('saveReport', {
        rows: [{ orderNo: order, qty: '6', location: reporting }],
        productionLine: applied.productionLine,
        how: 'hand',
      })
    ).data.docNo;
    expect((await director.ask('auditProductionReports', { nos: [report] })).data.done).toBe(1);
    await director.ask('syncProductionReports', { nos: [report] });
    await eventually(
      () => standingOf(plant, report),
      (row) => row?.state === 'synchronized',
    );
    expect(Number(await stockAt(plant, item, reporting)) - lay).toBe(6);
    const shown = (await keeper.list('stock', where)).data.rows.find(({ location }) => location === reporting);
    expect([Number(shown?.qty), Number(shown?.available)]).toEqual([lay + 6, 0]);
    expect(await available()).toEqual(before);
    expect(await differences()).toBe(0);
    const application = await saveApplication(line, order, '6');
    await keeper.ask('confirmCompletions', { nos: [application] });
    await eventually(
      () => standingOf(plant, application),
      (row) => row?.state === 'synchronized',
    );
    expect(await available()).toEqual(before.map((qty) => qty + 6));
    expect(await differences()).toBe(0);
  });

  it('are not where an application stores them: it names a place of storage', async () => {
    const order = await productionOrder(plant, 'MO-C2');
    const answer = await line.ask('saveCompletion', { ...applied, location: reporting, orderNo: order, lines: [{ qty: '1' }] });
    expect(answer.code).toBe('completion.reporting-place');
    expect(answer.message).toContain(reporting);
    expect((await keeper.list('completionApplications', { jsWhere: { OrderNo: { value: order } } })).data.rows).toEqual([]);
  });
});
