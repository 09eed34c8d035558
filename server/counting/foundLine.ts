import { parseScan } from '../../contract/labels/scanCode.ts';
import type { Context } from '../core/context.ts';
import { Refusal } from '../core/refusal.ts';
import type { CountHead } from './count.store.ts';
import { type EntryLine, lineById } from './entries.ts';

type Asking = Omit<Context, 'refuse'>;

/** A key that somebody found at a place of a count. */
export interface FoundKey {
  locationId: number;
  itemId: number;
  batch: string;
  project: string;
  status: string;
}

const placeText = `
  select l.id, l.code, p.document_id is not null as inside
    from location l left join count_place p on p.org = l.org and p.location_id = l.id and p.document_id = $2
   where l.org = $1 and l.code = $3`;

/** A place that somebody scanned, which has to belong to the count. */
export async function countedPlace(ctx: Asking, head: CountHead, scanned: string): Promise<{ id: number; code: string }> {
  const { typed, text } = parseScan(scanned);
  const code = typed?.type === 'location' ? typed.value : text;
  const [place] = await ctx.query<{ id: number; code: string; inside: boolean }>(placeText, [ctx.org, head.id, code]);
  if (!place) throw new Refusal('location.not-found', { code });
  if (!place.inside) throw new Refusal('count.place-outside', { place: place.code, no: head.no });
  return place;
}

const findText = `
  select id from count_line
   where org = $1 and document_id = $2 and (location_id, item_id, batch, project, status) = ($3, $4, $5, $6, $7)`;
const addText = `
  with n as (update stock_count set last_line = last_line + 1 where org = $1 and document_id = $2 returning last_line)
  insert into count_line as l (org, document_id, line_no, location_id, item_id, batch, project, status, origin, round)
  select $1, $2, n.last_line, $3, $4, $5, $6, $7, 'found', $8 from n
  on conflict (org, document_id, location_id, item_id, batch, project, status) do update set origin = l.origin returning id`;

/** The line of a key, locked; one that the count does not name is added as found. */
export async function lineOfKey(ctx: Asking, head: CountHead, key: FoundKey): Promise<EntryLine> {
  const values = [ctx.org, head.id, key.locationId, key.itemId, key.batch, key.project, key.status];
  const [known] = await ctx.query<{ id: number }>(findText, values);
  const [line] = known ? [known] : await ctx.query<{ id: number }>(addText, [...values, head.round]);
  if (!line) throw new Error('a found line was not written');
  return lineById(ctx, head, line.id);
}
