import type { CallOutput } from '../../contract/core/call.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { partners } from '../../contract/exchange/partner.ts';
import { handle } from '../core/call/handler.ts';
import { technicalIn, wordsAre, wordsIn } from './storedSentence.ts';
import { usableInSql } from './usableInSql.ts';

type Health = CallOutput<typeof exchangeCalls.partnerHealth>['partners'][number];

const moment = (column: string) => `to_char(${column} at time zone $3, 'YYYY-MM-DD HH24:MI:SS')`;
/** The state of each partner: of partners ($1), in an organisation ($2), in its time zone ($3). */
export const partnerHealthText = `
  select n as partner, coalesce(${usableInSql('c')}, false) as enabled,
         coalesce(q.waiting, 0)::int as waiting, coalesce(f.abnormal, 0)::int as abnormal, coalesce(p.parked, 0)::int as parked,
         coalesce(extract(epoch from now() - q.oldest), 0)::int as "oldestSeconds",
         coalesce(q.handed, 0)::int as handed, coalesce(extract(epoch from now() - q.handed_at), 0)::int as "handedSeconds",
         case when s.breaker = 'probing' and s.probe_until <= now() then 'open' else s.breaker end as breaker, s.misconfigured,
         ${moment('s.last_good_at')} as "lastGoodAt", ${moment('s.last_bad_at')} as "lastBadAt", s.last_problem as "lastProblem",
         ${moment('s.pulled_at')} as "pulledAt", case when c.enabled then ${moment('s.next_pull_at')} end as "nextPullAt", s.pull_problem as "pullProblem",
         s.pulled_records as "pulledRecords"
    from unnest($1::text[]) with ordinality as g(n, place)
    join neighbour_state s on s.neighbour = g.n
    left join neighbour_connection c on c.neighbour = g.n
    left join (select neighbour, count(*) as waiting, min(created_at) as oldest, count(handed_at) as handed, min(handed_at) as handed_at from outbox
                where org = $2 and state in ('queued', 'sending') group by neighbour) q on q.neighbour = g.n
    left join (select neighbour, count(*) as abnormal from outbox where org = $2 and state = 'failed' group by neighbour) f on f.neighbour = g.n
    left join (select source, count(*) as parked from parked_record where org in ($2, '') and state = 'parked' group by source) p on p.source = g.n
   order by place`;

export type PartnerRow = Omit<Health, 'technical' | 'pull' | 'timed' | 'timedAt'>;

/** The time of the organisation's next timed exchange; the room of documents counts the waiting ones ($1 is the organisation). */
const timedText = (held: string): string => `
  select (select count(*) from (${held}) h)::int as timed,
         (select to_char(greatest(ran_at + make_interval(mins => $3), now()) at time zone $2, 'YYYY-MM-DD HH24:MI:SS') from daily_job where name = 'sendWaiting ' || $1) as "timedAt"`;

/** The state of every partner; for the ERP also the documents that wait for the timed exchange, which are in no queue yet. */
export const partnerHealth = (held: string) =>
  handle(exchangeCalls.partnerHealth, async (ctx) => {
    const [found, [timed]] = await Promise.all([
      ctx.query<PartnerRow>(partnerHealthText, [partners, ctx.org, ctx.timeZone]),
      ctx.query<Pick<Health, 'timed' | 'timedAt'>>(timedText(held), [ctx.org, ctx.timeZone, ctx.settings.syncMinutes]),
    ]);
    return {
      partners: found.map((one) => ({
        ...one,
        ...(timed && one.partner === 'erp' ? timed : { timed: 0, timedAt: null }),
        pull: pullOf(one),
        lastProblem: wordsIn(ctx.language, one.lastProblem),
        technical: [one.lastProblem, one.pullProblem].map(technicalIn).filter(Boolean).join('\n'),
        pullProblem: pullOf(one) === 'failed' ? wordsIn(ctx.language, one.pullProblem) : '',
      })),
    };
  });

function pullOf({ pulledAt, pullProblem }: Pick<Health, 'pulledAt' | 'pullProblem'>): Health['pull'] {
  if (pulledAt === null) return 'never';
  if (pullProblem === '') return 'good';
  return wordsAre('silent.not-offered', pullProblem) ? 'not-offered' : 'failed';
}
