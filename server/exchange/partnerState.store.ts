import type { Partner } from '../../contract/exchange/partner.ts';

/** The circuit breaker of a partner, shared by all servers. Durations instead of times, because the servers' clocks may differ. */
export interface SharedRow {
  partner: Partner;
  open: boolean;
  /** Until the pause is over; below zero when it is. */
  openMs: number;
  pauseMs: number;
  /** This server may probe. */
  mine: boolean;
}

/** Writes the changes; the breaker only if this server opened or closed it. */
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
      as g(partner text, event text, open_ms float8, pause_ms int, misconfigured boolean, good float8, bad float8, problem text)
   where s.neighbour = g.partner`;

/** Takes the turn to probe partners whose pause is over, where no other server has it. */
export const claimProbeText = `
  update neighbour_state set breaker = 'probing', probe_by = $2, probe_until = now() + make_interval(secs => $3)
   where neighbour = any($1::text[]) and open_until <= now() and (probe_until is null or probe_until <= now())`;

export const sharedText = `
  select neighbour as partner, open_until is not null as open, coalesce(extract(epoch from open_until - now()) * 1000, 0)::float8 as "openMs",
         pause_ms as "pauseMs", coalesce(probe_by = $1 and probe_until > now(), false) as mine
    from neighbour_state`;

/** Claims the partner whose pull is due the longest. */
export const claimPullText = `
  with due as (
    select neighbour from neighbour_state
     where neighbour = any($1::text[]) and next_pull_at <= now() and (pull_claimed_until is null or pull_claimed_until < now())
     order by next_pull_at limit 1 for update skip locked
  )
  update neighbour_state s set pull_claimed_until = now() + make_interval(secs => $2) from due where s.neighbour = due.neighbour
  returning s.neighbour as partner, s.cursor, s.pull_claimed_until::text as claimed`;

// The cursor goes forward only after its page was stored, so a page may come twice and none is skipped.
export const pulledPageText = `
  update neighbour_state set cursor = :next, pull_claimed_until = now() + make_interval(secs => :leaseSeconds), pulled_at = now(),
         pulled_records = case when :first then :records else pulled_records + :records end, pull_problem = ''
   where neighbour = :partner and pull_claimed_until = :claimed returning pull_claimed_until::text as claimed`;

/** Ends a pull and sets the next one. */
export const endPullText = `
  update neighbour_state s set pull_claimed_until = null, pulled_at = now(), pull_problem = $3,
         next_pull_at = now() + coalesce(make_interval(secs => $4::int), make_interval(mins => coalesce(
           (select min(coalesce((t.value #>> '{}')::int, $5)) from organisation o left join setting t on t.org = o.org and t.key = 'syncMinutes'), $5)))
   where s.neighbour = $1 and s.pull_claimed_until = $2`;

/** All partners are pulled within $1 minutes. */
export const lookSoonerText = 'update neighbour_state set next_pull_at = least(next_pull_at, now() + make_interval(mins => $1))';
