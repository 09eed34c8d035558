// npm run test:tryton: the real Tryton of Debian as the ERP of a plant of the tests, killed and locked while documents pass both ways.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { documentKinds } from '../../server/documentKinds.ts';
import { saveConnections } from '../../server/exchange/saveConnections.ts';
import { type MovedOptions, moved } from '../documents.ts';
import { checkedInKeeper } from '../partners.ts';
import { usePlant } from '../plant.ts';
import { putStock } from '../stock.ts';
import { effectsOf, effectsOfMoves, ourDocuments, ourStock, shown, theirMoves, theirStock, together } from './bothBooks.ts';
import { disturb } from './disturb.ts';
import { missingPackages, TrytonServer, trytonPassword } from './trytonServer.ts';
import {
  closePeriod,
  itemCodes,
  makePurchases,
  makeShipments,
  makeWorld,
  putTrytonStock,
  special,
  type TrytonWorld,
} from './trytonWorld.ts';

/** Documents each way. */
const wanted = Number(process.env['KUWEI_TRYTON_DOCUMENTS'] ?? 500);
const share = (part: number): number => Math.max(1, Math.round(wanted * part));
const plant = usePlant();
let tryton: TrytonServer;
let world: TrytonWorld;
let books: pg.Pool;

beforeAll(async () => {
  const missing = missingPackages();
  if (missing.length > 0) throw new Error(`missing here: apt-get install ${missing.join(' ')}`);
  tryton = new TrytonServer(inject('databaseUrl'));
  await tryton.start();
  world = await makeWorld(tryton);
  books = new pg.Pool({ connectionString: tryton.databaseUrl, max: 4 });
  books.on('error', () => {});
});
afterAll(async () => {
  await books?.end();
  await tryton?.stop();
});

const connect = () =>
  saveConnections(plant.server.app.database, plant.server.app.config.dataDir, [
    {
      partner: 'erp',
      mode: 'tryton',
      enabled: true,
      baseUrl: tryton.url,
      key: 'admin',
      secret: trytonPassword,
      timeoutMs: 60_000,
      inFlight: 4,
    },
  ]);

/** Waiting work continues at once, and a partner that was away gets requests again. */
const hurry = async () => {
  await plant.pool.query("update outbox set next_at = now() where state = 'queued'");
  const { rowCount } = await plant.pool.query(
    "update neighbour_state set breaker = 'closed', open_until = null where neighbour = 'erp' and breaker <> 'closed'",
  );
  if (rowCount) await plant.pool.query("select pg_notify('kuwei', 'connection erp')");
};

/** No time limit: the machine may be slow, and the test runner ends a test that hangs. */
async function until(look: () => Promise<boolean>): Promise<void> {
  while (!(await look())) {
    await hurry();
    await wait(2000);
  }
}

const start = 'RM1-A01-01';
/** Documents of each kind as their call writes them. */
const kinds: Record<string, MovedOptions> = {
  putaway: { header: { receiptNo: 'RC1' } },
  looseReceipt: { header: { supplierCode: 'S0001' }, from: 'V-SUPPLIER' },
  miscReceipt: { header: { type: 'ZS01' }, from: 'V-ADJUSTMENT' },
  productReturn: { header: { type: 'TH01', customerCode: 'C-1' }, from: 'V-CUSTOMER' },
  allocationOut: { header: { transferNo: 'DB1', toOrg: '101', toWarehouse: 'FG1' }, detail: { transferLine: 1 }, to: 'V-TRANSIT' },
  transferIn: { header: { transferNo: 'DB2', fromOrg: '101', fromWarehouse: 'FG1' }, detail: { transferLine: 1 }, from: 'V-TRANSIT' },
  issue: { header: { issueType: 'FL01' }, workshop: 'WS-S', to: 'V-PRODUCTION' },
  workshopReturn: { header: { type: 'TL01' }, detail: { orderNo: 'MO1' }, workshop: 'WS-S', from: 'V-PRODUCTION' },
  completionApplication: {
    header: { type: 'WG01', productionLine: 'L-11', department: 'D-1' },
    detail: { orderNo: 'MO1' },
    lines: 1,
    from: 'V-PRODUCTION',
  },
  iqcReturn: { header: { supplierCode: 'S0001' }, to: 'V-SUPPLIER' },
  scanOut: { header: { type: 'CK01' }, labelled: true, to: 'V-CUSTOMER' },
  countResult: { detail: { bookQty: '0', countedQty: '10', countedAt: '2026-11-20T08:00:00+08:00' }, from: 'V-ADJUSTMENT' },
};

/** Refused on purpose: a closed period, not enough in stock, an inactive product. */
const refusals: [string, MovedOptions, string][] = [
  ['putaway', { ...kinds['putaway'], now: new Date(Date.now() - 3 * 86_400_000) }, 'period'],
  ['issue', { ...kinds['issue'], lines: 3 }, special.none],
  ['miscReceipt', { ...kinds['miscReceipt'], lines: 4 }, special.inactive],
];

const lifeOf = (name: string) => {
  const life = documentKinds.find(({ kind }) => kind.name === name);
  if (!life) throw new Error(`no kind ${name}`);
  return life;
};

async function stockOnBothSides(): Promise<void> {
  for (const code of itemCodes.slice(0, 4)) await putStock(plant.pool, code, start, 100_000);
  const both = itemCodes.filter((code, at) => at < 4 && code !== special.none);
  const transit = Number((await books.query("select id from stock_location where name = 'Transit'")).rows[0]?.id);
  const at = (location: number | undefined, codes: readonly string[]) =>
    codes.map((code) => ({ location: location ?? 0, code, qty: 100_000 }));
  await putTrytonStock(world, [
    ...at(world.locations.get(start), both),
    ...at(world.locations.get('WS-S'), both.slice(0, 2)),
    ...at(transit, both.slice(0, 2)),
  ]);
}

const counted = async (text: string, values: unknown[] = []): Promise<number> => Number((await plant.pool.query(text, values)).rows[0]?.n);

it('documents each way: every line is equal on both sides, or named on the desk', async () => {
  await plant.pool.query("insert into workshop (org, code, name) values ('101', 'WS-S', '车间') on conflict do nothing");
  await stockOnBothSides();
  await closePeriod(world);
  await world.rpc.call('product.product', 'write', [world.products.get(special.inactive)], { active: false });
  await connect();

  // In: purchases become notes, customer shipments become shipments.
  const [first, second] = itemCodes;
  const goods: readonly string[] = [first, second, special.lot, special.weighed];
  const purchases = Array.from({ length: share(0.7) }, (_, at) => [
    at % 8 === 0 ? { code: first, qty: 24, dozens: 2 } : { code: goods[at % 4] ?? first, qty: at % 4 === 3 ? 2.125 : 20 },
    { code: goods[(at + 1) % 4] ?? first, qty: (at + 1) % 4 === 3 ? 0.5 : 30 },
  ]);
  const numbers = await makePurchases(world, purchases);
  const shipments = await makeShipments(
    world,
    Array.from({ length: share(0.3) }, () => ({ code: first, qty: 10 })),
  );
  const pulled = async () => {
    await plant.pool.query("update neighbour_state set next_pull_at = now() where neighbour = 'erp'");
    const notes = await counted("select count(*) as n from delivery_note where note_no = any($1) and state <> 'deleted'", [numbers]);
    return notes + (await counted("select count(*) as n from inbound_record where kind = 'salesShipment' and source = 'erp'"));
  };
  await until(async () => (await pulled()) === numbers.length + shipments.length);
  const { rows: noteLines } = await plant.pool.query<{ line: string }>(
    `select n.note_no || ' ' || l.line_no || ' ' || i.code || ' ' || trim_scale(l.qty) as line from delivery_note_line l join delivery_note n on n.id = l.note_id
       join item i on i.id = l.item_id where n.note_no = any($1)`,
    [numbers],
  );
  expect(noteLines.map(({ line }) => line).toSorted()).toEqual(
    purchases.flatMap((lines, at) => lines.map(({ code, qty }, no) => `${numbers[at]} ${no + 1} ${code} ${qty}`)).toSorted(),
  );

  // Out: receipts of half as many, of which some are short; the other kinds in turn; some that Tryton refuses.
  const noise = disturb(tryton, { ours: plant.pool, books, each: Math.max(3, share(0.12)) });
  const { keeper, warehouseId } = await checkedInKeeper(plant);
  const received = numbers.slice(0, share(0.5));
  for (const [at, noteNo] of received.entries()) {
    await keeper.ask('scanNote', { noteNo, warehouseId });
    await keeper.ask('saveLineLocations', { noteNo, lineNos: [1, 2], locationCode: 'RM1-A01-03', warehouseId });
    const short = at % 10 === 0 ? [{ lineNo: 1, qty: '1', reason: 'short' as const }, { lineNo: 2 }] : [{ lineNo: 1 }, { lineNo: 2 }];
    const saved = await keeper.ask('saveReceipt', { noteNo, warehouseId, lines: short });
    expect(saved.message).toBe('');
  }
  const names = Object.keys(kinds);
  const bad: string[] = [];
  const rest = wanted - received.length - share(0.1);
  for (let at = 0; at < rest; at += 1) {
    const name = names[at % names.length] ?? 'putaway';
    if (at % 5 === 4) {
      const [kind, options] = refusals[Math.floor(at / 5) % refusals.length] ?? ['putaway', {}];
      bad.push(await moved(plant, lifeOf(kind), { ...options, leaves: true }));
    } else await moved(plant, lifeOf(name), { ...kinds[name], leaves: true });
  }
  for (const shipmentNo of shipments.slice(0, share(0.1)))
    await moved(plant, lifeOf('productOut'), {
      header: { shipmentNo, customerCode: 'C-1' },
      detail: { shipmentLine: 1 },
      lines: 1,
      to: 'V-CUSTOMER',
      leaves: true,
    });

  const left = () => counted("select count(*) as n from outbox where neighbour = 'erp' and state in ('queued', 'sending')");
  await until(async () => (await left()) === 0);
  const disturbed = await noise.stop();

  const documents = await ourDocuments(plant.pool);
  const moves = await theirMoves(books);
  const taken = documents.filter(({ state }) => state === 'synchronized');
  const failed = documents.filter(({ state }) => state !== 'synchronized');
  console.log(
    JSON.stringify({
      in: { purchases: numbers.length, shipments: shipments.length },
      out: documents.length,
      taken: taken.length,
      failed: failed.length,
      ...disturbed,
    }),
  );
  // Each document that Tryton accepted changed its stock once, as its lines say; a refused document changed nothing and has a reason.
  for (const document of taken) {
    const its = moves.filter(({ key }) => key === document.key);
    expect
      .soft([document.key, its.every(({ state }) => state === 'done'), shown(effectsOfMoves(its))])
      .toEqual([document.key, true, shown(effectsOf(document))]);
  }
  for (const document of failed) {
    expect.soft([document.key, moves.filter(({ key, state }) => key === document.key && state === 'done')]).toEqual([document.key, []]);
    expect.soft(document.reason, document.key).not.toBe('');
  }
  expect(failed.map(({ key }) => key.split(':')[2]).toSorted(), JSON.stringify(failed.map(({ key, reason }) => [key, reason]))).toEqual(
    bad.toSorted(),
  );

  // Both stocks by item and place: they differ by the refused documents, and by our stock at the beginning.
  const [ours, theirs] = [await ourStock(plant.pool), await theirStock(books)];
  const unknown = together([new Map([[`${special.none} ${start}`, 100_000]]), ...failed.map(effectsOf)]);
  expect(shown(together([ours, together([unknown], -1)]))).toEqual(shown(theirs));
  const leader = await plant.signIn('leader');
  const compared = await leader.ask('compareStock', {});
  const { rows: differing } = await plant.pool.query<{ item_no: string }>('select item_no from stock_difference');
  expect([compared.message, differing.map(({ item_no }) => item_no)]).toEqual(['', [special.none]]);
});
