import { splitCalls } from '../../contract/labels/split.calls.ts';
import { decideGenerate } from '../../contract/labels/split.rules.ts';
import { handle } from '../core/call/handler.ts';
import { named } from '../core/database/named.ts';
import { countsAt, hiddenQuantity } from '../stock/blind.ts';
import { lock } from '../stock/lockKeys.ts';
import { promisedOf } from '../stock/promised.ts';
import { generateText } from './split.store.ts';

const itemText = 'select id, unit, decimals from item where org = $1 and code = $2';
const placeText = 'select id from location where org = $1 and code = $2 and warehouse_id is not null';
const stockText = `
  select k.qty as balance, ${promisedOf('k')} as promised from balance k
   where k.item_id = $1 and k.location_id = $2 and k.batch = $3 and k.project = $4 and k.status = $5`;

export const generateStockLabels = handle(splitCalls.generateStockLabels, async (ctx, input) => {
  const { itemNo, locationCode, batch, project, status, packQty, count } = input;
  const [[item], [place]] = await Promise.all([
    ctx.query<{ id: number; unit: string; decimals: number }>(itemText, [ctx.org, itemNo]),
    ctx.query<{ id: number }>(placeText, [ctx.org, locationCode]),
  ]);
  if (!item) return ctx.refuse('item.not-found', { code: itemNo });
  if (!place) return ctx.refuse('location.not-found', { code: locationCode });
  // Locks the key: making labels for it waits for others who do the same, and for people who take goods from it.
  lock(ctx, [{ itemId: item.id, locationId: place.id, batch, project, status }]);
  const [stock] = await ctx.query<{ balance: string; promised: string }>(stockText, [item.id, place.id, batch, project, status]);
  const decision = decideGenerate(
    { itemNo, ...item, balance: stock?.balance ?? '0', promised: stock?.promised ?? '0' },
    { packQty, count },
  );
  if ('refuse' in decision) {
    const blind = await countsAt(ctx, place.id);
    return ctx.refuse(decision.refuse, blind ? { ...decision.args, left: hiddenQuantity, balance: hiddenQuantity } : decision.args);
  }
  const made = await ctx.query<{ code: string; qty: string }>(
    ...named(generateText, {
      ...{ org: ctx.org, itemId: item.id, batch, project, locationId: place.id, status },
      ...{ qtys: decision.qtys, userId: ctx.person.userId },
    }),
  );
  ctx.audit(itemNo, { location: locationCode, batch, labels: made.length, packQty });
  return { made };
});
