import { lock } from './lockKeys.ts';
import { moveLabels } from './moveLabels.ts';
import { type Cause, type CausedMove, keyAt, type Ledger, type Move, type Posting, type StockKey } from './posting.ts';

/** The moves and the movements they become. Arrays unfold in step in a select list, for half of what a call of unnest with all of them costs. */
const movedText = `
  with m as (
    select unnest($4::bigint[]) as item_id, unnest($5::text[]) as batch, unnest($6::text[]) as project, unnest($7::numeric[]) as qty,
           unnest($8::bigint[]) as from_location_id, unnest($9::text[]) as from_status, unnest($10::boolean[]) as from_physical,
           unnest($11::bigint[]) as to_location_id, unnest($12::text[]) as to_status, unnest($13::boolean[]) as to_physical,
           unnest($14::text[]) as document_type, unnest($15::bigint[]) as document_id, unnest($16::int[]) as document_line,
           unnest($17::bigint[]) as label_id, unnest($18::text[]) as label_step, unnest($19::bigint[]) as reverses_id,
           unnest($20::text[]) as holder_type, unnest($21::bigint[]) as holder_id, unnest($22::int[]) as holder_line
  ), moved as (
    insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status,
                          document_type, document_id, document_line, label_id, label_step, reverses_id, operation_id, user_id)
    select $1, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status,
           document_type, document_id, document_line, label_id, label_step, reverses_id, $2, $3 from m
  )`;

const putText = `
    on conflict (item_id, location_id, batch, project, status) do update
      set qty = case when b.qty + excluded.qty < 1e12 then b.qty + excluded.qty
                     else refuse_posting('stock.too-much', b.item_id, b.location_id) end, changed_at = now(),
          received_at = case when b.qty = 0 then now() else b.received_at end`;

/** Goods that only come in, from a virtual place. Nothing is asked before: what may not be, the statement refuses itself. */
const takeInText = `${movedText}
  insert into balance as b (org, item_id, location_id, warehouse_id, batch, project, status, qty)
  select $1, m.item_id, m.to_location_id, l.warehouse_id, m.batch, m.project, m.to_status,
         case when l.status <> 'active' then refuse_posting('stock.place-closed', m.item_id, l.id)
              when sum(m.qty) >= 1e12 then refuse_posting('stock.too-much', m.item_id, l.id)
              else sum(m.qty) end
    from m join location l on l.id = m.to_location_id where to_physical and not from_physical
   group by m.item_id, m.to_location_id, m.batch, m.project, m.to_status, l.id
   order by m.item_id, m.to_location_id, m.batch, m.project, m.to_status${putText}`;

/** What the lines of documents, or those whose goods they take (`heldBy`), had reserved of what they take now; used up by it, in part too. */
const spentText = `, spent as (
    select r.id, r.balance_id, r.qty as kept, least(r.qty, t.qty) as qty
      from (select item_id, from_location_id, batch, project, from_status, holder_type, holder_id, holder_line, sum(qty) as qty
              from m where from_physical group by 1, 2, 3, 4, 5, 6, 7, 8) t
      join reservation r on (r.document_type, r.document_id, r.document_line) = (t.holder_type, t.holder_id, t.holder_line)
      join balance b on b.id = r.balance_id and (b.item_id, b.location_id, b.batch, b.project, b.status)
                                              = (t.item_id, t.from_location_id, t.batch, t.project, t.from_status)
  ), gone as (
    delete from reservation r using spent s where r.id = s.id and s.kept = s.qty
  ), less as (
    update reservation r set qty = r.qty - s.qty from spent s where r.id = s.id and s.kept > s.qty
  )`;

/** Goods that leave a physical place, or go from one to another; every key is locked by now. What may not be, the statement refuses itself. */
const postText = `${movedText}${spentText}, delta as (
    select item_id, location_id, batch, project, status, sum(change) as change, min(since) as since, bool_or(entered) as entered
      from (select m.item_id, to_location_id as location_id, m.batch, m.project, to_status as status, m.qty as change,
                   coalesce(s.received_at, now()) as since, from_location_id <> to_location_id as entered
              from m left join balance s on from_physical and (s.item_id, s.location_id, s.batch, s.project, s.status)
                                                            = (m.item_id, from_location_id, m.batch, m.project, from_status)
             where to_physical
            union all
            select item_id, from_location_id, batch, project, from_status, -qty, null, false from m where from_physical) sides
     group by item_id, location_id, batch, project, status
  ), taken as (
    select d.*, b.id, coalesce((select sum(s.qty) from spent s where s.balance_id = b.id), 0) as used
      from delta d join balance b on (b.item_id, b.location_id, b.batch, b.project, b.status)
                                   = (d.item_id, d.location_id, d.batch, d.project, d.status)
  ), changed as (
    update balance b set changed_at = now(), reserved = b.reserved - t.used,
           qty = case when t.entered and (select status from location where id = b.location_id) <> 'active'
                      then refuse_posting('stock.place-closed', b.item_id, b.location_id)
                      when t.change < 0 and b.qty - b.reserved + t.used + t.change < 0
                      then refuse_short($1, $3, b.item_id, b.location_id, b.qty - b.reserved + t.used, -t.change)
                      when b.qty + t.change >= 1e12 then refuse_posting('stock.too-much', b.item_id, b.location_id)
                      else b.qty + t.change end,
           received_at = case when t.change = 0 then b.received_at when b.qty = 0 then coalesce(t.since, b.received_at)
                              else least(b.received_at, t.since) end
      from taken t where b.id = t.id
    returning 1
  )
  select case when (select count(*) from changed) <> (select count(*) from delta)
              then fail_posting('a balance vanished between its lock and its change') end`;

/**
 * The one function that changes stock: appends the movements of one or several documents and updates their balances in
 * the documents' transaction. Fits every direction: in (receipt, report, return), within (putaway is a change of status,
 * preparing and binding a change of place), out (issue, shipment, transfer into transit), a difference of a count from
 * or to adjustment.
 *
 * Order of locks: the documents, by their caller; then the labels that go along, by identity; then every key of all
 * postings, in the order of the keys. So several documents of one transaction belong into one call. What a document
 * line reserved of a key is used up by what that line takes from it, in part too; what the line did not reserve itself
 * must be free. The age of goods goes along, so that what came first goes first. Refused and never clamped: `stock.insufficient`, `stock.place-closed`, `stock.too-much`,
 * `stock.label-moved`. Nothing is asked and nothing waited for: the statements travel with what follows, and what they refuse is refused
 * where the next answer is waited for, at the latest at the commit.
 */
export function post(ctx: Ledger, postings: readonly Posting[]): void {
  const moves = postings.flatMap(({ moves: some, documentType, documentId, documentNo }) =>
    some.map((move): CausedMove => ({ ...move, documentType, documentId, documentNo })),
  );
  if (moves.length === 0) return;
  moveLabels(ctx, moves);
  if (!moves.some((move) => move.from.physical)) {
    ctx.write(takeInText, valuesOf(ctx, moves));
    return;
  }
  lock(ctx, moves.flatMap(keysOf));
  ctx.write(postText, valuesOf(ctx, moves));
}

const keysOf = (move: Move): StockKey[] => [move.from, move.to].filter(({ physical }) => physical).map((place) => keyAt(move, place));

/** Whose reservation the goods of a move use up. */
const holderOf = (move: CausedMove): Cause & { documentLine?: number } => move.heldBy ?? move;

function valuesOf(ctx: Ledger, moves: readonly CausedMove[]): unknown[] {
  const column = <T>(pick: (move: CausedMove) => T) => moves.map(pick);
  return [
    ctx.org,
    ctx.operationId,
    ctx.person.userId || null,
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
    column((move) => move.documentType),
    column((move) => move.documentId),
    column((move) => move.documentLine ?? 0),
    column((move) => move.label?.labelId ?? null),
    column((move) => move.label?.step ?? null),
    column((move) => move.reversesId ?? null),
    ...[
      column((move) => holderOf(move).documentType),
      column((move) => holderOf(move).documentId),
      column((move) => holderOf(move).documentLine ?? 0),
    ],
  ];
}
