import { allows } from '../../contract/core/machine.ts';
import { replayDays } from '../../contract/core/replayDays.ts';
import { leftWorkMachine } from '../../contract/system/leftWork.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';

/** A step that was left, locked. */
export interface LeftStep {
  id: number;
  bundle: string;
  operation: string;
  userId: number;
  how: 'handed-over' | 'taken-over' | 'dropped';
  handledBy: number | null;
  handler: string;
  handledAt: string;
  call: string;
  document: string;
  key: string;
  about: string;
  at: string;
  body: unknown;
  flow: string;
  lane: string;
  input: unknown;
  closes: boolean;
  /** The server has accepted it since. */
  accepted: boolean;
  /** It is so old that it is unknown whether it was done. */
  tooOld: boolean;
}

const lockText = `
  select w.id, w.bundle, w.operation_id as operation, w.user_id as "userId", w.how, w.handled_by as "handledBy",
         coalesce(u.name, '') as handler, coalesce(to_char(w.handled_at at time zone $3, 'YYYY-MM-DD HH24:MI:SS'), '') as "handledAt",
         w.call, w.document, w.document_key as key, w.about, to_char(w.given_at at time zone $3, 'YYYY-MM-DD HH24:MI:SS') as at, w.body, w.flow, w.lane, w.input, w.closes,
         exists (select from operation o where o.id = w.operation_id) as accepted,
         w.refusal = 'too-old' or w.given_at < now() - interval '${replayDays} days' as "tooOld"
    from left_work w left join user_account u on u.id = w.handled_by
   where w.org = $1 and w.bundle = any($2::uuid[]) order by w.id for update of w`;

type Asking = Pick<Context, 'org' | 'timeZone' | 'person' | 'query'>;

/** The open steps of bundles; refused when one is missing or another person has it. */
export async function lockLeftWork(ctx: Asking, bundles: readonly string[], action: 'take' | 'drop'): Promise<LeftStep[]> {
  const steps = await ctx.query<LeftStep>(lockText, [ctx.org, bundles, ctx.timeZone]);
  if (!bundles.every((bundle) => steps.some((step) => step.bundle === bundle))) throw new Refusal('left-work.not-found');
  const over = steps.find(
    (step) => !allows(leftWorkMachine, action, step.how) || (step.handledBy !== null && step.handledBy !== ctx.person.userId),
  );
  if (over) throw new Refusal('left-work.handled', { document: over.document, person: over.handler, time: over.handledAt });
  return steps;
}
