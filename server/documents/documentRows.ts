import { allows } from '../../contract/core/machine.ts';
import { sendableStates, statesThere } from '../../contract/documents/document.ts';
import { refusalOf } from '../../contract/documents/lifecycle.rules.ts';
import { type SyncState, syncMachine } from '../../contract/documents/sync.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context, SharedContext } from '../core/call/context.ts';
import { supplierOf } from '../core/call/supplierOf.ts';
import { storedSentence } from '../exchange/storedSentence.ts';
import type { DocumentLifecycle } from './documentLifecycle.ts';
import type { DocumentRow } from './documentTypes.ts';

/** Locks all rows of these numbers, in the one order of locks, so that later reads stay true. */
export function lockAll(ctx: Pick<Context, 'org' | 'write'>, { texts }: DocumentLifecycle, nos: readonly string[]): void {
  for (const text of texts.lock) ctx.write(text, [ctx.org, nos]);
}

/** The documents that a number names, locked; a number that names none is refused. */
export async function findDocuments(ctx: SharedContext, life: DocumentLifecycle, no: string): Promise<DocumentRow[]> {
  lockAll(ctx, life, [no]);
  return readDocuments(ctx, life, no);
}

/** The same of a number that the command has locked already, among all of its own. */
export async function readDocuments(ctx: SharedContext, life: DocumentLifecycle, no: string): Promise<DocumentRow[]> {
  const rows = await ctx.query<DocumentRow>(life.texts.named, [ctx.org, [no], supplierOf(ctx)]);
  if (rows.length > 0) return rows;
  const { id, args } = (await life.parts.missing?.(ctx, no)) ?? { id: 'document.not-found', args: { no } };
  throw new Refusal(id, args);
}

/** The documents of several numbers that the command has locked already, each once; a number that names none is refused. */
export async function readEach(ctx: SharedContext, life: DocumentLifecycle, nos: readonly string[]): Promise<DocumentRow[]> {
  const rows = await ctx.query<DocumentRow>(life.texts.named, [ctx.org, nos, supplierOf(ctx)]);
  // A number that no document has may still identify one, such as the number of its delivery note.
  for (const no of nos) if (!rows.some((row) => row.no === no)) await readDocuments(ctx, life, no);
  return rows;
}

/** The one document of a number, locked. */
export async function findDocument(ctx: SharedContext, life: DocumentLifecycle, no: string): Promise<DocumentRow> {
  const [row] = await findDocuments(ctx, life, no);
  if (!row) throw new Error(`${no} names no document and was not refused`);
  return row;
}

/** Refuses a step that the machine does not allow, in its own words. */
export function requireStep({ kind }: DocumentLifecycle, row: Pick<DocumentRow, 'no' | 'state'>, action: string): void {
  const { machine } = kind;
  if (!allows(machine, action, row.state))
    throw new Refusal(refusalOf(machine, action, row.state), { no: row.no, state: `${machine.name}.${row.state}` });
}

/** Changes the state of locked documents; the only other way is a partner's answer (`settle`). */
export function changeStates(
  ctx: Pick<Context, 'write' | 'person'>,
  life: DocumentLifecycle,
  rows: readonly DocumentRow[],
  action: string,
): void {
  for (const row of rows) requireStep(life, row, action);
  const { kind, texts } = life;
  const to = kind.machine.steps[action]?.to;
  if (to === undefined) return;
  const idsOf = (some: readonly DocumentRow[]) => some.map(({ id }) => id);
  const elsewhere = rows.filter(({ state }) => state !== to);
  if (kind.reviews?.includes(action)) ctx.write(texts.review, [idsOf(rows), to, ctx.person.userId, ctx.person.name]);
  else if (elsewhere.length > 0) ctx.write(texts.step, [idsOf(elsewhere), to]);
  for (const row of elsewhere) row.state = to;
}

/** The same of one. */
export const changeState = (ctx: Pick<Context, 'write' | 'person'>, life: DocumentLifecycle, row: DocumentRow, action: string): void =>
  changeStates(ctx, life, [row], action);

/** A state that the database computes: the beginning of a statement that writes it to `d`. */
export const stateOf = (state: string): string => `update document d set state = ${state}`;

const bySystemText = `update document set reviewer_name = $2, reviewed_at = now() where id = any($1::bigint[])`;

/** Writes the system as reviewer, where the plant reviews automatically. */
export const reviewedBySystem = (ctx: Pick<Context, 'write'>, rows: readonly DocumentRow[]): void =>
  ctx.write(bySystemText, [rows.map(({ id }) => id), storedSentence('reviewed.automatically')]);

/** The documents whose state of exchange still allows `action`; refused when there is none: a document that the partner has is final (rule receive-sync-update). */
export function unsynchronized(
  life: DocumentLifecycle,
  rows: readonly DocumentRow[],
  action: keyof typeof syncMachine.steps,
  no: string,
): DocumentRow[] {
  const [sendable, there] = [sendableStates(life.kind), statesThere(life.kind)];
  const open = rows.filter(({ state, syncState }) => sendable.includes(state) && allows(syncMachine, action, syncState ?? ''));
  if (open.length > 0) return open;
  // A person closed documents that could be sent: the refusal says so.
  if (action === 'close' && rows.some(({ state, syncState }) => sendable.includes(state) && syncState === 'closed'))
    throw new Refusal('sync.already-closed', { no });
  for (const row of rows) if (!there.includes(row.state)) requireStep(life, row, 'synchronize');
  const [row] = rows;
  if (row && rows.length === 1 && there.includes(row.state)) requireStep(life, { ...row, no }, 'synchronize');
  throw new Refusal('sync.already-synchronized', { no });
}

/** A message that is being delivered decides about the document. */
export function requireAtRest(rows: readonly DocumentRow[]): void {
  const sending = rows.find((one) => one.sending);
  if (sending) throw new Refusal('document.in-exchange', { no: sending.no });
}

/** Sets the state of documents in the exchange; an empty `erpNo` keeps the number. */
export function setSync(
  ctx: Pick<Context, 'write'>,
  { texts }: DocumentLifecycle,
  rows: readonly DocumentRow[],
  state: SyncState,
  reason = '',
  erpNo = '',
): void {
  ctx.write(texts.setSync, [rows.map(({ id }) => id), state, reason, erpNo]);
}

/** Gives up the messages of documents that wait or failed, so that the exchange leaves them alone. */
export const closeMessages = (
  ctx: Pick<Context, 'write' | 'person'>,
  { texts }: DocumentLifecycle,
  rows: readonly DocumentRow[],
  reason: string,
): void => ctx.write(texts.closeMessages, [rows.map(({ id }) => id), ctx.person.userId, reason]);
