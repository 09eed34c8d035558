import { beforeAll, describe, expect, it } from 'vitest';
import { keepType } from '../../test/entries.ts';
import { keepWorkshop } from '../../test/issued.ts';
import { usePlant } from '../../test/plant.ts';
import { agedCarton, putStock } from '../../test/stock.ts';
import { issuingWorld } from '../issuing/issuingTestKit.ts';

const plant = usePlant();
let world: Awaited<ReturnType<typeof issuingWorld>>;
let clerk: Awaited<ReturnType<typeof plant.signIn>>;
beforeAll(async () => {
  world = await issuingWorld(plant);
  clerk = await plant.signIn('clerk');
  await Promise.all([keepWorkshop(plant), keepType(plant, 'requisition', 'LL'), keepType(plant, 'scanOut', 'CK')]);
});
const [older, newer] = ['RM1-A01-06', 'RM1-A01-05'];

/** An old carton in one place, and a new one in another. */
const two = async (item: string) => ({
  old: await agedCarton(plant.pool, `OLD-${item}`, item, older, '2026-09-24'),
  fresh: await agedCarton(plant.pool, `NEW-${item}`, item, newer, '2026-11-20'),
});

/** A demand for a quantity of an item. */
const papers = {
  async requisition(item: string, qty: number): Promise<string> {
    const { data } = await clerk.ask('saveRequisition', { type: 'LL', workshop: 'W1', lines: [{ itemNo: item, qty: String(qty) }] });
    await clerk.ask('submitRequisitions', { nos: [data.docNo] });
    await world.leader.ask('reviewRequisitions', { nos: [data.docNo] });
    return data.docNo;
  },
  async shipment(item: string, qty: number): Promise<string> {
    await plant.pool.query(
      `with h as (insert into sales_shipment (org, source, record_id, version, shipment_no, customer_code, customer_name, ship_date)
                  values ('101', 'erp', $1::text, 1, $1, 'C1', '客户一', current_date) returning org, id)
       insert into sales_shipment_line (org, sales_shipment_id, line_no, item_id, qty, unit, batch, project, sales_order_no)
       select h.org, h.id, 1, i.id, $2, i.unit, '', '', '' from h join item i on i.org = h.org and i.code = $3`,
      [`CH-${item}`, qty, item],
    );
    return `CH-${item}`;
  },
};
type Who = typeof clerk;
const piece = (label: string, location = newer) => ({ sourceLine: 1, qty: '10', location, labels: [label] });

/** The three ways out: for a requisition, for a shipment, or by scan alone. */
const ways = [
  {
    ...{ name: 'a requisition that is collected', items: ['3010-0001', '3010-0003', '3010-0005', '3010-0007'] },
    call: 'takeRequisitions',
    kind: 'requisition' as const,
    take: (who: Who, no: string, labels: [string, string][], more: object) =>
      who.ask('takeRequisitions', { requisitionNo: no, lines: labels.map(([label, place]) => piece(label, place)), ...more }),
  },
  {
    ...{ name: 'a shipment', items: ['3010-0011', '3010-0013', '3010-0015', '3010-0017'] },
    call: 'shipProduct',
    kind: 'shipment' as const,
    take: (who: Who, no: string, labels: [string, string][], more: object) =>
      who.ask('shipProduct', { shipmentNo: no, lines: labels.map(([label, place]) => piece(label, place)), ...more }),
  },
  {
    ...{ name: 'a scan-out', items: ['3010-0021', '3010-0023', '3010-0025', '3010-0027'] },
    call: 'scanOut',
    kind: 'shipment' as const,
    take: (who: Who, shipmentNo: string, labels: [string, string][], more: object) =>
      who.ask('scanOut', { type: 'CK', shipmentNo, labels: labels.map(([label]) => label), ...more }),
  },
];

describe.each(ways)('newer goods while older ones lie there: $name', ({ items, call, kind, take }) => {
  const [warned, allowed, refused, both] = items as [string, string, string, string];
  const why = async (no: string, scanned: string) => (await world.keeper.ask('whyNotOut', { kind, no, scanned })).data;

  it('S119: warns from the beginning: it leaves, and the answer and the question why say where the older ones lie', async () => {
    await world.setting('newerGoods', 'warn');
    const { old, fresh } = await two(warned);
    const no = await papers[kind](warned, 20);
    const words = `${older} 有更早的 ${warned}，2026-09-24 入库`;
    expect(await why(no, fresh)).toEqual({ may: true, words: `可以拿；但 ${words}` });
    expect(await why(no, newer)).toEqual({ may: true, words: `可以拿；但 ${words}` });
    expect((await why(no, old)).words).toBe('可以拿');
    // The device has the same data, to judge without network.
    const known = (await world.keeper.ask('takingSnapshot', { kind, no })).data;
    expect([known.newer, known.lines[0]?.layers?.map(({ place, day }) => `${place} ${day}`)]).toEqual([
      'warn',
      [`${older} 2026-09-24`, `${newer} 2026-11-20`],
    ]);
    expect(known.labels.map(({ code, day }) => `${code} ${day}`).toSorted()).toEqual([`${fresh} 2026-11-20`, `${old} 2026-09-24`]);
    const answer = await take(world.keeper, no, [[fresh, newer]], {});
    expect([answer.message, answer.data.older]).toEqual(['', words]);
    const last = await take(world.keeper, no, [[old, older]], {});
    expect([last.message, last.data.older]).toEqual(['', undefined]);
  });

  it('says nothing where the plant does not mind', async () => {
    await world.setting('newerGoods', 'allow');
    const { fresh } = await two(allowed);
    const no = await papers[kind](allowed, 10);
    expect(await why(no, fresh)).toEqual({ may: true, words: '可以拿' });
    const known = (await world.keeper.ask('takingSnapshot', { kind, no })).data;
    expect([known.newer, known.lines[0]?.layers]).toEqual([undefined, undefined]);
    const answer = await take(world.keeper, no, [[fresh, newer]], {});
    expect([answer.message, answer.data.older]).toEqual(['', undefined]);
  });

  it('refuses where the plant wants that; whoever may decides with a reason, which the audit keeps', async () => {
    await world.setting('newerGoods', 'refuse');
    const { fresh } = await two(refused);
    const no = await papers[kind](refused, 10);
    const words = `${older} 有更早的 ${refused}（2026-09-24 入库），请先拿那里的。有权限的人填写原因后可以先拿新料`;
    expect(await why(no, fresh)).toEqual({ may: false, words });
    const answer = await take(world.keeper, no, [[fresh, newer]], {});
    expect([answer.code, answer.message]).toEqual(['take.newer', words]);
    expect((await take(world.keeper, no, [[fresh, newer]], { newerReason: '急用' })).code).toBe('take.newer');
    expect((await take(world.leader, no, [[fresh, newer]], {})).code).toBe('take.newer');
    expect((await take(world.leader, no, [[fresh, newer]], { newerReason: '急用' })).message).toBe('');
    const { rows } = await plant.pool.query(
      "select detail ->> 'newerReason' as reason from audit where call = $1 order by id desc limit 1",
      [call],
    );
    expect(rows).toEqual([{ reason: '急用' }]);
  });

  it('what leaves with it is not left behind, in whichever order it is named', async () => {
    await world.setting('newerGoods', 'refuse');
    const { old, fresh } = await two(both);
    const no = await papers[kind](both, 20);
    const answer = await take(
      world.keeper,
      no,
      [
        [fresh, newer],
        [old, older],
      ],
      {},
    );
    expect([answer.message, answer.data.older]).toEqual(['', undefined]);
  });
});

it('what is scanned to leave already is in nobody’s way, and goods without a label are judged by the day of the newest of them', async () => {
  const item = '3010-0031';
  const { old, fresh } = await two(item);
  await world.setting('newerGoods', 'refuse');
  expect((await world.keeper.ask('scanOut', { type: 'CK', labels: [fresh] })).code).toBe('take.newer');
  // Goods that go back to their supplier are not chosen by their age.
  const back = await world.keeper.ask('scanOut', { type: 'CK', target: 'supplier', labels: [fresh] });
  expect(back.message).toBe('');
  await world.keeper.ask('deleteScanOuts', { nos: [back.data.docNo] });
  expect((await world.keeper.ask('scanOut', { type: 'CK', labels: [old] })).message).toBe('');
  expect((await world.keeper.ask('scanOut', { type: 'CK', labels: [fresh] })).message).toBe('');
  await putStock(plant.pool, '3010-0033', older, 10);
  await putStock(plant.pool, '3010-0033', newer, 10);
  await plant.pool.query(
    `update balance set received_at = '2026-09-24 02:00+00' where item_id = (select id from item where org = '101' and code = '3010-0033')
      and location_id = (select id from location where org = '101' and code = $1)`,
    [older],
  );
  const no = await papers.shipment('3010-0033', 10);
  const ship = (location: string) => world.keeper.ask('shipProduct', { shipmentNo: no, lines: [{ sourceLine: 1, qty: '4', location }] });
  expect((await ship(newer)).code).toBe('take.newer');
  expect((await ship(older)).message).toBe('');
});
