import { splitCalls } from '../../contract/labels/split.calls.ts';
import { decideRegenerate } from '../../contract/labels/split.rules.ts';
import { handle } from '../core/call/handler.ts';
import { countsAt } from '../stock/blind.ts';
import { lock } from '../stock/lockKeys.ts';
import { findByLabels } from './codesHere.ts';
import { drawSplit, findSplitFacts, type SplitFacts, writeSplit } from './split.store.ts';

/** The stock that a label stands for; undefined while it stands nowhere. */
const keyOf = ({ itemId, locationId, batch, project, status }: SplitFacts) =>
  locationId === null || status === null ? undefined : { itemId, locationId, batch, project, status };

export const regenerateLabel = handle(splitCalls.regenerateLabel, async (ctx, { code }) => {
  const found = await findByLabels(ctx, [code], ([stored = '']) => findSplitFacts(ctx, stored, 'lock'));
  const key = keyOf(found);
  // The quantity of the new label would show the book quantity.
  if (key && (await countsAt(ctx, key.locationId))) return ctx.refuse('stock.counted-blind', { place: found.locationCode ?? '' });
  // The label is locked and stays where it is; the stock there is read again under the lock of its key.
  if (key) lock(ctx, [key]);
  const label = key ? await findSplitFacts(ctx, found.code, 'look') : found;
  const decision = decideRegenerate(label);
  if ('refuse' in decision) return ctx.refuse(decision.refuse, decision.args);
  const qtys = decision.qty === undefined ? [] : [decision.qty];
  const detail = `${label.qty} → ${decision.qty ?? '0'}`;
  const made = writeSplit(ctx, { id: label.id, how: 'regenerated', qtys, detail }, await drawSplit(ctx, { most: qtys.length }));
  ctx.audit(label.code, { was: label.qty, now: decision.qty ?? '0', balance: label.balance });
  return { code: label.code, made: made.map(({ code: newCode, qty }) => ({ code: newCode, qty })) };
});
