import { Refusal } from '../core/answer/refusal.ts';
import type { SharedContext } from '../core/call/context.ts';
import { named } from '../core/database/named.ts';
import type { CountHead } from './count.store.ts';
import { type EntryLine, type FoundKey, lineById, lineByKey } from './entries.ts';

const placeText = `
  select l.id, l.code, p.document_id is not null as inside
    from location l left join count_place p on p.org = l.org and p.location_id = l.id and p.document_id = (select id from document where org = $1 and doc_no = $2)
   where l.org = $1 and l.code = $3`;

/** A place of this code, which has to belong to the count. */
export async function countedPlace(ctx: SharedContext, no: string, code: string): Promise<{ id: number; code: string }> {
  const [place] = await ctx.query<{ id: number; code: string; inside: boolean }>(placeText, [ctx.org, no, code]);
  if (!place) throw new Refusal('location.not-found', { code });
  if (!place.inside) throw new Refusal('count.place-outside', { place: place.code, no });
  return place;
}

const addText = `
  with n as (update stock_count set last_line = last_line + 1 where org = :org and document_id = :documentId returning last_line)
  insert into count_line as l (org, document_id, line_no, location_id, item_id, batch, project, status, origin, round)
  select :org, :documentId, n.last_line, :locationId, :itemId, :batch, :project, :status, 'found', :round from n
  on conflict (org, document_id, location_id, item_id, batch, project, status) do update set origin = l.origin returning id`;

/** The line of a key, locked; one that the count does not name is added as found. */
export async function lineOfKey(ctx: SharedContext, head: CountHead, key: FoundKey): Promise<EntryLine> {
  const existing = await lineByKey(ctx, head, key);
  if (existing) return existing;
  const { locationId, itemId, batch, project, status } = key;
  const [line] = await ctx.query<{ id: number }>(
    ...named(addText, { org: ctx.org, documentId: head.id, locationId, itemId, batch, project, status, round: head.round }),
  );
  if (!line) throw new Error('a found line was not written');
  return lineById(ctx, head, line.id);
}
