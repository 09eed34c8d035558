// Differences of counts: an inventory of each location, confirmed.
import { z } from 'zod';
import { readRows } from './trytonCompanies.ts';
import type { Goods } from './trytonGoods.ts';
import { changedMeanwhile, grouped, needed, type Posting } from './trytonPosting.ts';
import type { TrytonRpc } from './trytonRpc.ts';
import { toDate, toFloat } from './trytonValues.ts';

const model = 'stock.inventory';
const line = z.object({
  id: z.number(),
  inventory: z.number(),
  product: z.number(),
  lot: z.number().nullish(),
  expected_quantity: z.number(),
  quantity: z.number().nullish(),
});
type Line = z.infer<typeof line>;
/** Another person may move the goods between two reads. */
const mostLooks = 5;

const lotKey = (product: number, lot: number | null | undefined): string => `${product} ${lot ?? ''}`;

/** The counted difference of each product and lot of a location, because Tryton has no projects and statuses. */
function differences(goods: readonly Goods[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const one of goods) {
    const key = lotKey(one.product, one.lot);
    sums.set(key, (sums.get(key) ?? 0) + toFloat(one.line.qty));
  }
  return sums;
}

const isWritten = (one: Line, difference: number): boolean =>
  one.quantity !== null && one.quantity !== undefined && Math.abs(one.quantity - one.expected_quantity - difference) < 1e-6;

/** Tryton wants the real quantity: its present quantity plus our difference. */
async function fill(rpc: TrytonRpc, ids: readonly number[], wanted: ReadonlyMap<number, ReadonlyMap<string, number>>): Promise<void> {
  const fields = ['inventory', 'product', 'lot', 'expected_quantity', 'quantity'];
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const answer = await rpc.call('stock.inventory.line', 'search_read', [['inventory', 'in', ids]], 0, null, [['id', 'ASC']], fields);
    const wrong = readRows(line, answer, 'stock.inventory.line').flatMap((one) => {
      const difference = wanted.get(one.inventory)?.get(lotKey(one.product, one.lot)) ?? 0;
      return isWritten(one, difference) ? [] : [{ one, quantity: one.expected_quantity + difference }];
    });
    if (wrong.length === 0) return;
    for (const inventory of new Set(wrong.map(({ one }) => one.inventory))) {
      const writes = wrong.filter(({ one }) => one.inventory === inventory).map(({ one, quantity }) => ['write', [one.id], { quantity }]);
      await rpc.call(model, 'write', [inventory], { lines: writes });
    }
  }
  throw changedMeanwhile(model);
}

/** A count: Tryton's inventory has no reference, so our key is its number. */
export const countPosting: Posting = {
  model,
  comesIn: false,
  newLots: true,
  keyField: 'number',
  open: ['draft'],
  groups: (goods) => grouped(goods, (one) => String(one.location)),
  rows: async (_rpc, sent, groups) =>
    groups.map((group) => {
      const lines = new Map(group.map((one) => [lotKey(one.product, one.lot), { product: one.product, lot: one.lot ?? null }]));
      const location = needed(group[0]?.location, 'location');
      return { values: { company: sent.company, location, date: toDate(sent.date), lines: [['create', [...lines.values()]]] } };
    }),
  finish: async (rpc, posted, groups) => {
    const drafts = posted.filter(({ state }) => state === 'draft');
    const wanted = new Map(posted.map(({ id }, at) => [id, differences(groups[at] ?? [])]));
    const ids = drafts.map(({ id }) => id);
    await fill(rpc, ids, wanted);
    await rpc.call(model, 'confirm', ids);
  },
};
