import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { type Neighbour, neighbours } from '../../contract/exchange/neighbour.ts';
import { handle } from '../core/handler.ts';

interface ConnectionView {
  neighbour: Neighbour;
  enabled: boolean;
  baseUrl: string;
  key: string;
  hasSecret: boolean;
  timeoutMs: number;
  inFlight: number;
  changedAt: string | null;
}

const viewText = `
  select n as neighbour, coalesce(c.enabled, false) as enabled, coalesce(c.base_url, '') as "baseUrl", coalesce(c.key_name, '') as key,
         c.secret is not null as "hasSecret", coalesce(c.timeout_ms, 10000) as "timeoutMs", coalesce(c.in_flight, 16) as "inFlight",
         to_char(c.changed_at at time zone $2, 'YYYY-MM-DD HH24:MI:SS') as "changedAt"
    from unnest($1::text[]) with ordinality as g(n, place) left join neighbour_connection c on c.neighbour = g.n order by place`;

export const connectionList = handle(exchangeCalls.connectionList, async (ctx) => ({
  connections: await ctx.query<ConnectionView>(viewText, [neighbours, ctx.timeZone]),
}));
