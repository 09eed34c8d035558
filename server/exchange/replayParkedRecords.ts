import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import type { Partner } from '../../contract/exchange/partner.ts';
import type { Refusal } from '../core/answer/refusal.ts';
import type { App } from '../core/call/app.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { auditOutcomes, doneOutcome, type Outcome, outcomesOf, refusedOutcome } from '../core/call/outcome.ts';
import { reasonIn } from './parkedReasons.ts';

interface Replayed {
  id: number;
  name: string;
  result: 'applied' | 'unchanged' | 'stale' | 'parked';
  refusal: Refusal | undefined;
}

interface ParkedRow {
  id: number;
  source: Partner;
  record_id: string;
  record: unknown;
  batch_key: string;
}

export const replayParkedRecords = handlePrepared(
  exchangeCalls.replayParkedRecords,
  async (ctx, input, replayed: Replayed[]) => {
    const outcomes: Outcome[] = [];
    for (const { id, name, result, refusal } of replayed) {
      if (result === 'parked') {
        outcomes.push(
          refusedOutcome(ctx.language, name, { id: 'parked.still', args: { reason: refusal ? reasonIn(ctx.language, refusal) : '' } }),
        );
        continue;
      }
      ctx.write(
        "update parked_record set state = $2, settled_at = now(), settled_by = $3 where id = $1 and state in ('parked', 'taken', 'superseded')",
        [id, result === 'applied' ? 'taken' : 'superseded', ctx.person.userId],
      );
      outcomes.push(doneOutcome(name));
    }
    const found = new Set(replayed.map((one) => one.id));
    for (const id of input.ids) if (!found.has(id)) outcomes.push(refusedOutcome(ctx.language, String(id), { id: 'parked.not-found' }));
    return auditOutcomes(ctx, outcomesOf(outcomes));
  },
  // Taking a record in is a transaction of its own, and harmless to repeat, so it is done before the call's own.
  (app, caller, input) => replayAll(app, caller.org, input.ids),
);

async function replayAll(app: App, org: string, ids: readonly number[]): Promise<Replayed[]> {
  const { rows } = await app.database.pool.query<ParkedRow>(
    "select id, source, record_id, record, batch_key from parked_record where id = any($1::bigint[]) and org in ($2, '') and state = 'parked' order by id",
    [ids, org],
  );
  const done: Replayed[] = [];
  for (const row of rows) {
    const [taken] = await app.partners.takeIn(row.source, row.batch_key, [row.record]);
    done.push({ id: row.id, name: row.record_id, result: taken?.result ?? 'parked', refusal: taken?.refusal });
  }
  return done;
}
