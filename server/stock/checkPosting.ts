import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { insufficient } from './blind.ts';
import { type LockedKey, lockKeys } from './lockKeys.ts';
import { type CausedMove, keyAt, keyText, type Ledger, type StockKey } from './posting.ts';

/** Uses reservations up: what is left of one stays, one that is used up whole goes. */
export const spendText = `
  with spent as (select * from unnest($1::bigint[], $2::numeric[]) as s(id, qty)),
       gone as (delete from reservation r using spent s where r.id = s.id and r.qty = s.qty returning r.balance_id, s.qty),
       less as (update reservation r set qty = r.qty - s.qty from spent s where r.id = s.id and r.qty > s.qty returning r.balance_id, s.qty)
  update balance b set reserved = b.reserved - k.qty
    from (select balance_id, sum(qty) as qty from (select * from gone union all select * from less) u group by balance_id) k
   where b.id = k.balance_id`;

export interface Spent {
  id: number;
  qty: string;
}

/** What a posting does to one key. */
interface Change {
  key: StockKey;
  in: string;
  out: string;
  /** What leaves by document line, as that is what reservations belong to. */
  outOf: Map<string, string>;
  /** Whether goods come in from another location. */
  entered: boolean;
}

const limit = '1000000000000';

const lineText = (holder: { documentType: string; documentId: number; documentLine?: number }): string =>
  JSON.stringify([holder.documentType, holder.documentId, holder.documentLine ?? 0]);

/** Locks every key of the moves and checks them; says which reservations are used up by them. */
export async function checkPosting(ctx: Ledger, moves: readonly CausedMove[]): Promise<Spent[]> {
  const changes = changesOf(moves);
  const locked = await lockKeys(
    ctx,
    [...changes.values()].map(({ key }) => key),
    moves.map((move) => move.heldBy ?? move),
  );
  const spent: Spent[] = [];
  for (const [name, change] of changes) {
    const row = locked.get(name);
    if (!row) throw new Error(`the key ${name} is not there after its lock`);
    const checked = checkKey(row, change);
    if (!Array.isArray(checked)) throw await insufficient(ctx, { ...row, ...checked });
    spent.push(...checked);
  }
  return spent;
}

/** Two lines of one posting on the same key are summed before anything is checked. */
function changesOf(moves: readonly CausedMove[]): Map<string, Change> {
  const changes = new Map<string, Change>();
  const changeOf = (key: StockKey): Change => {
    const change = changes.get(keyText(key)) ?? { key, in: '0', out: '0', outOf: new Map<string, string>(), entered: false };
    changes.set(keyText(key), change);
    return change;
  };
  for (const move of moves) {
    if (move.to.physical) {
      const change = changeOf(keyAt(move, move.to));
      change.in = addQty(change.in, move.qty);
      change.entered ||= move.from.locationId !== move.to.locationId;
    }
    if (!move.from.physical) continue;
    const change = changeOf(keyAt(move, move.from));
    change.out = addQty(change.out, move.qty);
    const holder = lineText(move.heldBy ?? move);
    change.outOf.set(holder, addQty(change.outOf.get(holder) ?? '0', move.qty));
  }
  return changes;
}

/** The reservations that a change of a key uses up, or that there is less than it takes. */
function checkKey({ item, place, open, qty, reserved, kept }: LockedKey, change: Change): Spent[] | { available: string; wanted: string } {
  if (change.entered && !open) throw new Refusal('stock.place-closed', { place });
  const spent = kept.flatMap((one) => {
    const wanted = change.outOf.get(lineText(one)) ?? '0';
    if (compareQty(wanted, '0') === 0) return [];
    return [{ id: one.id, qty: compareQty(wanted, one.qty) < 0 ? wanted : one.qty }];
  });
  const others = subtractQty(reserved, addQty(...spent.map((one) => one.qty)));
  const available = subtractQty(qty, others);
  const wanted = subtractQty(change.out, change.in);
  if (compareQty(wanted, '0') > 0 && compareQty(available, wanted) < 0) return { available, wanted };
  if (compareQty(subtractQty(qty, wanted), limit) >= 0) throw new Refusal('stock.too-much', { item, place, limit: '999,999,999,999' });
  return spent;
}
