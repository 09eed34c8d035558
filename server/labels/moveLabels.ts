import { labelEventOf, labelMachine } from '../../contract/labels/label.rules.ts';
import { named } from '../core/database/named.ts';
import type { CausedMove, Ledger, Place } from '../stock/posting.ts';

/** When a label `b` was first received: for labels that left before they stored that themselves. */
const firstReceived = "(select min(e.at) from label_event e where e.label_id = b.id and e.event = 'received')";

/** Every label of the pallet of `b` goes where the row `w` goes; else the moved ones leave the pallet. */
const wholePalletMoves = `not exists (
             select from label o left join w ow on ow.id = o.id where o.pallet_id = b.pallet_id and (ow.id is null or ow.to_place is distinct from w.to_place))`;

/**
 * Moves labels with their goods. A label must stand at its goods' place, under their key, or nowhere when they come from outside; it moves with its whole
 * quantity. A count or a reduction changes its quantity and leaves it at its place.
 */
const followText = `
  with w as (
    select unnest(:labelIds::bigint[]) as id, unnest(:itemIds::bigint[]) as item_id, unnest(:batches::text[]) as batch, unnest(:projects::text[]) as project,
           unnest(:qtys::numeric[]) as qty, unnest(:standsAt::bigint[]) as stands_at, unnest(:standsAs::text[]) as stands_as,
           unnest(:toPlaces::bigint[]) as to_place, unnest(:toStatuses::text[]) as to_status, unnest(:changes::numeric[]) as change,
           unnest(:fromStates::text[]) as from_states, unnest(:states::text[]) as state, unnest(:events::text[]) as event,
           unnest(:documentTypes::text[]) as document_type, unnest(:documentNos::text[]) as document_no
  ), was as (
    select b.id, b.code, b.location_id,
           b.state = any(string_to_array(w.from_states, ' ')) and b.item_id = w.item_id
             and case when w.stands_at is null then b.location_id is null
                      else (b.location_id, b.batch, b.project, b.status) = (w.stands_at, w.batch, w.project, w.stands_as) end
             and case when w.change is null then b.qty = w.qty else b.qty + w.change > 0 end as fits
      from label b join w on w.id = b.id where b.org = :org order by b.id for no key update of b
  ), changed as (
    update label b set state = w.state, qty = b.qty + coalesce(w.change, 0), batch = w.batch, project = w.project,
           location_id = case when w.change is null then w.to_place else b.location_id end,
           status = case when w.change is null then w.to_status else b.status::text end,
           pallet_id = case when b.pallet_id is null or w.change is not null or ${wholePalletMoves} then b.pallet_id end,
           received_at = case when w.state = 'printed' then null when w.stands_at is not null then b.received_at
                              else coalesce(b.received_at, case when b.state = 'issued' then ${firstReceived} end, now()) end
      from w where b.id = w.id
    returning b.id, b.location_id, w.event, w.document_type, w.document_no, w.change
  ), told as (
    insert into label_event (label_id, event, document_type, document_no, location_id, user_id, detail)
    select id, event, document_type, document_no, location_id, :userId, 
           case when change is null then '' when change > 0 then '+' || trim_scale(change) else trim_scale(change)::text end from changed
  )
  select case when count(*) filter (where fits) < cardinality(:labelIds::bigint[])
              then refuse_label('stock.label-moved', coalesce(min(code) filter (where not fits), '')) end from was`;

type LabelledMove = CausedMove & Required<Pick<CausedMove, 'label'>>;

/**
 * Moves the labels of the moves; the statement is sent with the next query, and the database refuses errors. A label that moves several
 * times in one posting, as when a whole document is taken back, moves in the order of the moves, one statement after the other.
 */
export function moveLabels(ctx: Ledger, moves: readonly CausedMove[]): void {
  const rounds: LabelledMove[][] = [];
  const movedQty = new Map<number, number>();
  for (const move of moves) {
    const { label } = move;
    if (!label) continue;
    const round = movedQty.get(label.labelId) ?? 0;
    movedQty.set(label.labelId, round + 1);
    rounds[round] = [...(rounds[round] ?? []), { ...move, label }];
  }
  lockTogether(ctx, rounds.flat());
  for (const round of rounds) writeRound(ctx, round);
}

const lockText = 'select 1 from label where id = any($1::bigint[]) order by id for no key update';
const lockPalletsText = `
  select 1 from pallet where id in (select pallet_id from label where id = any($1::bigint[])) order by id for no key update`;

/**
 * Locks the labels of a whole posting in the order of their ids, and then their pallets: in a second statement, which sees what others put on a pallet
 * while the first one waited. Labels that come from outside lie on no pallet.
 */
function lockTogether(ctx: Ledger, labelled: readonly LabelledMove[]): void {
  if (!labelled.some(({ from }) => from.physical)) return;
  const ids = [...new Set(labelled.map(({ label }) => label.labelId))];
  ctx.write(lockText, [ids]);
  ctx.write(lockPalletsText, [ids]);
}

function writeRound(ctx: Ledger, labelled: readonly LabelledMove[]): void {
  const column = <T>(pick: (move: LabelledMove) => T) => labelled.map(pick);
  ctx.write(
    ...named(followText, {
      labelIds: column((move) => move.label.labelId),
      itemIds: column((move) => move.itemId),
      batches: column((move) => move.batch),
      projects: column((move) => move.project),
      qtys: column((move) => move.qty),
      standsAt: column((move) => standsAt(move)?.locationId ?? null),
      standsAs: column((move) => standsAt(move)?.status ?? null),
      toPlaces: column((move) => (move.to.physical ? move.to.locationId : null)),
      toStatuses: column((move) => (move.to.physical ? move.to.status : null)),
      changes: column(changeOf),
      fromStates: column((move) => labelMachine.steps[move.label.step].from.join(' ')),
      states: column((move) => labelMachine.steps[move.label.step].to),
      events: column((move) => labelEventOf[move.label.step]),
      documentTypes: column((move) => move.documentType),
      documentNos: column((move) => move.documentNo),
      org: ctx.org,
      userId: ctx.person.userId || null,
    }),
  );
}

/** Where the label must stand: at the place its goods leave or, for a surplus, at the place where that was found. */
const standsAt = (move: LabelledMove): Place | undefined => {
  if (changeOf(move)?.startsWith('-') === false) return move.to;
  return move.from.physical ? move.from : undefined;
};

/**
 * The change of a label's own quantity; null when the whole label moves. The reduced quantity of a label may move to another key of
 * the plant, and a quantity that is counted back into it comes from one.
 */
const changeOf = ({ label: { step }, qty, to }: LabelledMove): string | null =>
  step === 'reduce' ? `-${qty}` : step !== 'count' ? null : to.physical ? qty : `-${qty}`;
