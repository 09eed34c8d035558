import type { AnyCall, CallRefusal } from '../../contract/core/call.ts';
import { allows } from '../../contract/core/machine.ts';
import type { Outcomes } from '../../contract/core/outcomes.ts';
import { deletedState } from '../../contract/documents/document.ts';
import { type LifeCall, type LifeCalls, nothingChosen } from '../../contract/documents/lifecycleCalls.ts';
import type { AbsentMessage } from '../core/call/app.ts';
import type { Context, SharedContext } from '../core/call/context.ts';
import { type Handler, handle, handlePrepared, handleTogether } from '../core/call/handler.ts';
import { auditOutcomes, doneOutcome, outcomesOf } from '../core/call/outcome.ts';
import { quotedInSql } from '../core/database/concatInSql.ts';
import { deletedThereOf } from '../exchange/messagesOfDocuments.ts';
import { storedSentence } from '../exchange/storedSentence.ts';
import type { Cause } from '../stock/posting.ts';
import { lockPosted } from '../stock/reverse.ts';
import { rememberByHand, takeBackByHand } from './byHand.ts';
import type { DocumentLifecycle } from './documentLifecycle.ts';
import {
  changeStates,
  closeMessages,
  findDocuments,
  lockAll,
  readDocuments,
  readEach,
  requireAtRest,
  requireStep,
  setSync,
  unsynchronized,
} from './documentRows.ts';
import type { DocumentRow } from './documentTypes.ts';
import { eachDocument } from './eachDocument.ts';
import { lockToPost } from './postDocument.ts';
import { releaseLines } from './reserveLines.ts';
import { requireNotThere, reversalMessages } from './reversalMessages.ts';
import { synchronize } from './sendDocument.ts';
import { reversePostings, takeSteps } from './takeSteps.ts';
import { askFirst, type CloseConfirmation, requireAnswered } from './unanswered.ts';

type Many = { nos?: string[] | undefined };

/** One outcome for each number; all documents, and the rows of `lock`, are locked before the first is worked on, in the one order. */
async function eachOf(
  ctx: SharedContext,
  life: DocumentLifecycle,
  nos: readonly string[],
  work: (no: string) => Promise<void>,
  { detail = {}, lock }: { detail?: object; lock?: () => Promise<void> } = {},
): Promise<Outcomes> {
  lockAll(ctx, life, nos);
  await lock?.();
  return auditOutcomes(ctx, await eachDocument(ctx, nos, work), detail);
}

type OfMany = (ctx: SharedContext, nos: string[], input: Many) => Promise<Outcomes>;

const chosen = (call: AnyCall, run: OfMany) => async (ctx: Context<CallRefusal<LifeCall<'step'>>>, input: Many) => {
  const { nos = [] } = input;
  return nos.length === 0 ? ctx.refuse(nothingChosen(call)) : run(ctx, nos, input);
};

const many = (call: AnyCall, run: OfMany) => handle(call as LifeCall<'step'>, chosen(call, run));

const synchronizing = (life: DocumentLifecycle, call: AnyCall) =>
  many(call, async (ctx, nos) => {
    const result = await eachOf(ctx, life, nos, (no) => synchronize(ctx, life, no));
    ctx.notify('outbox');
    return result;
  });

/** Closes the exchange of a number's documents as abnormal. */
export async function closeExchange(
  ctx: SharedContext,
  life: DocumentLifecycle,
  no: string,
  { reason, ...giving }: CloseConfirmation & { reason: string },
): Promise<void> {
  const rows = unsynchronized(life, await readDocuments(ctx, life, no), 'close', no);
  requireAtRest(rows);
  await requireAnswered(ctx, life, no, rows, giving);
  closeMessages(ctx, life, rows, reason);
  setSync(ctx, life, rows, 'closed', reason);
}

const closing = (life: DocumentLifecycle, call: AnyCall) =>
  handlePrepared(
    call as LifeCall<'close'>,
    async (ctx, { nos = [], reason, confirmed }, absent: readonly AbsentMessage[]) => {
      if (nos.length === 0) return ctx.refuse(nothingChosen(call));
      if (!reason) return ctx.refuse('exchange.reason-required', { field: 'reason' });
      const close = (no: string) => closeExchange(ctx, life, no, { reason, confirmed, absent });
      return eachOf(ctx, life, nos, close, { detail: { reason, confirmed } });
    },
    async (app, before, { nos = [], reason }) => (reason ? askFirst(app, before, [life], nos) : []),
  );

const standings = (rows: readonly DocumentRow[]) => rows.map(({ no, syncState }) => ({ no, before: syncState }));

async function takeOut(ctx: SharedContext, life: DocumentLifecycle, no: string): Promise<DocumentRow[]> {
  const rows = unsynchronized(life, await findDocuments(ctx, life, no), 'clear', no);
  requireAtRest(rows);
  closeMessages(ctx, life, rows, storedSentence('closed.cleared'));
  setSync(ctx, life, rows, 'not-synchronized');
  return rows;
}

/** Records, with a person's reason, that the partner deleted its documents without telling us; returns the numbers. */
async function markDeletedThere(ctx: SharedContext, life: DocumentLifecycle, no: string, reason: string): Promise<string[]> {
  const rows = (await findDocuments(ctx, life, no)).filter(({ state }) => allows(life.kind.machine, 'unsynchronize', state));
  requireAtRest(rows);
  for (const row of rows) {
    await ctx.query(deletedThereOf(quotedInSql(life.kind.name)), [row.id, reason]);
    changeStates(ctx, life, [row], 'unsynchronize');
  }
  if (rows.length > 0) setSync(ctx, life, rows, 'failed', reason);
  return rows.map((row) => row.no);
}

const clearing = (life: DocumentLifecycle, call: AnyCall) =>
  handle(call as LifeCall<'clear'>, async (ctx, { no, reason }) => {
    const deletedThereNos = reason ? await markDeletedThere(ctx, life, no, reason) : [];
    const rows = await takeOut(ctx, life, no);
    ctx.audit(no, { cleared: standings(rows), ...(deletedThereNos.length > 0 ? { deletedThere: deletedThereNos, reason } : {}) });
    return { done: rows.length };
  });

const setting = (life: DocumentLifecycle, call: AnyCall) =>
  handlePrepared(
    call as LifeCall<'set'>,
    async (ctx, { no, status, erpNo = '', reason = '', confirmed }, absent: readonly AbsentMessage[]) => {
      const synchronized = status === '1' || status === 'synchronized';
      if (synchronized && !erpNo) return ctx.refuse('sync.number-required', { field: 'erpNo' });
      if (!synchronized) {
        const back = await takeBackByHand(ctx, life, no, await findDocuments(ctx, life, no), reason);
        if (back.length > 0) {
          ctx.audit(no, { takenBack: back.map((row) => ({ no: row.no, erpNo: row.erpNo })), reason });
          return { done: back.length };
        }
        const rows = await takeOut(ctx, life, no);
        if (erpNo) setSync(ctx, life, rows, 'not-synchronized', '', erpNo);
        ctx.audit(no, { synchronized, erpNo, documents: standings(rows) });
        return { done: rows.length };
      }
      const rows = await markSynchronized(ctx, life, no, erpNo, { confirmed, absent });
      ctx.audit(no, { synchronized, erpNo, confirmed, documents: standings(rows) });
      return { done: rows.length };
    },
    (app, before, { no }) => askFirst(app, before, [life], [no]),
  );

/** A person states that the partner has it, under the partner's number. */
export async function markSynchronized(
  ctx: SharedContext,
  life: DocumentLifecycle,
  no: string,
  erpNo: string,
  giving: CloseConfirmation,
): Promise<DocumentRow[]> {
  const rows = unsynchronized(life, await findDocuments(ctx, life, no), 'queue', no);
  requireAtRest(rows);
  await requireAnswered(ctx, life, no, rows, giving);
  rememberByHand(ctx, life, rows);
  closeMessages(ctx, life, rows, storedSentence('closed.by-hand'));
  ctx.write(life.texts.markByHand, [rows.map(({ id }) => id)]);
  setSync(ctx, life, rows, 'synchronized', storedSentence('set.by-hand', ctx.person.name), erpNo);
  return rows;
}

const counting = (life: DocumentLifecycle, call: AnyCall) =>
  handle(call as LifeCall<'abnormal'>, async (ctx, { warehouseId = null }) => {
    const { userType, supplierCode } = ctx.person;
    const values = [ctx.org, warehouseId, userType === 'supplier' ? supplierCode : null];
    const [row] = await ctx.query<{ count: number }>(life.texts.abnormal, values);
    return { count: row?.count ?? 0 };
  });

/** A step that ends documents: their postings and messages are taken back. */
const ending = (life: DocumentLifecycle, call: AnyCall, action: string) =>
  many(call, (ctx, nos) =>
    eachOf(ctx, life, nos, (no) => endDocuments(ctx, life, no, action), {
      lock: async () =>
        life.parts.reserves ? lockToPost(ctx, life, nos) : lockPosted(ctx, await ctx.query<Cause>(life.texts.posted, [ctx.org, nos])),
    }),
  );

async function endDocuments(ctx: SharedContext, life: DocumentLifecycle, no: string, action: string): Promise<void> {
  const rows = await readDocuments(ctx, life, no);
  for (const row of rows) requireStep(life, row, action);
  requireAtRest(rows);
  await requireNotThere(ctx.query, life, rows);
  await (life.parts.undo ? life.parts.undo(ctx, rows, no) : reversePostings(ctx, life, rows));
  if (life.parts.reserves) await releaseLines(ctx, life, rows);
  closeMessages(ctx, life, rows, storedSentence('closed.deleted'));
  changeStates(ctx, life, rows, action);
  const ids = rows.map(({ id }) => id);
  for (const message of await reversalMessages(ctx.query, life, ids, ctx.person.userId)) ctx.send(message);
}

/** A step of the machine for chosen documents: first the kind's own work, then the state, then the message if the document leaves with the step. */
const stepping = (life: DocumentLifecycle, call: AnyCall, action: string) => {
  const { before, posts, takesBack } = life.parts;
  const change = before?.[action];
  const take = async (ctx: SharedContext, nos: readonly string[]) => {
    await change?.(ctx, nos);
    await takeSteps(ctx, life, await readEach(ctx, life, nos), action);
  };
  const together: OfMany = async (ctx, nos) => {
    const all = [...new Set(nos)].toSorted();
    lockAll(ctx, life, all);
    await take(ctx, all);
    return auditOutcomes(ctx, outcomesOf(all.map(doneOutcome)));
  };
  // For documents that are posted one after the other, the keys of all are locked before the first posting.
  const each: OfMany = (ctx, nos) => {
    const lock = async () => {
      if (posts?.[action]) await lockToPost(ctx, life, nos, change && ((no) => change(ctx, [no])));
      if (takesBack?.includes(action)) await lockPosted(ctx, await ctx.query<Cause>(life.texts.posted, [ctx.org, nos]));
    };
    return eachOf(ctx, life, nos, (no) => take(ctx, [no]), { lock });
  };
  return handleTogether(call as LifeCall<'step'>, chosen(call, together), chosen(call, each));
};

const roles: Record<string, (life: DocumentLifecycle, call: AnyCall) => Handler> = {
  synchronize: synchronizing as never,
  close: closing as never,
  set: setting as never,
  clear: clearing as never,
  abnormal: counting as never,
};

type Named<L extends LifeCalls> = { readonly [R in keyof L as L[R]['name']]: Handler<L[R]> };

/** A step that leads to the state of deleted documents ends them, whatever its name. */
function handlerOf(life: DocumentLifecycle, call: AnyCall, role: string): Handler {
  const exchange = roles[role];
  if (exchange) return exchange(life, call);
  const step = life.kind.machine.steps[role];
  if (!step) throw new Error(`${call.name}: the machine of ${life.kind.name} has no step "${role}"`);
  return step.to === deletedState(life.kind) ? ending(life, call, role) : stepping(life, call, role);
}

/** The handlers of the calls of a kind's life, by the calls' names. */
export const lifecycleHandlers = <L extends object>(life: DocumentLifecycle, calls: L): Named<L & LifeCalls> =>
  Object.fromEntries(
    Object.entries(calls as LifeCalls).map(([role, call]) => [call.name, handlerOf(life, call, role)]),
  ) as unknown as Named<L & LifeCalls>;
