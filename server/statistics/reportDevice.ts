import { deviceReportCalls, longestWaitMs, paintSteps } from '../../contract/system/deviceReport.calls.ts';
import { handle } from '../core/call/handler.ts';
import { named } from '../core/database/named.ts';

/** The device that opened the session, so that no client can report for other devices or invented ones. */
const deviceText = `
  insert into device_report (org, device, user_id, warehouse_id, unsent, oldest_seconds, at_work)
  select :org, s.device, :userId, (select warehouse_id from check_in where org = :org and user_id = :userId limit 1), :unsent, :oldestSeconds, :atWork
    from session s where s.id = :sessionId and s.device = :device and s.device <> ''
  on conflict (org, device) do update set (user_id, warehouse_id, unsent, oldest_seconds, at_work, heard_at)
    = (excluded.user_id, excluded.warehouse_id, excluded.unsent, excluded.oldest_seconds, excluded.at_work, now())`;

/** In the order of the places, so that devices that report at the same time cannot deadlock. A wait is capped at the longest one. */
const placesText = `
  with told as (
    select l.id, sum(x.answers) as answers, sum(least(x.slow, x.answers)) as slow,
           sum(least(x."totalMs", x.answers * ${longestWaitMs}::bigint)) as total, max(x."worstMs") as worst
      from jsonb_to_recordset($2::jsonb) as x(place text, answers int, slow int, "totalMs" bigint, "worstMs" int)
      join location l on l.org = $1 and l.code = x.place group by l.id order by l.id
  )
  insert into place_latency as p (org, day, location_id, answers, slow, total_ms, worst_ms)
  select $1, plant_day(now(), $3), id, answers, slow, total, worst from told
  on conflict (org, location_id, day) do update set
    (answers, slow, total_ms, worst_ms) = (p.answers + excluded.answers, p.slow + excluded.slow, p.total_ms + excluded.total_ms, greatest(p.worst_ms, excluded.worst_ms))
  returning 1`;

/** In the order of the key, for the same reason. A time that is no step counts with the next longer step. */
const paintsText = `
  with told as (
    select x.flow, s.step, sum(x.scans) as scans
      from jsonb_to_recordset(:paints::jsonb) as x(flow text, "upToMs" int, scans int)
      join lateral (select min(step) as step from unnest(:steps::int[]) step where step >= x."upToMs") s on s.step is not null group by x.flow, s.step order by x.flow, s.step
  )
  insert into scan_paint as p (org, day, device, flow, up_to_ms, scans)
  select :org, plant_day(now(), :timeZone), s.device, flow, step, told.scans from told, session s where s.id = :sessionId and s.device = :device and s.device <> ''
  on conflict (org, day, device, flow, up_to_ms) do update set scans = p.scans + excluded.scans`;

export const reportDevice = handle(deviceReportCalls.reportDevice, async (ctx, { unsent, oldestSeconds, atWork, places, paints }) => {
  const { userId, userType, sessionId } = ctx.person;
  // The boards and the map are about the plant's own people.
  if (userType !== 'staff') return { places: 0 };
  ctx.write(...named(deviceText, { org: ctx.org, device: ctx.device, userId, unsent, oldestSeconds, atWork, sessionId }));
  if (paints.length > 0) {
    const { org, device, timeZone } = ctx;
    ctx.write(...named(paintsText, { org, device, timeZone, sessionId, paints: JSON.stringify(paints), steps: [...paintSteps] }));
  }
  if (places.length === 0) return { places: 0 };
  return { places: (await ctx.query(placesText, [ctx.org, JSON.stringify(places), ctx.timeZone])).length };
});
