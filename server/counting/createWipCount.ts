import { mostCountLines } from '../../contract/counting/count.rules.ts';
import { countingCalls } from '../../contract/counting/counting.calls.ts';
import { may } from '../core/call/access.ts';
import { handle } from '../core/call/handler.ts';
import { takenBy } from './count.store.ts';
import { assign, drawCount, writeCount } from './makeCount.ts';

const workshopText = `
  select w.id, w.code, l.id as place
    from workshop w join location l on l.workshop_id = w.id where w.org = $1 and w.code = $2 for no key update of w`;

interface Workshop {
  id: number;
  code: string;
  place: number;
}

export const createWipCount = handle(countingCalls.createWipCount, async (ctx, { workshop: code, counters = [] }) => {
  if (!may(ctx.person, 'count')) return ctx.refuse('count.not-first');
  if (!code) return ctx.refuse('count.workshop-required', { field: 'WorkshopCode' });
  const [[workshop], drawn] = await Promise.all([ctx.query<Workshop>(workshopText, [ctx.org, code]), drawCount(ctx, 'WC')]);
  if (!workshop) return ctx.refuse('workshop.not-found', { code });
  const taken = await takenBy(ctx, workshop.place);
  if (taken !== undefined) return ctx.refuse('count.place-taken', { place: workshop.code, no: taken });
  const made = await writeCount(ctx, drawn, { way: 'wip', workshop, scope: {}, places: [workshop.place], items: null });
  if (made.lines > mostCountLines) return ctx.refuse('count.too-large', { n: made.lines, limit: mostCountLines });
  await assign(ctx, made.id, 1, counters);
  ctx.audit(drawn.no, made);
  return { docNo: drawn.no, places: made.places, lines: made.lines };
});
