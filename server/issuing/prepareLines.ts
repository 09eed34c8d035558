import type { CallInput, CallRefusal } from '../../contract/core/call.ts';
import { compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { issuingCalls } from '../../contract/issuing/issuing.calls.ts';
import { countPrepared, decidePrepare, mostRows } from '../../contract/issuing/prepare.rules.ts';
import { refuseBatch, refuseProject, refuseTake } from '../../contract/issuing/take.rules.ts';
import { divideByTurn, newestOf } from '../../contract/stock/layers.rules.ts';
import { may } from '../core/call/access.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { placeCodesHere } from '../labels/codesHere.ts';
import { knownPlaces, stagingPlaces, type TakeableKey, takeableAt, takeOf } from '../stock/stockToTake.store.ts';
import { type LineFacts, lockLines } from './issueTask.store.ts';
import { requireOldestOf, stockBeside } from './newerGoods.ts';
import { type PickDraft, writePicks } from './picks.ts';
import { requireConditions } from './preparationConditions.ts';

type Asking = Context<CallRefusal<typeof issuingCalls.prepareLines>>;
type Row = NonNullable<CallInput<typeof issuingCalls.prepareLines>['rows']>[number];

/** The code for "no project", when a person chooses it for a line with a project; an empty field is absent on the wire. */
const noProject = '-';

export const prepareLines = handle(issuingCalls.prepareLines, async (ctx, { rows: wishes = [], takeOver, newerReason: reason }) => {
  if (wishes.length === 0) return ctx.refuse('select-to-prepare');
  if (wishes.length > mostRows) return ctx.refuse('select.at-most', { n: mostRows });
  const [lines, staging, places] = await Promise.all([
    lockLines(ctx, [...new Set(wishes.map(({ lineId }) => lineId))], ctx.settings.callMaterialLink),
    stagingPlaces(ctx),
    placeCodesHere(
      ctx,
      wishes.map(({ location }) => location ?? ''),
    ),
  ]);
  const rows = wishes.map((row, at) => ({ ...row, location: places[at] }));
  const wanted = rows.map((row) => wantedOf(ctx, lines, row, takeOver));
  await requireConditions(ctx, [...lines.values()]);
  const pairs = [...new Map(wanted.map(({ line, place }) => [`${line.itemId}\n${place}`, { itemId: line.itemId, place }])).values()];
  const [keys, stock] = await Promise.all([takeableAt(ctx, pairs), stockBeside(ctx, [...lines.keys()])]);
  if (pairs.some((_, at) => !keys.some(({ nth }) => nth === at + 1))) await requirePlaces(ctx, wanted, keys);
  const drafts = wanted.flatMap((one) => chosenFor(ctx, one, keys));
  const older = requireOldestOf(ctx, drafts, stock, reason);
  return { older, ...(await writePicks(ctx, drafts, staging, { byScan: false, ...(older && reason ? { reason } : {}) })) };
});

interface Wanted {
  line: LineFacts;
  row: Row;
  qty: string;
  place: string;
}

/** The wanted quantity of a row, without the quantities of earlier rows of the same line. */
function wantedOf(ctx: Pick<Asking, 'refuse' | 'settings'>, lines: ReadonlyMap<number, LineFacts>, row: Row, takeOver = false): Wanted {
  const line = lines.get(row.lineId);
  if (!line) return ctx.refuse('issue.line-gone');
  const decided = decidePrepare(line, row.qty, takeOver);
  if ('refuse' in decided) return ctx.refuse(decided.refuse, decided.args);
  const place = row.location ?? '';
  const { itemNo: item } = line;
  if (!place) return ctx.refuse('issue.location-required', { item, field: 'PCode' });
  if (ctx.settings.batchControlOnIssue && line.batchControlled && !row.batch && !line.batch)
    return ctx.refuse('issue.batch-required', { item, field: 'BatchNo' });
  countPrepared(lines.values(), line, decided.qty);
  return { line, row, qty: decided.qty, place };
}

/** Refuses a place without the item, and an unknown place. */
async function requirePlaces(ctx: Asking, wanted: readonly Wanted[], keys: readonly TakeableKey[]): Promise<never> {
  const empty = wanted.find(({ line, place }) => !keys.some((key) => key.itemId === line.itemId && key.place === place));
  const place = empty?.place ?? '';
  if (!(await knownPlaces(ctx, [place])).has(place)) return ctx.refuse('location.not-found', { code: place });
  return ctx.refuse('take.nothing', { item: empty?.line.itemNo ?? '', place });
}

/** Chooses the keys of the place for a row, oldest first, until its quantity is reached. */
function chosenFor(ctx: Asking, { line, row, qty, place }: Wanted, keys: readonly TakeableKey[]): PickDraft[] {
  const lying = keys.filter((key) => key.itemId === line.itemId && key.place === place);
  const here = lying.filter((key) => !row.batch || key.batch === row.batch);
  const { itemNo: item } = line;
  if (here.length === 0) {
    const { refuse, args } = refuseBatch(
      { item, place, batch: row.batch ?? '' },
      lying.map(({ batch }) => batch),
    );
    return ctx.refuse(refuse, args);
  }
  const project = row.project === noProject ? '' : (row.project ?? line.project);
  if (project !== line.project && !may(ctx.person, 'issueOtherProject')) {
    const { refuse, args } = refuseProject(line.project, { item, place, project });
    return ctx.refuse(refuse, args);
  }
  const judged = here.map((key) => ({ key, why: refuseTake({ ...line, project }, key) }));
  const { parts, short } = divideByTurn(
    qty,
    judged.flatMap(({ key, why }) => (why ? [] : key)),
  );
  const drafts = parts.map(
    ({ stock: key, qty: takes }): PickDraft => ({ line, key, qty: takes, day: newestOf(key, takes), ...takeOf(key, takes) }),
  );
  const [first] = judged;
  if (drafts.length === 0 && first?.why) {
    // The person has to choose the project if the order has one and the place only has others.
    if (first.why.refuse === 'take.other-project' && row.project === undefined && line.project !== '')
      return ctx.refuse('issue.project-required', { item, place, field: 'ProjectNo' });
    return ctx.refuse(first.why.refuse, first.why.args);
  }
  if (compareQty(short, '0') > 0) {
    // Goods that lie there and have expired are why the others are not enough.
    const expired = judged.find(({ why }) => why?.refuse === 'take.expired')?.why;
    if (expired) return ctx.refuse(expired.refuse, expired.args);
    return ctx.refuse('stock.insufficient', { item, place, available: subtractQty(qty, short), wanted: qty, others: '0' });
  }
  return drafts;
}
