import { beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../contract/allCalls.ts';
import { allLists, type ListName } from '../../contract/allLists.ts';
import type { AnyCall } from '../../contract/core/call.ts';
import type { AnyList } from '../../contract/core/list.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { sampleInput } from '../../test/sampleInput.ts';
import { putStock } from '../../test/stock.ts';

/** Quantities that stand nowhere else, so that any of them in an answer is the books. */
const books = ['739177', '581923'];
const items = ['3010-0001', '3010-0003'];
const place = 'RM1-A01-01';
const plant = usePlant();
let keeper: Client;
let no = '';
beforeAll(async () => {
  keeper = await plant.signIn('keeper');
  await putStock(plant.pool, items[0] ?? '', place, Number(books[0]));
  await putStock(plant.pool, items[1] ?? '', place, Number(books[1]));
});

const shows = (answer: unknown): string[] => books.filter((qty) => JSON.stringify(answer).replaceAll(',', '').includes(qty));
const bait = { PCode: place, ItemNo: items[0] ?? '', code: place, no, place, PID: 1, WID: 1, itemNo: items[0] ?? '', parts: 'true' };

async function listsThatShow(who: Client): Promise<string[]> {
  const found: string[] = [];
  for (const [name, list] of Object.entries(allLists as Record<string, AnyList>)) {
    if (list.access === 'public') continue;
    for (const size of [{ pageSize: 200 }, { pageSize: 0 }]) {
      const { envelope } = await who.list(name as ListName, size);
      if (shows(envelope).length > 0) found.push(name);
    }
  }
  return [...new Set(found)];
}

describe('blind by the server', () => {
  it('the books are seen before somebody counts: the walk would find them', async () => {
    expect(await listsThatShow(keeper)).toEqual(expect.arrayContaining(['stock', 'stockByItem', 'stockMovements']));
  });

  it('law S blind: no list, call, export or error tells a counter what the books say', async () => {
    const { data, message } = await keeper.ask('createCount', { warehouse: 'RM1', locations: [place], opening: false });
    expect(message).toBe('');
    no = data.docNo;
    await keeper.ask('startCount', { no });
    const told: string[] = [];
    for (const name of await listsThatShow(keeper)) told.push(`list ${name}`);
    for (const [name, call] of Object.entries(allCalls as Record<string, AnyCall>)) {
      if (call.access === 'public' || call.effect !== 'read') continue;
      const answer = await fetch(`${plant.url}${call.paths[0]}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${keeper.token}`, org: '101' },
        body: JSON.stringify({ ...sampleInput(call.input, { ...bait, no }) }),
      });
      if (shows(await answer.text()).length > 0) told.push(`call ${name}`);
    }
    // A list asked by quantity does not give it away either.
    const asked = await keeper.list('stock', { jsWhere: { Qty: { value: books[0], searchType: '=' } } });
    expect(asked.data.total).toBe(0);
    const goods = { goods: [{ item: items[0] ?? '', qty: '999999', from: place }], labels: [], byHand: true };
    const errors = await Promise.all([
      keeper.ask('bindPosition', { place: 'RM1-A01-02', ...goods }),
      keeper.ask('generateStockLabels', {
        ...{ itemNo: items[0] ?? '', locationCode: place, batch: '', project: '', status: 'available', packQty: '900000', count: 1 },
      }),
      keeper.ask('submitCount', { no }),
      keeper.ask('countSheet', { no }),
      keeper.ask('enterCount', { no, entries: [{ line: 1, qty: '5' }] }),
      keeper.ask('enterCountByScan', { no, place, empty: true }),
    ] as Promise<{ envelope: unknown; code: string }>[]);
    expect(errors.slice(0, 3).map(({ code }) => code)).toEqual(['stock.insufficient', 'label.generated-over', 'count.all-before-submit']);
    for (const [nr, { envelope }] of errors.entries()) if (shows(envelope).length > 0) told.push(`answer ${nr}`);
    expect(told).toEqual([]);
    const others = await plant.signIn('leader');
    expect((await others.list('stock', { jsWhere: { PCode: { value: place } } })).data.rows[0]?.qty).toMatch(/739177|581923/);
  });

  it('whoever counted sees the differences of their count when it is posted, and no earlier', async () => {
    await plant.pool.query("update document set created_at = now() - interval '1 hour' where doc_no = $1", [no]);
    await plant.pool.query(
      'update count_line set qty = 1, counted_at = now(), user_id = (select id from user_account where account = $1)',
      ['keeper'],
    );
    expect((await keeper.ask('submitCount', { no })).message).toBe('');
    const seen = async (who: Client) => (await who.list('countReview', { jsWhere: { DocNo: { value: no } } })).data.total;
    const leader = await plant.signIn('leader');
    expect([await seen(keeper), await seen(leader)]).toEqual([0, 2]);
    expect((await leader.ask('reviewCount', { no, decision: 'accept' })).data.state).toBe('posted');
    expect([await seen(keeper), await seen(leader)]).toEqual([2, 2]);
  });
});
