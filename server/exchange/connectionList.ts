import path from 'node:path';
import type { CallOutput } from '../../contract/core/call.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { fieldMapping, mappedKindsOf } from '../../contract/exchange/mapping.ts';
import { partners } from '../../contract/exchange/partner.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { exchangeFolder } from '../core/process/config.ts';

type View = CallOutput<typeof exchangeCalls.connectionList>['connections'][number];

const moment = (column: string) => `to_char(${column} at time zone $2, 'YYYY-MM-DD HH24:MI:SS')`;
const viewText = `
  select n as partner, coalesce(c.mode, 'http') as mode, coalesce(c.enabled, false) as enabled, coalesce(c.base_url, '') as "baseUrl",
         coalesce(c.key_name, '') as key, c.secret is not null as "hasSecret", case when c.old_secret_until > now() then ${moment('c.old_secret_until')} end as "oldSecretUntil",
         coalesce(c.token_url, '') as "tokenUrl", coalesce(c.client_id, '') as "clientId", c.client_secret is not null as "hasClientSecret", coalesce(c.scope, '') as scope,
         c.may_read_since is not null as "mayRead", coalesce(array_to_string(c.reads_orgs, ', '), '') as "readsOrgs", coalesce(c.told_of, '{}') as "toldOf", coalesce(c.demands_webhook, false) as "demandsWebhook", coalesce(array_to_string(c.allowed_from, ', '), '') as "allowedFrom", coalesce(c.timeout_ms, 10000) as "timeoutMs",
         coalesce(c.in_flight, 16) as "inFlight", ${moment('c.changed_at')} as "changedAt", coalesce(c.revision, 0) as revision, coalesce(c.field_map, '{}') as mapping,
         coalesce(l.name, '') as "lastFile", ${moment('l.read_at')} as "lastFileAt",
         coalesce(f.taken, 0)::int as "filesTaken", coalesce(f.failed, 0)::int as "filesFailed", coalesce(h.handed, 0)::int as handed
    from unnest($1::text[]) with ordinality as g(n, place)
    left join neighbour_connection c on c.neighbour = g.n
    left join (select distinct on (neighbour) neighbour, name, read_at from partner_file order by neighbour, read_at desc) l on l.neighbour = g.n
    left join (select neighbour, count(*) filter (where state = 'done') as taken, count(*) filter (where state = 'failed') as failed
                 from partner_file group by neighbour) f on f.neighbour = g.n
    left join (select neighbour, count(*) as handed from outbox
                where state in ('queued', 'sending') and handed_at is not null group by neighbour) h on h.neighbour = g.n
   order by place`;

export const connectionList = handlePrepared(
  exchangeCalls.connectionList,
  async (ctx, _input, folder: string) => {
    const rows = await ctx.query<Omit<View, 'folder' | 'kinds' | 'unreadable'>>(viewText, [partners, ctx.timeZone]);
    return {
      connections: rows.map((row) => {
        const { data: mapping } = fieldMapping.safeParse(row.mapping);
        const readable = { mapping: mapping ?? {}, unreadable: mapping === undefined };
        return { ...row, ...readable, folder: path.join(folder, row.partner), kinds: mappedKindsOf(row.partner) };
      }),
    };
  },
  async (app) => exchangeFolder(app.config),
);
