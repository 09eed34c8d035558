import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import type { StockStatus } from '../../contract/stock/stock.rules.ts';
import type { Context } from '../core/context.ts';
import { Refusal } from '../core/refusal.ts';

/** Where goods are or go. Virtual places (supplier, production …) close the books and hold no balance. */
export interface Place {
  locationId: number;
  status: StockStatus;
  physical: boolean;
}

/** One step of goods: a quantity above zero of one item, batch and project from one place to another. */
export interface Move {
  itemId: number;
  batch: string;
  project: string;
  qty: string;
  from: Place;
  to: Place;
  documentLine?: number;
  labelId?: number | undefined;
  reversesId?: number;
}

/** The document that causes the movements; its own reservations do not stand in its way. */
export interface Cause {
  documentType: string;
  documentId: number;
}

type Ledger = Pick<Context, 'org' | 'operationId' | 'person' | 'query' | 'write'>;

/** The moves and the movements they become. Arrays unfold in step in a select list, for half of what a call of unnest with all of them costs. */
const movedText = `
  with m as (
    select unnest($5::bigint[]) as item_id, unnest($6::text[]) as batch, unnest($7::text[]) as project, unnest($8::numeric[]) as qty,
           unnest($9::bigint[]) as from_location_id, unnest($10::text[]) as from_status, unnest($11::boolean[]) as from_physical,
           unnest($12::bigint[]) as to_location_id, unnest($13::text[]) as to_status, unnest($14::boolean[]) as to_physical,
           unnest($15::int[]) as document_line, unnest($16::bigint[]) as label_id, unnest($17::bigint[]) as reverses_id
  ), moved as (
    insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status,
                          document_type, document_id, document_line, label_id, reverses_id, operation_id, user_id)
    select $1, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status,
           $2, $3, document_line, label_id, reverses_id, $4, $18 from m
  )`;

const putText = `
    on conflict (item_id, location_id, batch, project, status) do update set qty = b.qty + excluded.qty, changed_at = now()`;

/** Goods that only come in, from a virtual place. */
const takeInText = `${movedText}
  insert into balance as b (org, item_id, location_id, batch, project, status, qty)
  select $1, item_id, to_location_id, batch, project, to_status, sum(qty) from m where to_physical and not from_physical
   group by item_id, to_location_id, batch, project, to_status order by item_id, to_location_id, batch, project, to_status${putText}`;

const postText = `${movedText}, delta as (
    select item_id, location_id, batch, project, status, sum(change) as change
      from (select item_id, to_location_id as location_id, batch, project, to_status as status, qty as change from m where to_physical
            union all
            select item_id, from_location_id, batch, project, from_status, -qty from m where from_physical) sides
     group by item_id, location_id, batch, project, status having sum(change) <> 0
  ), taken as (
    update balance b set qty = b.qty + d.change, changed_at = now() from delta d
     where d.change < 0 and b.item_id = d.item_id and b.location_id = d.location_id and b.batch = d.batch
       and b.project = d.project and b.status = d.status
    returning 1
  ), put as (
    insert into balance as b (org, item_id, location_id, batch, project, status, qty)
    select $1, item_id, location_id, batch, project, status, change from delta where change > 0
     order by item_id, location_id, batch, project, status${putText}
    returning 1
  )
  select (select count(*) from taken) + (select count(*) from put) as changed, (select count(*) from delta) as wanted`;

/**
 * The one function that changes stock: appends the movements and updates their balances in the document's
 * transaction. Keys that lose stock are locked in sorted order first; what is not there, or reserved for another
 * document, is refused with `stock.insufficient` and never clamped.
 */
export async function post(ctx: Ledger, cause: Cause, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const values = valuesOf(ctx, cause, moves);
  if (!moves.some((move) => move.from.physical)) {
    ctx.write(takeInText, values);
    return;
  }
  await lockAndCheck(ctx, cause, moves);
  const [result] = await ctx.query<{ changed: number; wanted: number }>(postText, values);
  if (result?.changed !== result?.wanted) throw new Error('a balance vanished between its lock and its change');
}

function valuesOf(ctx: Ledger, { documentType, documentId }: Cause, moves: readonly Move[]): unknown[] {
  const column = <T>(pick: (move: Move) => T) => moves.map(pick);
  return [
    ctx.org,
    documentType,
    documentId,
    ctx.operationId,
    column((move) => move.itemId),
    column((move) => move.batch),
    column((move) => move.project),
    column((move) => move.qty),
    column((move) => move.from.locationId),
    column((move) => move.from.status),
    column((move) => move.from.physical),
    column((move) => move.to.locationId),
    column((move) => move.to.status),
    column((move) => move.to.physical),
    column((move) => move.documentLine ?? 0),
    column((move) => move.labelId ?? null),
    column((move) => move.reversesId ?? null),
    ctx.person.userId || null,
  ];
}

interface Locked {
  item_id: number;
  location_id: number;
  batch: string;
  project: string;
  status: string;
  free: string;
}

/**
 * Locks every key of the posting in the order of the keys, the one order in which any posting, reservation or release
 * takes them. A key that is not there yet is made, empty, in its turn: waiting for it later would be out of order.
 */
const lockText = `
  insert into balance (org, item_id, location_id, batch, project, status, qty)
  select distinct $1, k.*, 0 from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[])
    as k(item_id, location_id, batch, project, status)
   order by item_id, location_id, batch, project, status
  on conflict (item_id, location_id, batch, project, status) do update set qty = balance.qty where false`;

const freeText = `
  select b.item_id, b.location_id, b.batch, b.project, b.status,
         b.qty - b.reserved + coalesce((select sum(r.qty) from reservation r
           where r.balance_id = b.id and r.document_type = $6 and r.document_id = $7), 0) as free
    from balance b
   where (b.item_id, b.location_id, b.batch, b.project, b.status) in
         (select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[]))`;

async function lockAndCheck(ctx: Ledger, { documentType, documentId }: Cause, moves: readonly Move[]): Promise<void> {
  const keys = moves.flatMap((move) => [move.from, move.to].filter((place) => place.physical).map((place) => ({ move, place })));
  const columns = [
    keys.map(({ move }) => move.itemId),
    keys.map(({ place }) => place.locationId),
    keys.map(({ move }) => move.batch),
    keys.map(({ move }) => move.project),
    keys.map(({ place }) => place.status),
  ];
  ctx.write(lockText, [ctx.org, ...columns]);
  const locked = await ctx.query<Locked>(freeText, [...columns, documentType, documentId]);
  const free = new Map(locked.map((row) => [`${row.item_id}|${row.location_id}|${row.batch}|${row.project}|${row.status}`, row.free]));
  for (const [key, { wanted, move }] of wantedByKey(moves)) {
    const available = free.get(key) ?? '0';
    if (compareQty(available, wanted) < 0) await refuseInsufficient(ctx, move, available, wanted);
  }
}

/** What leaves each key: two lines of one posting on the same key are summed before anything is checked. */
function wantedByKey(moves: readonly Move[]): Map<string, { wanted: string; move: Move }> {
  const wanted = new Map<string, { wanted: string; move: Move }>();
  const add = (place: Place, move: Move, qty: string) => {
    if (!place.physical) return;
    const key = `${move.itemId}|${place.locationId}|${move.batch}|${move.project}|${place.status}`;
    wanted.set(key, { move, wanted: addQty(wanted.get(key)?.wanted ?? '0', qty) });
  };
  for (const move of moves) {
    add(move.from, move, move.qty);
    add(move.to, move, subtractQty('0', move.qty));
  }
  return new Map([...wanted].filter(([, { wanted: qty }]) => compareQty(qty, '0') > 0));
}

async function refuseInsufficient(ctx: Ledger, move: Move, available: string, wanted: string): Promise<never> {
  const [names] = await ctx.query<{ item: string; place: string }>(
    `select (select code from item where id = $1) as item, (select code from location where id = $2) as place`,
    [move.itemId, move.from.locationId],
  );
  throw new Refusal('stock.insufficient', { item: names?.item ?? '', place: names?.place ?? '', available, wanted });
}
