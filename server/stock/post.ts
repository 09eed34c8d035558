import { addQty, negateQty } from '../../contract/core/quantity.ts';
import { named } from '../core/database/named.ts';
import { moveLabels } from '../labels/moveLabels.ts';
import { lock } from './lockKeys.ts';
import { type CausedMove, keyAt, keyColumns, keyText, type Ledger, type Move, type Place, type Posting, type StockKey } from './posting.ts';
import { requireUnexpired } from './requireUnexpired.ts';

// The names in all statements here: those of the moves (`valuesOf`), of the keys (`keyColumns`) with their change (`changesOf`), of the keys and
// layers of the moves (`carriedOf`), and of the holders of the moves (`holdersOf`).

/** The moves, and their movements appended. One unnest per array costs half of one unnest over all of them. */
const movesText = `
  with m as (
    select unnest(:moveItems::bigint[]) as item_id, unnest(:moveBatches::text[]) as batch, unnest(:moveProjects::text[]) as project, unnest(:moveQtys::numeric[]) as qty,
           unnest(:fromPlaces::bigint[]) as from_location_id, unnest(:fromStatuses::text[]) as from_status, unnest(:fromPhysical::boolean[]) as from_physical,
           unnest(:toPlaces::bigint[]) as to_location_id, unnest(:toStatuses::text[]) as to_status, unnest(:toPhysical::boolean[]) as to_physical,
           unnest(:documentTypes::text[]) as document_type, unnest(:documentIds::bigint[]) as document_id, unnest(:documentLines::int[]) as document_line,
           unnest(:labelIds::bigint[]) as label_id, unnest(:labelSteps::text[]) as label_step, unnest(:reversed::bigint[]) as reverses_id`;
const movementColumns = `org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status,
                          document_type, document_id, document_line, label_id, label_step, reverses_id, operation_id, user_id`;
const movementValues = `:org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status,
           document_type, document_id, document_line, label_id, label_step, reverses_id, :operationId, :userId`;
/** Goods that arrive now need no layers of their own: their age is that of the movement. */
const arrivedText = `${movesText}
  ), moved as (insert into movement (${movementColumns}) select ${movementValues} from m)`;
const carriedText = `${movesText}, generate_subscripts(:moveItems::bigint[], 1) as nth
  ), carried as materialized (
    select * from carry_layers(:org, :itemIds::bigint[], :locationIds::bigint[], :batches::text[], :projects::text[], :statuses::text[], :moveQtys::numeric[],
                               :fromKeys::int[], :toKeys::int[], :labelIds::bigint[], :layers::jsonb[], :found::boolean[])
  ), moved as (
    insert into movement (${movementColumns}, received_at, layer_times, layer_qtys)
    select ${movementValues}, c.received_at, c.layer_times, c.layer_qtys from m join carried c on c.is_move and c.nth = m.nth order by m.nth)`;

/** Read once for a statement, and only if goods are added to others. */
const zoneInSql = '(select time_zone from organisation o where o.org = :org)';

const putText = `
    on conflict (item_id, location_id, batch, project, status) do update
      set qty = case when b.qty + excluded.qty < 1e12 then b.qty + excluded.qty
                     else refuse_posting('stock.too-much', b.item_id, b.location_id) end, changed_at = now(),
          received_at = case when b.qty = 0 then now() else b.received_at end,
          layer_times = case when b.qty > 0 then arrived_times(b.layer_times, b.received_at, now(), ${zoneInSql}) end,
          layer_qtys = case when b.qty > 0 then arrived_qtys(b.layer_times, b.layer_qtys, b.received_at, b.qty, excluded.qty, now(), ${zoneInSql}) end`;

/** Goods that come in from a virtual place. The statement itself refuses errors; nothing is read before it. */
const takeInText = `${arrivedText}
  insert into balance as b (org, item_id, location_id, warehouse_id, batch, project, status, qty)
  select :org, m.item_id, m.to_location_id, l.warehouse_id, m.batch, m.project, m.to_status,
         case when l.status <> 'active' then refuse_posting('stock.place-closed', m.item_id, l.id)
              when sum(m.qty) >= 1e12 then refuse_posting('stock.too-much', m.item_id, l.id)
              else sum(m.qty) end
    from m join location l on l.id = m.to_location_id where to_physical and not from_physical
   group by m.item_id, m.to_location_id, m.batch, m.project, m.to_status, l.id
   order by m.item_id, m.to_location_id, m.batch, m.project, m.to_status${putText}`;

/** Uses up the holders' reservations of the leaving goods, in whole or in part. */
const spentText = `, spent as (
    select r.id, r.balance_id, r.qty as kept, least(r.qty, t.qty) as qty
      from (select item_id, location_id, batch, project, status, holder_type, holder_id, holder_line, sum(qty) as qty
              from (select unnest(:moveItems::bigint[]) as item_id, unnest(:fromPlaces::bigint[]) as location_id, unnest(:moveBatches::text[]) as batch, unnest(:moveProjects::text[]) as project,
                           unnest(:fromStatuses::text[]) as status, unnest(:moveQtys::numeric[]) as qty, unnest(:fromPhysical::boolean[]) as physical,
                           unnest(:holderTypes::text[]) as holder_type, unnest(:holderIds::bigint[]) as holder_id, unnest(:holderLines::int[]) as holder_line) h
             where physical group by 1, 2, 3, 4, 5, 6, 7, 8) t
      join reservation r on (r.document_type, r.document_id, r.document_line) = (t.holder_type, t.holder_id, t.holder_line)
      join balance b on b.id = r.balance_id and (b.item_id, b.location_id, b.batch, b.project, b.status)
                                              = (t.item_id, t.location_id, t.batch, t.project, t.status)
  ), gone as (
    delete from reservation r using spent s where r.id = s.id and s.kept = s.qty
  ), less as (
    update reservation r set qty = r.qty - s.qty from spent s where r.id = s.id and s.kept > s.qty
  )`;

/**
 * Changes the balances of locked keys: goods leave physical places or move between them. The statement itself refuses
 * errors. Goods keep their layers at the new place.
 */
const changeText = (spent: string, used: string): string => `${carriedText}${spent}, changed as (
    update balance b set changed_at = now(), reserved = b.reserved - ${used},
           qty = case when d.enters and (select status from location where id = b.location_id) <> 'active'
                      then refuse_posting('stock.place-closed', b.item_id, b.location_id)
                      when d.change < 0 and b.qty - b.reserved + ${used} + d.change < 0
                      then refuse_short(:org, :userId, b.item_id, b.location_id, b.qty - b.reserved + ${used}, -d.change)
                      when b.qty + d.change >= 1e12 then refuse_posting('stock.too-much', b.item_id, b.location_id)
                      else b.qty + d.change end,
           received_at = coalesce(c.received_at, b.received_at), layer_times = c.layer_times, layer_qtys = c.layer_qtys
      from (select unnest(:itemIds::bigint[]) as item_id, unnest(:locationIds::bigint[]) as location_id, unnest(:batches::text[]) as batch, unnest(:projects::text[]) as project,
                   unnest(:statuses::text[]) as status, unnest(:changes::numeric[]) as change, unnest(:enters::boolean[]) as enters,
                   generate_subscripts(:itemIds::bigint[], 1) as nth) d
      join carried c on not c.is_move and c.nth = d.nth
     where (b.item_id, b.location_id, b.batch, b.project, b.status) = (d.item_id, d.location_id, d.batch, d.project, d.status)
    returning 1
  )
  select case when (select count(*) from changed) <> cardinality(:itemIds::bigint[])
              then fail_posting('a balance vanished between its lock and its change') end`;
const postText = changeText('', '0');
const postHeldText = changeText(spentText, '(select coalesce(sum(s.qty), 0) from spent s where s.balance_id = b.id)');

/**
 * The only function that changes stock: appends the movements of one or several documents and updates the balances, in the
 * transaction of the documents. It serves every direction: in (receipt, report, return), within (putaway changes the status,
 * preparing and binding change the place), out (issue, shipment, transfer into transit), and differences of a count.
 *
 * Order of locks: the documents, by the caller; then the labels that move, by id; then all keys, in the order of the keys. So all
 * documents of one transaction go into one call. A move uses up the reservation of its holder (`heldBy`) for the key; the quantity
 * beyond that must be free. Each quantity keeps the time when it came into the plant (a layer), so that the oldest can be taken first.
 *
 * Refusals: `stock.insufficient`, `stock.place-closed`, `stock.too-much`, `stock.label-moved`, `take.expired`; nothing is ever reduced to fit. The
 * statements are sent with the next query and nothing is awaited here: a refusal arrives with that query's answer, at the latest
 * with the commit.
 */
export function post(ctx: Ledger, postings: readonly Posting[]): void {
  const moves = postings.flatMap(({ moves: some, documentType, documentId, documentNo }) =>
    some.map((move): CausedMove => ({ ...move, documentType, documentId, documentNo })),
  );
  if (moves.length === 0) return;
  moveLabels(ctx, moves);
  requireUnexpired(
    ctx,
    moves.flatMap(({ itemId, batch, from, to, reversesId }) =>
      from.physical && !to.physical && !reversesId ? [{ itemId, batch, fromId: from.locationId, toId: to.locationId }] : [],
    ),
  );
  if (moves.every(arrivesNow)) {
    ctx.write(...named(takeInText, valuesOf(ctx, moves)));
    return;
  }
  const changes = changesOf(moves);
  const keys = changes.map(({ key }) => key);
  lock(ctx, keys);
  const values = {
    ...{ ...valuesOf(ctx, moves), ...keyColumns(keys), ...carriedOf(moves, keys) },
    changes: changes.map(({ change }) => change),
    enters: changes.map(({ enters }) => enters),
  };
  if (moves.some(({ heldBy }) => heldBy)) ctx.write(...named(postHeldText, { ...values, ...holdersOf(moves) }));
  else ctx.write(...named(postText, values));
}

/** Whose reservation each move uses up. */
const holdersOf = (moves: readonly Move[]) => ({
  holderTypes: moves.map(({ heldBy }) => heldBy?.documentType ?? null),
  holderIds: moves.map(({ heldBy }) => heldBy?.documentId ?? null),
  holderLines: moves.map(({ heldBy }) => heldBy?.documentLine ?? null),
});

/** Whether goods from outside are new here: then no stock has to be read. */
const arrivesNow = ({ from, layers, found, label }: Move): boolean =>
  !from.physical && !layers && !found && (!label || label.step === 'store');

/** The keys that each move leaves and reaches, and the days of its goods. */
function carriedOf(moves: readonly Move[], keys: readonly StockKey[]) {
  const places = new Map(keys.map((key, at) => [keyText(key), at + 1]));
  const placeOf = (move: Move, place: Place) => (place.physical ? (places.get(keyText(keyAt(move, place))) ?? null) : null);
  return {
    fromKeys: moves.map((move) => placeOf(move, move.from)),
    toKeys: moves.map((move) => placeOf(move, move.to)),
    layers: moves.map(({ layers }) => (layers ? JSON.stringify(layers.map(({ at, qty }) => [at, qty])) : null)),
    found: moves.map(({ found }) => found ?? false),
  };
}

/** The effect of a posting on one key. */
interface Change {
  key: StockKey;
  change: string;
  /** Whether goods come in from another location. */
  enters: boolean;
}

/** One change per key: several lines on the same key are summed before anything is checked. */
function changesOf(moves: readonly Move[]): Change[] {
  const changes = new Map<string, Change>();
  const add = (key: StockKey, qty: string, enters: boolean) => {
    const name = keyText(key);
    const change = changes.get(name) ?? { key, change: '0', enters: false };
    changes.set(name, { key, change: addQty(change.change, qty), enters: change.enters || enters });
  };
  for (const move of moves) {
    if (move.to.physical) add(keyAt(move, move.to), move.qty, move.from.locationId !== move.to.locationId);
    if (move.from.physical) add(keyAt(move, move.from), negateQty(move.qty), false);
  }
  return [...changes.values()];
}

function valuesOf(ctx: Ledger, moves: readonly CausedMove[]) {
  const column = <T>(pick: (move: CausedMove) => T) => moves.map(pick);
  return {
    org: ctx.org,
    operationId: ctx.operationId,
    userId: ctx.person.userId || null,
    moveItems: column((move) => move.itemId),
    moveBatches: column((move) => move.batch),
    moveProjects: column((move) => move.project),
    moveQtys: column((move) => move.qty),
    fromPlaces: column((move) => move.from.locationId),
    fromStatuses: column((move) => move.from.status),
    fromPhysical: column((move) => move.from.physical),
    toPlaces: column((move) => move.to.locationId),
    toStatuses: column((move) => move.to.status),
    toPhysical: column((move) => move.to.physical),
    documentTypes: column((move) => move.documentType),
    documentIds: column((move) => move.documentId),
    documentLines: column((move) => move.documentLine ?? 0),
    labelIds: column((move) => move.label?.labelId ?? null),
    labelSteps: column((move) => move.label?.step ?? null),
    reversed: column((move) => move.reversesId ?? null),
  };
}
