import type { CallOutput } from '../../contract/core/call.ts';
import type { splitCalls } from '../../contract/labels/split.calls.ts';
import type { Language } from '../../contract/messages/texts.ts';
import type { StockStatus } from '../../contract/stock/stock.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { nameIn } from '../core/database/localName.ts';
import { named } from '../core/database/named.ts';
import { promisedOf } from '../stock/promised.ts';
import { endReasonOf, lockNotesOfLabels } from './label.store.ts';

/** A label that is about to be split or replaced, with its stock key while it is in stock. */
export interface SplitFacts extends CallOutput<typeof splitCalls.labelToSplit> {
  id: number;
  itemId: number;
  project: string;
  locationId: number | null;
  status: StockStatus | null;
}

/** A label with its printed content. */
export interface LabelPiece {
  id: number;
  code: string;
  qty: string;
}

type Asking = Pick<Context, 'org' | 'query' | 'write' | 'language'>;

const factsText = (language: Language): string => `
  select k.id, k.code, k.state, k.qty, i.code as "itemNo", ${nameIn('i', language)} as "itemName", i.unit, i.decimals, k.batch, k.project,
         k.item_id as "itemId", k.location_id as "locationId", k.status, n.note_no as "noteNo", p.code as "locationCode",
         ${endReasonOf('k')} as "endReason",
         (select count(*) from label c where c.parent_id = k.id and c.state <> 'void') as holds,
         case when k.state = 'in-stock' then coalesce((
           select s.qty from balance s where (s.item_id, s.location_id, s.batch, s.project, s.status)
                                           = (k.item_id, k.location_id, k.batch, k.project, k.status)), 0) end as balance,
         case when k.state = 'in-stock' then ${promisedOf('k')} end as promised
    from label k join item i on i.id = k.item_id left join delivery_note n on n.id = k.note_id left join location p on p.id = k.location_id
   where k.org = $1 and k.code = $2`;

/** A label by its stored code (`findByLabels`) with all facts for a split; with `lock` it is locked first, after its note. */
export async function findSplitFacts(ctx: Asking, code: string, lock: 'lock' | 'look'): Promise<SplitFacts> {
  if (lock === 'lock') {
    lockNotesOfLabels(ctx, [code]);
    ctx.write('select 1 from label where org = $1 and code = $2 for no key update', [ctx.org, code]);
  }
  const [facts] = await ctx.query<SplitFacts>(factsText(ctx.language), [ctx.org, code]);
  if (!facts) throw new Refusal('label.not-found', { code });
  return facts;
}

/** The next code of a label that the product makes. */
export const newCode = (org: string): string => `'KB' || ${org} || '-' || to_char(nextval('label_number'), 'FM9999999900000000')`;

/** The identities of a split that is about to be written, and of its pieces. */
export interface DrawnSplit {
  id: number;
  pieces: readonly { id: number; code: string }[];
}

const drawText = `
  select nextval(pg_get_serial_sequence('label_split', 'id')) as id,
         (select coalesce(json_agg(json_build_object('id', nextval(pg_get_serial_sequence('label', 'id')), 'code', ${newCode('$1')})), '[]')
            from generate_series(1, least($2::int, (select ceil(qty / nullif($4::numeric, 0)) from label where org = $1 and code = $3))::int)) as pieces`;

/**
 * Draws identities for the most pieces that a label can give: `most`, or the number of packs in it. Sent together with the read of a
 * locked label it costs no round trip, and the split is then written without waiting.
 */
export async function drawSplit(
  ctx: Pick<Context, 'org' | 'query'>,
  { most, code = '', packQty = null }: { most: number; code?: string; packQty?: string | null },
): Promise<DrawnSplit> {
  const [drawn] = await ctx.query<DrawnSplit>(drawText, [ctx.org, most, code, packQty]);
  if (!drawn) throw new Error('no split was drawn');
  return drawn;
}

/** A label's end, with the quantities of its pieces. */
interface Split {
  id: number;
  how: 'split' | 'regenerated';
  qtys: readonly string[];
  detail: string;
}

/**
 * Ends a label, as split or as replaced. The new labels replace it: same goods, note, box and place. Labels in stock stay in stock; the
 * others stay outside of it. The old label no longer has a place. The statement is sent with the next query.
 */
export function writeSplit(ctx: Pick<Context, 'write' | 'person'>, { id, how, qtys, detail }: Split, drawn: DrawnSplit): LabelPiece[] {
  const pieces = qtys.map((qty, at): LabelPiece => {
    const piece = drawn.pieces[at];
    if (!piece) throw new Error('more pieces than were drawn');
    return { ...piece, qty };
  });
  ctx.write(
    ...named(splitText, {
      ...{ labelId: id, how, qtys, detail, userId: ctx.person.userId, splitId: drawn.id },
      ids: pieces.map((one) => one.id),
      codes: pieces.map(({ code }) => code),
    }),
  );
  return pieces;
}

const splitText = `
  with old as (select * from label where id = :labelId),
  kept as (insert into label_split (id, org, label_id, how, qty, pieces, detail, user_id) overriding system value
           select :splitId, org, id, :how, qty, cardinality(:qtys::numeric[]), :detail, :userId from old),
  made as (
    insert into label (id, org, code, kind, note_id, note_line_id, item_id, batch, project, qty, box_no, supplier_code, parent_id, location_id, status, state, made_here,
                       label_split_id, production_order_id, received_at, pallet_id) overriding system value
    select q.id, o.org, q.code, 'split', o.note_id, o.note_line_id, o.item_id, o.batch, o.project, q.qty, o.box_no, o.supplier_code, o.id,
           o.location_id, o.status, case when o.state = 'in-stock' then o.state else 'generated' end, true, :splitId, o.production_order_id, o.received_at, o.pallet_id
      from old o, unnest(:qtys::numeric[], :ids::bigint[], :codes::text[]) q(qty, id, code) returning id, location_id
  ), told as (
    insert into label_event (label_id, event, location_id, user_id, detail)
    select id, case :how when 'split' then 'split' else 'regenerated' end, location_id, :userId, :detail from old
    union all select m.id, 'generated', m.location_id, :userId, o.code from made m, old o
  ), counted as (
    update delivery_note n set label_count = n.label_count + cardinality(:qtys::numeric[]) - 1 from old o where n.id = o.note_id
  )
  update label set state = case :how when 'split' then 'split' else 'void' end, location_id = null, status = null, pallet_id = null where id = :labelId`;

/** Labels for finished goods of a production order, printed at the line before anything is reported of them. */
export const productLabelsText = `
  with made as (
    insert into label (org, code, kind, item_id, batch, project, qty, made_here, production_order_id)
    select o.org, ${newCode('o.org')}, 'product', o.item_id, o.batch, o.project, q.qty, true, o.id
      from production_order o, unnest($2::numeric[]) q(qty) where o.id = $1
    returning id, code, qty
  ), told as (insert into label_event (label_id, event, user_id) select id, 'generated', $3 from made)
  select code, qty from made order by id`;

/** Labels for a stock key that has none. */
export const generateText = `
  with made as (
    insert into label (org, code, kind, item_id, batch, project, qty, location_id, status, state, made_here, received_at)
    select :org, ${newCode(':org')}, 'item', :itemId, :batch, :project, q.qty, :locationId, :status, 'in-stock', true,
           (select k.received_at from balance k where (k.item_id, k.location_id, k.batch, k.project, k.status) = (:itemId, :locationId, :batch, :project, :status))
      from unnest(:qtys::numeric[]) q(qty)
    returning id, code, qty
  ), told as (insert into label_event (label_id, event, location_id, user_id) select id, 'generated', :locationId, :userId from made)
  select code, qty from made order by id`;
