import { hash } from 'node:crypto';
import type { AnyCall } from '../../../contract/core/call.ts';
import { type FileAnswer, fileAnswer } from '../../../contract/core/fileAnswer.ts';
import { type Outcomes, outcomes } from '../../../contract/core/outcomes.ts';
import { toWire } from '../../../contract/core/shape.ts';
import { Refusal } from '../answer/refusal.ts';
import { outcomesEnvelope, successEnvelope } from '../answer/reply.ts';
import { notifyText, type Topic } from '../database/bus.ts';
import { readRows } from '../database/database.ts';
import { named } from '../database/named.ts';
import type { Transaction } from '../database/transaction.ts';
import { withWriter } from '../database/withWriter.ts';
import type { App } from './app.ts';
import type { AuditActor, Caller, Context, OutgoingMessage } from './context.ts';
import type { Handler } from './handler.ts';

interface CallResult {
  /** The envelope as JSON text. */
  answer: string;
  replayed: boolean;
}

interface Pending {
  messages: OutgoingMessage[];
  document: string;
  detail: unknown;
  actor: AuditActor;
  afterRefusal: { text: string; values: readonly unknown[] }[];
  notifications: { topic: Topic; payload: string }[];
}

/** An operation id that was used before ends the transaction here, as a key that is there already. A secret call leaves no operation. */
const finishText = `
  with operated as (insert into operation (id, user_id, call, payload_hash, answer) select :operationId::uuid, :userId::bigint, :call, :payloadHash::bytea, :answer::text where :answer::text is not null),
       audited as (insert into audit (org, user_id, account, device, call, operation_id, document, detail)
                   values (:org, :userId, :account, :device, :call, :operationId, :document, :detail))
  insert into outbox (org, neighbour, type, key, document_type, document_id, document_no, body, operation_id)
  select :org, m."partner", m."type", m."key", m."documentType", m."documentId", m."documentNo", m."body", :operationId
    from jsonb_to_recordset(:messages::jsonb) as m("partner" text, "type" text, "key" text, "documentType" text,
                                             "documentId" bigint, "documentNo" text, "body" jsonb)`;

/** Ends a call with a refusal; the types of context and preparation allow only the refusals that the call declares. */
export const refuse = (id: Refusal['id'], args?: Refusal['args']): never => {
  throw new Refusal(id, args);
};

/** The envelope around a handler's output, as JSON text. */
function answerOf({ call }: Handler, output: unknown, language: Caller['language']): string {
  const json = JSON.stringify(toWire(call.output, output) ?? null);
  return call.output === outcomes ? outcomesEnvelope(output as Outcomes, language, json) : successEnvelope(json);
}

/** Runs a call that changes nothing: on the pool, without a transaction. Gives the envelope as JSON text. */
export async function runRead(app: App, handler: Handler, caller: Caller, input: unknown, prepared?: unknown): Promise<string> {
  return answerOf(handler, await handler.run(readContext(app, handler, caller), input, prepared), caller.language);
}

/** Runs a read that answers with a file. */
export const runFile = async (app: App, handler: Handler, caller: Caller, input: unknown): Promise<FileAnswer> =>
  fileAnswer.parse(await handler.run(readContext(app, handler, caller), input, undefined));

function readContext(app: App, handler: Handler, caller: Caller): Context {
  const { pool } = app.database;
  const unavailable = () => {
    throw new Error(`${handler.call.name} is declared as a read and tried to write`);
  };
  return {
    ...caller,
    query: <T extends object>(text: string, values: readonly unknown[] = []) => readRows<T>(pool, text, values),
    write: unavailable,
    onRefusal: unavailable,
    send: unavailable,
    audit: unavailable,
    notify: unavailable,
    refuse,
  };
}

/** The hashes that identify a command: `now` is stored, `before` is the hash of versions up to 2.2. */
interface PayloadHash {
  now: Buffer;
  before: () => Buffer;
}

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

/** The same input in another organisation or with another file is another command. A byte in front distinguishes the two ways. */
const hashOf = ({ name }: AnyCall, { org, file }: Caller, input: unknown): PayloadHash => ({
  now: Buffer.concat([Buffer.of(2), sha256(JSON.stringify([name, org, file?.sha256 ?? '', input]))]),
  before: () => sha256(name + JSON.stringify(input)),
});

/**
 * Runs a call that changes something: one transaction with the operation id, the audit row and the messages to
 * the partners. The same operation id with the same payload gives the stored answer; with another payload it
 * is refused. Deadlocks are tried again up to three times.
 */
export async function runWrite(app: App, handler: Handler, caller: Caller, input: unknown, prepared?: unknown): Promise<CallResult> {
  const payloadHash = hashOf(handler.call, caller, input);
  const write = (how: Handler) => {
    const attempt = (transaction: Transaction) => attemptWrite(app, how, caller, { input, prepared }, transaction, payloadHash);
    // A sign-in holds no locks that others wait for, and must not wait behind writes that do.
    return withWriter(app.database.pool, attempt, handler.call.access === 'public');
  };
  const { each } = handler;
  if (!each) return write(handler);
  return write(handler).catch((error: unknown) => {
    if (error instanceof Refusal) return write({ ...handler, run: each });
    throw error;
  });
}

/**
 * A repeated command is found at its end: either its work is refused because it is done already, or its
 * operation id exists. A check at the beginning would cost every command a query that few need.
 */
async function attemptWrite(
  app: App,
  handler: Handler,
  caller: Caller,
  { input, prepared }: { input: unknown; prepared: unknown },
  transaction: Transaction,
  payloadHash: PayloadHash,
): Promise<CallResult> {
  const pending: Pending = { messages: [], document: '', detail: undefined, actor: {}, afterRefusal: [], notifications: [] };
  transaction.planOnce();
  try {
    const output = await handler.run(writeContext(caller, transaction, pending), input, prepared);
    const answer = answerOf(handler, output, caller.language);
    finish(transaction, handler.call, caller, pending, answer, payloadHash.now);
    await transaction.commit();
    // The database notifies the other servers; the caller of this server must see the change at once.
    for (const { topic, payload } of pending.notifications) app.bus.tell(topic, payload);
    if (pending.messages.length > 0) app.wakeDelivery();
    tellOtherDevices(app, caller, pending.document);
    return { answer, replayed: false };
  } catch (error) {
    await transaction.rollback();
    const stored = handler.call.secret ? undefined : await storedAnswer(transaction, caller, payloadHash);
    if (stored !== undefined) return { answer: stored, replayed: true };
    if (error instanceof Refusal) {
      for (const { text, values } of pending.afterRefusal) await transaction.client.query(text, [...values]);
    }
    throw error;
  }
}

function tellOtherDevices({ otherDevices }: App, { org, person: { userId }, device }: Caller, document: string): void {
  if (userId > 0 && document) otherDevices.tell({ org, userId, device, document: document.slice(0, 100) });
}

function writeContext(caller: Caller, transaction: Transaction, pending: Pending): Context {
  return {
    ...caller,
    query: (text, values) => transaction.query(text, values),
    write: (text, values) => transaction.write(text, values),
    onRefusal: (text, values = []) => void pending.afterRefusal.push({ text, values }),
    send: (message) => void pending.messages.push(message),
    audit: (document, detail, actor) => {
      pending.document = document;
      pending.detail = detail;
      pending.actor = actor ?? {};
    },
    notify: (topic, payload = '') => {
      pending.notifications.push({ topic, payload });
      transaction.write(notifyText, [`${topic} ${payload}`]);
    },
    refuse,
  };
}

function finish(transaction: Transaction, call: AnyCall, caller: Caller, pending: Pending, answer: string, payloadHash: Buffer): void {
  // A secret call stores no operation either, so there is nothing to write.
  if (call.secret && call.unaudited && pending.messages.length === 0) return;
  const { person } = caller;
  transaction.write(
    ...named(finishText, {
      operationId: caller.operationId,
      answer: call.secret ? null : answer,
      org: caller.org || pending.actor.org || null,
      userId: person.userId || pending.actor.userId || null,
      account: person.account || pending.actor.account || '',
      device: caller.device,
      call: call.name,
      document: pending.document.slice(0, 200),
      detail: pending.detail === undefined ? null : JSON.stringify(pending.detail),
      messages: JSON.stringify(pending.messages),
      payloadHash,
    }),
  );
}

interface Stored {
  answer: string;
  user_id: number | null;
  payload_hash: Buffer;
}

/** It is unknown whether the command was done before. Any other answer might be wrong, so the caller has to ask again. */
export class AnswerUnknown extends Error {}

/**
 * The stored answer of an earlier attempt with the same operation id. On the current connection: asking the
 * pool for a second one while holding the first would starve it.
 */
async function storedAnswer({ client }: Transaction, caller: Caller, { now, before }: PayloadHash): Promise<string | undefined> {
  const found = await client
    .query<Stored>('select answer, user_id, payload_hash from operation where id = $1', [caller.operationId])
    .catch((cause: unknown) => {
      throw new AnswerUnknown('the stored answer cannot be read', { cause });
    });
  const stored = found.rows[0];
  if (!stored) return undefined;
  const isSame = stored.payload_hash.equals(stored.payload_hash.length === now.length ? now : before());
  if (!isSame || (stored.user_id ?? 0) !== caller.person.userId) {
    throw new Refusal('operation-reused');
  }
  return stored.answer;
}
