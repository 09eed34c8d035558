// Documents on their way to Tryton. Each is found again by our key, so that it is posted once however often it is sent.
import { z } from 'zod';
import type { Connection } from '../../exchange/connections.ts';
import type { SentDocument } from '../../exchange/outbox.store.ts';
import type { Delivery, Outbound } from '../connector.ts';
import { accepted, again, hashOf, keyTaken, referenceOf, refused } from './trytonAnswers.ts';
import { companyOf, readRows } from './trytonCompanies.ts';
import { type Goods, goodsOf, RefusedLines } from './trytonGoods.ts';
import type { Posted, Posting, Sent } from './trytonPosting.ts';
import { postingOf } from './trytonPostings.ts';
import { keptReport, postReport, reportTypes } from './trytonReports.ts';
import { TrytonError, TrytonRpc } from './trytonRpc.ts';
import { inLike } from './trytonValues.ts';

const heading = z.object({
  type: z.string(),
  org: z.string(),
  document: z.looseObject({ date: z.string() }),
});
type Heading = z.infer<typeof heading>;

/** The rows of a key: ours in their order, those of another document under the key, and drafts that nobody needs. */
interface Held {
  ours: Kept[];
  others: Kept[];
  spare: Kept[];
}

/** A row with the rest of its field after our key. */
interface Kept extends Posted {
  before: string;
}

const isDone = ({ ours }: Held): boolean => ours.length > 0 && ours.every(({ state }) => state === 'done');

const row = z.looseObject({ id: z.number(), number: z.string(), state: z.string() });

async function heldOf(rpc: TrytonRpc, { model, keyField, open }: Posting, document: SentDocument): Promise<Held> {
  const domain = [
    [keyField, 'like', `${inLike(document.key)} %`],
    ['state', '!=', 'cancelled'],
  ];
  const answer = await rpc.call(model, 'search_read', domain, 0, null, [['id', 'ASC']], ['number', 'state', keyField]);
  const rows = readRows(row, answer, model).map((one) => ({ ...one, field: String(one[keyField]) }));
  const mine = hashOf(document);
  const held: Held = { ours: [], others: [], spare: [] };
  const isOpen = ({ state }: Posted) => open.includes(state);
  // If two attempts made drafts, the one that was continued counts, else the first.
  for (const row of rows.toSorted((a, b) => Number(isOpen(a)) - Number(isOpen(b)))) {
    const [, whose, place, before = ''] = /^ ([^/]*)\/(\d+) ?(.*)$/s.exec(row.field.slice(document.key.length)) ?? [];
    const one = { ...row, before };
    const at = Number(place) - 1;
    if (whose !== mine) (isOpen(one) ? held.spare : held.others).push(one);
    else if (held.ours[at]) held.spare.push(one);
    else held.ours[at] = one;
  }
  return held;
}

/** Drafts of ours are deleted; a row that Tryton planned gets back the former content of its field. */
async function throwAway(rpc: TrytonRpc, { model, keyField, isTheirs }: Posting, rows: readonly Kept[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  if (!isTheirs) await rpc.call(model, 'delete', ids);
  else for (const { id, before } of rows) await rpc.call(model, 'write', [id], { [keyField]: before === '' ? null : before });
}

interface Work {
  rpc: TrytonRpc;
  posting: Posting;
  sent: Sent;
}

/** Our user there, working for the company of an organisation. */
async function companyRpc(connection: Connection, org: string): Promise<{ rpc: TrytonRpc; company: number }> {
  const plain = new TrytonRpc(connection, { active_test: false });
  const { id: company } = await companyOf(plain, org);
  return { rpc: plain.with({ company }), company };
}

async function workOf(connection: Connection, document: SentDocument, { type, org, document: header }: Heading): Promise<Work | undefined> {
  const posting = postingOf(type);
  if (!posting) return undefined;
  const { rpc, company } = await companyRpc(connection, org);
  return { rpc, posting, sent: { document, company, org, date: header.date, header } };
}

async function make({ rpc, posting, sent }: Work, goods: readonly Goods[]): Promise<void> {
  const rows = await posting.rows(rpc, sent, posting.groups(goods));
  const keyed = rows.map((row, at) => ({
    ...row.values,
    [posting.keyField]: [referenceOf(sent.document, at), row.before ?? ''].join(' ').trim(),
  }));
  const seen = Object.assign({}, ...rows.map((row) => row.seen ?? {}));
  const guarded = rpc.with({ _timestamp: seen });
  const theirs = rows.flatMap(({ id }, at) => (id === undefined ? [] : [[id], keyed[at]]));
  await (theirs.length > 0 ? guarded.call(posting.model, 'write', ...theirs) : guarded.call(posting.model, 'create', keyed));
}

/** Posts a document, or continues an interrupted attempt. */
async function post(work: Work): Promise<Delivery> {
  const { rpc, posting, sent } = work;
  const { document } = sent;
  const before = await heldOf(rpc, posting, document);
  if (before.others.length > 0) return keyTaken(document, before.others[0]?.number);
  if (isDone(before)) return accepted(document, before.ours);
  let held = before;
  try {
    const goods = await goodsOf(rpc, document.lines, posting);
    if (before.ours.length === 0) {
      await make(work, goods);
      held = await heldOf(rpc, posting, document);
    }
    await throwAway(rpc, posting, held.spare);
    if (!isDone(held)) await posting.finish(rpc, held.ours, posting.groups(goods));
    return accepted(document, held.ours);
  } catch (error) {
    const isOver = error instanceof RefusedLines || (error instanceof TrytonError && error.kind === 'refused');
    if (!isOver) throw error;
    const now = await heldOf(rpc, posting, document);
    const moved = now.ours.filter(({ state }) => !posting.open.includes(state));
    if (moved.length > 0) return again(new TrytonError('refused', error.message));
    await throwAway(rpc, posting, [...now.ours, ...now.spare]);
    return error instanceof RefusedLines ? refused(document, error.message, error.reasons) : refused(document, error.problem);
  }
}

/** Sends documents to Tryton: makes rows with our key and completes them. */
export const trytonDocuments: Outbound = {
  send: async (connection, document) => {
    try {
      const head = heading.parse(document);
      if (reportTypes.includes(head.type)) {
        const { rpc } = await companyRpc(connection, head.org);
        return await postReport(rpc, document, head.document);
      }
      const work = await workOf(connection, document, head);
      if (!work) return refused(document, `Tryton 不接收这类单据 / documents of type ${document.type} are not posted in Tryton`);
      return await post(work);
    } catch (error) {
      if (error instanceof RefusedLines) return refused(document, error.message, error.reasons);
      if (!(error instanceof TrytonError)) throw error;
      return error.kind === 'refused' ? refused(document, error.problem) : again(error);
    }
  },
  recall: async (connection, document) => {
    try {
      const head = heading.parse(document);
      if (reportTypes.includes(head.type)) return await keptReport((await companyRpc(connection, head.org)).rpc, document);
      const work = await workOf(connection, document, head);
      if (!work) return undefined;
      const { ours, others } = await heldOf(work.rpc, work.posting, document);
      // A draft moves nothing: the document is sent again, and is finished with it.
      const moved = [...ours, ...others].some(({ state }) => !work.posting.open.includes(state));
      return moved ? await post(work) : undefined;
    } catch (error) {
      if (!(error instanceof TrytonError)) throw error;
      return again(error);
    }
  },
};
