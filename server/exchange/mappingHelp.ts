import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { type ConnectionMode, type MappingDirection, transports } from '../../contract/exchange/exchange.rules.ts';
import { mappedKinds } from '../../contract/exchange/mapping.ts';
import { documentTypes } from '../../contract/exchange/outboundTypes.ts';
import { answerFields, documentFields, inboundFields, type WireField } from '../../contract/exchange/wireFields.ts';
import { handle } from '../core/call/handler.ts';

interface Sample {
  name: string;
  at: string;
  text: string;
}

const moment = (column: string) => `to_char(${column} at time zone $3, 'YYYY-MM-DD HH24:MI:SS') as at`;
// Parked records need a better mapping most, so they come first; then accepted ones, both as received.
const sampleTexts: Record<MappingDirection, string> = {
  inbound: `select name, at, text from (
             (select 1 as place, p.id::float8 as newest, p.record_id as name, ${moment('p.last_at')}, jsonb_pretty(p.record) as text from parked_record p
               where $5 = 'json' and p.source = $1 and p.kind = any($2::text[]) and p.org in ($4, '') and p.state = 'parked' order by p.id desc limit 3)
             union all
             (select 2, extract(epoch from r.at), r.record_id, ${moment('r.at')}, r.text from recent_record r
               where r.source = $1 and r.kind = ($2::text[])[1] and r.form = $5 and r.org in ($4, '') order by r.at desc limit 5)) s
            order by place, newest desc`,
  outbound: `select o.document_no as name, ${moment('o.created_at')}, jsonb_pretty(o.body) as text from outbox o
              where o.neighbour = $1 and o.type = any($2::text[]) and o.org = $4 and $5 <> '' order by o.id desc limit 5`,
  answer: `select r.record_id as name, ${moment('r.at')}, r.text from recent_record r
            where r.source = $1 and r.kind = 'answer' and r.form = $5 and r.org = $4 and ($2::text[] is not null) order by r.at desc limit 5`,
};

/** The fields of one kind; undefined when there is no such kind. */
export function fieldsOfKind(direction: MappingDirection, kind: string): readonly WireField[] | undefined {
  if (direction === 'answer') return answerFields('answer');
  const inbound = mappedKinds.find((one) => one === kind);
  const document = documentTypes.find((one) => one === kind);
  if (direction === 'inbound') return inbound && inboundFields(inbound);
  return document && documentFields(document);
}

export const mappingHelp = handle(exchangeCalls.mappingHelp, async (ctx, { partner, direction, kind }) => {
  const fields = fieldsOfKind(direction, kind);
  if (!fields) return ctx.refuse('connection.kind-unknown', { kind });
  const connectionText = `
    select mode, field_map -> 'inbound' -> $2 ->> 'called' as called from neighbour_connection where neighbour = $1`;
  const [own] = await ctx.query<{ mode: ConnectionMode; called: string | null }>(connectionText, [partner, kind]);
  const kinds = [kind, ...(own?.called ? [own.called] : [])];
  const form = own && transports[own.mode].inFiles ? 'csv' : 'json';
  const samples = await ctx.query<Sample>(sampleTexts[direction], [partner, kinds, ctx.timeZone, ctx.org, form]);
  return { fields: fields.map((field) => ({ ...field })), samples };
});
