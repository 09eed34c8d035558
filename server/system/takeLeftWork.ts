import type { AnyCall } from '../../contract/core/call.ts';
import { leftWorkCalls } from '../../contract/system/leftWork.calls.ts';
import type { Context } from '../core/call/context.ts';
import { type Handler, handle } from '../core/call/handler.ts';
import { type LeftStep, lockLeftWork } from './leftWork.store.ts';

type Taking = Pick<Context, 'org' | 'person' | 'write' | 'device'>;

/** Makes the caller the person who has these documents open, when the previous owner of the work still has them. */
export type TakesDocuments = (ctx: Taking, numbers: readonly string[], from: readonly number[]) => Promise<void>;

const takeText = `
  update left_work set how = 'taken-over', handled_by = $2, handled_at = now(), handled_reason = '' where id = any($1::bigint[])`;

const json = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The documents of the steps by the kind that stands first in their lane. */
async function takeDocuments(ctx: Taking, steps: readonly LeftStep[], takes: Readonly<Record<string, TakesDocuments>>): Promise<void> {
  const from = [...new Set(steps.map(({ userId }) => userId))];
  for (const [kind, take] of Object.entries(takes)) {
    const lanes = new Set(steps.map(({ lane }) => lane).filter((lane) => lane.startsWith(`${kind} `)));
    if (lanes.size > 0)
      await take(
        ctx,
        [...lanes].map((lane) => lane.slice(kind.length + 1)),
        from,
      );
  }
}

/**
 * Only steps of scan flows are repeated: a write made on a device must not, say, give a right in the
 * name of the person who takes it over. A step older than the stored answers might be done twice, so it is refused.
 */
export const takeLeftWork = (
  flowCalls: Readonly<Record<string, AnyCall>>,
  takes: Readonly<Record<string, TakesDocuments>>,
): Handler<typeof leftWorkCalls.takeLeftWork> =>
  handle(leftWorkCalls.takeLeftWork, async (ctx, { bundles }) => {
    const steps = await lockLeftWork(ctx, bundles, 'take');
    const notAgain = ({ call, flow, tooOld, accepted }: LeftStep) => flow === '' || !(call in flowCalls) || (tooOld && !accepted);
    if (steps.some(notAgain)) return ctx.refuse('left-work.not-again');
    ctx.write(takeText, [steps.map(({ id }) => id), ctx.person.userId]);
    await takeDocuments(ctx, steps, takes);
    const documents = [...new Set(steps.map(({ document }) => document))];
    ctx.audit(documents.join(', '), { takenOver: steps.length });
    return {
      steps: steps
        .filter(({ accepted }) => !accepted)
        .map(({ operation, call, document, key, about, at, body, flow, lane, input, closes }) => ({
          ...{ operation, call, document, key, about, at, flow, lane, closes },
          body: json(body),
          input: input === null ? '' : json(input),
          path: flowCalls[call]?.paths[0] ?? '',
        })),
    };
  });
