import { beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../contract/allCalls.ts';
import { allLists, type ListName } from '../../contract/allLists.ts';
import { beingCounted } from '../../contract/core/beingCounted.ts';
import type { AnyCall } from '../../contract/core/call.ts';
import type { AnyList } from '../../contract/core/list.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { sampleInput } from '../../test/sampleInput.ts';
import type { TestTask } from '../issuing/issuingTestKit.ts';
import { blindWorld, books, carton, items, label, ofCarton, place } from './blindTestKit.ts';

const plant = usePlant();
let keeper: Client;
let leader: Client;
let task: TestTask;
let no = '';
beforeAll(async () => {
  ({ keeper, leader, task, no } = await blindWorld(plant));
});

const shows = (answer: unknown): string[] => books.filter((qty) => JSON.stringify(answer).replaceAll(',', '').includes(qty));
const bait = { PCode: place, ItemNo: items[0], code: place, no, place, PID: 1, WID: 1, itemNo: items[0], parts: 'true' };

async function listsThatShow(who: Client): Promise<string[]> {
  const found: string[] = [];
  for (const [name, list] of Object.entries(allLists as Record<string, AnyList>)) {
    if (list.access === 'public') continue;
    for (const size of [{ pageSize: 200 }, { pageSize: 0 }]) {
      const { envelope } = await who.list(name as ListName, size);
      if (shows(envelope).length > 0) found.push(name);
    }
    if (shows(await exported(who, list)).length > 0) found.push(`${name} as a file`);
    // A filter on a quantity would reveal it as well.
    for (const [column, { type, wire, plain }] of Object.entries(list.columns)) {
      if (type !== 'qty' || plain) continue;
      const { data } = await who.list(name as ListName, { jsWhere: `${wire} in (${books.join(', ')})`, pageSize: 1 });
      if (data.total > 0) found.push(`${name} by ${column}`);
    }
  }
  return [...new Set(found)];
}

async function exported(who: Client, list: AnyList, language = 'zh', where = {}): Promise<string> {
  const answer = await fetch(`${plant.url}/api/${list.areas[0]}/ExportDataList`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${who.token}`, org: '101', 'Accept-Language': language },
    body: JSON.stringify({ data: { RNO: list.rno, ...where }, format: 'csv' }),
  });
  return answer.text();
}

/** The calls of an effect whose answer contains a book quantity; and how many were valid and allowed. */
async function callsThatShow(who: Client, effect: AnyCall['effect'], leave: readonly string[] = []) {
  const found: string[] = [];
  let answered = 0;
  for (const [name, call] of Object.entries(allCalls as Record<string, AnyCall>)) {
    if (call.access === 'public' || call.effect !== effect || leave.includes(name)) continue;
    const answer = await fetch(`${plant.url}${call.paths[0]}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${who.token}`, org: '101' },
      body: JSON.stringify({ ...sampleInput(call.input, { ...bait, no }) }),
    });
    const text = await answer.text();
    if (text.includes('"Result":true')) answered++;
    if (shows(text).length > 0) found.push(name);
  }
  return { found, answered };
}

describe('blind by the server', () => {
  it('the books are seen before somebody counts: the walk would find them', async () => {
    expect((await callsThatShow(keeper, 'read')).found).toEqual(
      expect.arrayContaining(['itemDetail', 'stockHistory', 'positionSnapshot', 'locationContents']),
    );
    expect(await listsThatShow(keeper)).toEqual(
      expect.arrayContaining([
        ...['stock', 'stockByItem', 'stockMovements', 'labels', 'countLines', 'countHistory', 'positionMoves'],
        ...[
          'receiptLines',
          'noteLines',
          'stock as a file',
          'stock by qty',
          'manualStorages',
          'manualStorages by totalQty',
          'receiptRecords',
        ],
      ]),
    );
  });

  it('S45: law S blind: no list, call, export or error tells a counter what the books say', async () => {
    const { data, message } = await keeper.ask('createCount', { warehouse: 'RM1', locations: [place], opening: false });
    expect(message).toBe('');
    no = data.docNo;
    await keeper.ask('startCount', { no });
    const visible = (await listsThatShow(keeper)).map((name) => `list ${name}`);
    visible.push(...(await callsThatShow(keeper, 'read')).found.map((name) => `call ${name}`));
    // A list filtered by quantity does not reveal it either.
    const filtered = await keeper.list('stock', { jsWhere: { Qty: { value: books[0], searchType: '=' } } });
    expect(filtered.data.total).toBe(0);
    const goods = { goods: [{ item: items[0], qty: '999999', from: place }], labels: [], byHand: true };
    const errors = await Promise.all([
      keeper.ask('bindPosition', { place: 'RM1-A01-02', ...goods }),
      keeper.ask('generateStockLabels', {
        ...{ itemNo: items[0], locationCode: place, batch: '', project: '', status: 'available', packQty: '900000', count: 1 },
      }),
      keeper.ask('submitCount', { no }),
      keeper.ask('countSheet', { no }),
      keeper.ask('enterCount', { no, entries: [{ line: 1, qty: '5' }] }),
      keeper.ask('enterCountByScan', { no, place, empty: true }),
      keeper.ask('regenerateLabel', { code: label }),
      keeper.ask('comparePosition', { place, labels: [] }),
      keeper.ask('pickingSnapshot', { taskNo: task.no }),
    ] as Promise<{ envelope: unknown; code: string }>[]);
    expect(errors.slice(0, 3).map(({ code }) => code)).toEqual(['stock.insufficient', 'label.generated-over', 'count.all-before-submit']);
    for (const [nr, { envelope }] of errors.entries()) if (shows(envelope).length > 0) visible.push(`answer ${nr}`);
    expect(visible).toEqual([]);
    expect(errors.slice(-3).map(({ code }) => code)).toEqual(['stock.counted-blind', 'stock.counted-blind', '20000']);
    expect((await leader.list('stock', { jsWhere: { PCode: { value: place } } })).data.rows[0]?.qty).toMatch(/739177|581923/);
  });

  it('S100: what is not told is said to be hidden: in lists, calls, the map and files of every language, and nowhere as a zero', async () => {
    const here = { jsWhere: { PCode: { value: place, searchType: '=' } } };
    const { rows } = (await keeper.list('stock', here)).data;
    expect(rows.map(({ qty, reserved, available }) => [qty, reserved, available])).toEqual(
      rows.map(() => [beingCounted, beingCounted, beingCounted]),
    );
    expect(rows.length).toBeGreaterThan(2);
    expect((await keeper.list('stockByItem', { jsWhere: { ItemNo: { value: items[0], searchType: '=' } } })).data.rows).toMatchObject([
      { qty: beingCounted },
    ]);
    for (const [language, word] of [
      ['zh', '正在盘点，暂不显示'],
      ['en', 'Hidden: being counted'],
      ['yn', 'Disembunyikan: sedang dihitung'],
    ])
      expect(await exported(keeper, allLists.stock, language, here)).toContain(word);
    expect((await keeper.ask('itemDetail', { itemNo: items[0] })).data).toMatchObject({
      counted: true,
      qty: null,
      reserved: null,
      available: null,
    });
    expect((await keeper.ask('locationContents', { code: place })).data).toMatchObject({ counted: true, contents: [] });
    expect((await keeper.ask('positionSnapshot', { place })).data).toMatchObject({ counted: true, labels: [], goods: [] });
    expect((await keeper.list('locations', { jsWhere: { PCode: { value: place } } })).data.rows).toMatchObject([{ counted: true }]);
    const history = await keeper.ask('stockHistory', { itemNo: items[0] });
    expect([history.code, history.message]).toEqual(['stock.counted-blind', expect.stringContaining(place)]);
    const warehouse = await plant.pool.query("select id from warehouse where org = '101' and code = 'RM1'");
    const { places } = (await keeper.ask('warehouseMap', { warehouseId: warehouse.rows[0].id })).data;
    const at = places.codes.indexOf(place);
    expect([places.counted[at], places.counted.reduce((sum, one) => sum + one, 0)]).toEqual([1, 1]);
    expect((await leader.ask('itemDetail', { itemNo: items[0] })).data.counted).toBe(false);
  });

  it('whoever may do everything is as blind while they count, by what they read and by what they do', async () => {
    const admin = await plant.signIn('admin');
    expect(await listsThatShow(admin)).toEqual(expect.arrayContaining(['stock', 'auditEntries', 'heldTasks']));
    await keeper.ask('assignCounters', { no, accounts: ['keeper', 'admin'] });
    expect((await admin.ask('startCount', { no })).message).toBe('');
    const read = await callsThatShow(admin, 'read');
    const lists = await listsThatShow(admin);
    // Calls that end their count or session are left out, because they would end the test.
    const done = await callsThatShow(admin, 'write', ['deleteCount', 'submitCount', 'signOut']);
    expect([read.found, lists, done.found]).toEqual([[], [], []]);
    // Most inputs were accepted, so that the test proves something.
    expect(Math.min(read.answered, done.answered)).toBeGreaterThan(3);
  });

  it('a label in the hand says what is printed on it, and nothing of what the books think of its place', async () => {
    const answers = await Promise.all([
      keeper.ask('resolveScan', { code: label, parts: false }),
      keeper.ask('labelToSplit', { code: label }),
    ] as Promise<{ envelope: unknown }>[]);
    expect(answers.map(({ envelope }) => shows(envelope))).toEqual([[carton], [carton]]);
  });

  it('S100: the page of a label says that its quantity is hidden, to whoever counts where it stands', async () => {
    for (const [who, visible] of [
      [keeper, null],
      [leader, carton],
    ] as const) {
      const page = (await who.ask('labelHistory', { code: label })).data;
      expect([page.counted, page.label.qty]).toEqual([visible === null, visible]);
      const family = (await who.ask('labelFamily', { code: label })).data;
      expect([family.counted, family.labels.map(({ qty }) => qty)]).toEqual([visible === null, [visible]]);
    }
  });

  it('whoever counted sees the differences of their count when it is posted, and no earlier', async () => {
    await plant.pool.query("update document set created_at = now() - interval '1 hour' where doc_no = $1", [no]);
    await plant.pool.query(
      `update count_line set qty = case when item_id = (select item_id from label where code = '${label}') then ${ofCarton} else 1 end, counted_at = now(), user_id = (select id from user_account where account = 'keeper')
        where document_id = (select id from document where doc_no = $1)`,
      [no],
    );
    expect((await keeper.ask('submitCount', { no })).message).toBe('');
    const seen = async (who: Client) => (await who.list('countReview', { jsWhere: { DocNo: { value: no } } })).data.total;
    expect([await seen(keeper), await seen(leader)]).toEqual([0, 4]);
    // The submitted count is not reviewed yet: its counters and possible recounters see no book quantity.
    const own = ['countLines', 'countLines as a file', 'countLines by qty'];
    expect((await listsThatShow(keeper)).filter((name) => !own.includes(name))).toEqual([]);
    expect((await keeper.ask('itemDetail', { itemNo: items[0] })).data.counted).toBe(true);
    expect((await leader.ask('reviewCount', { no, decision: 'accept' })).data.state).toBe('posted');
    expect([await seen(keeper), await seen(leader)]).toEqual([4, 4]);
  });
});
