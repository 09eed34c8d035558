import type { Neighbour } from '../../contract/exchange/neighbour.ts';

/** The circuit breaker of a neighbour as all servers share it. Spans, not moments: the servers' clocks may differ. */
export interface SharedRow {
  neighbour: Neighbour;
  open: boolean;
  /** Until the pause is over; below zero when it is. */
  openMs: number;
  pauseMs: number;
  /** It is this server's turn to probe. */
  mine: boolean;
}

/** Writes what changed; the breaker only where this server opened or closed it. */
export const writeText = `
  update neighbour_state s set
         breaker = case g.event when 'opened' then 'open' when 'closed' then 'closed' else s.breaker end,
         open_until = case g.event when 'opened' then greatest(s.open_until, now() + make_interval(secs => g.open_ms / 1000.0))
                                   when 'closed' then null else s.open_until end,
         pause_ms = case g.event when 'opened' then greatest(s.pause_ms, g.pause_ms) when 'closed' then 0 else s.pause_ms end,
         probe_until = case when g.event is null then s.probe_until end, probe_by = case when g.event is null then s.probe_by else '' end,
         misconfigured = g.misconfigured,
         last_good_at = greatest(s.last_good_at, to_timestamp(g.good / 1000.0)), last_bad_at = greatest(s.last_bad_at, to_timestamp(g.bad / 1000.0)),
         last_problem = case when g.problem = '' then s.last_problem else g.problem end
    from jsonb_to_recordset($1::jsonb)
      as g(neighbour text, event text, open_ms float8, pause_ms int, misconfigured boolean, good float8, bad float8, problem text)
   where s.neighbour = g.neighbour`;

/** Takes the turn to probe neighbours whose pause is over, where no other server has it. */
export const claimProbeText = `
  update neighbour_state set breaker = 'probing', probe_by = $2, probe_until = now() + make_interval(secs => $3)
   where neighbour = any($1::text[]) and open_until <= now() and (probe_until is null or probe_until <= now())`;

export const sharedText = `
  select neighbour, open_until is not null as open, coalesce(extract(epoch from open_until - now()) * 1000, 0)::float8 as "openMs",
         pause_ms as "pauseMs", coalesce(probe_by = $1 and probe_until > now(), false) as mine
    from neighbour_state`;
