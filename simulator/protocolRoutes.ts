import { isDeepStrictEqual } from 'node:util';
import { outboundTypes } from '../contract/exchange/outboundTypes.ts';
import type { Partner } from '../contract/exchange/partner.ts';
import type { DocumentAnswer } from '../contract/exchange/protocol.answers.ts';
import type { OutboundDocument } from '../contract/exchange/protocol.documents.ts';
import { outboundDocument } from '../contract/exchange/protocol.documents.ts';
import type { InboundRecord } from '../contract/exchange/protocol.records.ts';
import type { StockPage } from '../contract/exchange/protocol.stock.ts';
import { batchLimit } from '../contract/exchange/protocol.ts';
import { judge } from './erpJudgement.ts';
import type { ActiveFault, Operation, Strikes } from './faults.ts';
import { hearEvent } from './hearEvent.ts';
import { deletionOf, pageOfHeld, takenBack } from './heldDocuments.ts';
import { bury, pushToKuwei, shuffled } from './push.ts';
import { twistsOf } from './stockBook.ts';
import type { Surroundings } from './surroundings.ts';
import { errorReply, parseJson, type Reply } from './wire.ts';

/** One request of the protocol, understood but not yet done. */
type Dealing = { operation: Operation; run: (strikes: Strikes) => Reply | Promise<Reply> };

/** Finds the handler of a protocol request; undefined for other requests. */
export function dealingOf(
  around: Surroundings,
  partner: Partner,
  method: string,
  url: URL,
  path: string,
  body: string,
  content = '',
): Dealing | undefined {
  if (method === 'POST' && path === '/v1/documents') {
    return { operation: 'send', run: (strikes) => takeDocument(around, partner, body, strikes, content) };
  }
  if (method === 'POST' && path === '/v1/events') return { operation: 'event', run: () => hearEvent(around, partner, body) };
  const [, key] = /^\/v1\/documents\/([^/]+)$/.exec(path) ?? [];
  const named = key === undefined ? undefined : decode(key);
  if (method === 'DELETE' && named !== undefined) return { operation: 'takeBack', run: () => takenBack(around, partner, named) };
  if (method !== 'GET') return undefined;
  if (path === '/v1/documents') return { operation: 'held', run: () => pageOfHeld(around, partner, url) };
  if (path === '/v1/changes') return { operation: 'changes', run: (strikes) => pageOfChanges(around, partner, url, strikes) };
  if (path === '/v1/stock' && partner === 'erp') return { operation: 'stock', run: () => pageOfStock(around, url) };
  const [, collection, id, rest] = /^\/v1\/(documents|delivery-notes|labels)\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  const decoded = id === undefined ? undefined : decode(id);
  if (decoded === undefined || rest !== undefined) return undefined;
  if (collection === 'documents') return { operation: 'ask', run: () => storedAnswer(around, partner, decoded) };
  const shelf = around.state.shelves[partner];
  const find = () => (collection === 'labels' ? shelf.noteWithLabel(decoded) : shelf.newest('deliveryNote', decoded));
  return { operation: 'fetch', run: (strikes) => fetched(around, partner, find(), strikes) };
}

function decode(id: string): string | undefined {
  try {
    return decodeURIComponent(id);
  } catch {
    return undefined;
  }
}

function takeDocument(around: Surroundings, partner: Partner, body: string, strikes: Strikes, content: string): Reply {
  const parsed = outboundDocument.safeParse(parseJson(body));
  if (!parsed.success) {
    const what = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; ');
    return errorReply(400, 'document-malformed', what);
  }
  return commitDocument(around, partner, parsed.data, strikes, content);
}

/** Judges a document, commits it and gives the answer; one that is known is answered as before. */
export function commitDocument(around: Surroundings, partner: Partner, document: OutboundDocument, strikes: Strikes, content = ''): Reply {
  const committed = around.state.shelves[partner].committed.get(document.key);
  if (committed !== undefined) {
    if (!sameContent(committed.document, document))
      return errorReply(409, 'key-reused', `${document.key} was sent before with other content`);
    if (committed.deleted)
      return errorReply(409, 'document-deleted', `${document.key} 已在这里删除，不能再次过账 / was deleted here and is not posted again`);
    around.state.countRepeat(partner, document.key);
    return { status: 200, body: { ...committed.answer, repeated: true } };
  }
  const now = around.now();
  const judged = judge(document, around.state, partner, strikes.get('refusedLine'), now);
  const answer = content === '' ? judged : { ...judged, contentHash: content };
  const at = new Date(now).toISOString();
  const twists = twistsOf(document, strikes);
  around.state.commitDocument(partner, {
    document,
    answer,
    prefix: outboundTypes[document.type].theirs,
    at,
    ...(twists.length > 0 && { twists }),
  });
  const deletion = strikes.get('deletedDocument');
  if (deletion !== undefined && answer.number !== undefined) deleteAfterwards(around, partner, document, answer, deletion);
  return { status: 200, body: answer };
}

// `sentAt` is the time of sending, so it differs when the same document is sent again.
function sameContent(a: OutboundDocument, b: OutboundDocument): boolean {
  return isDeepStrictEqual({ ...a, sentAt: '' }, { ...b, sentAt: '' });
}

/** The stored answer about a document, also about a deleted one: a question posts nothing. */
export function storedAnswer(around: Surroundings, partner: Partner, key: string): Reply {
  const committed = around.state.shelves[partner].committed.get(key);
  if (committed === undefined) return errorReply(404, 'document-unknown', `no document with key ${key}`);
  return { status: 200, body: { ...committed.answer, repeated: true } };
}

function pageOfChanges(around: Surroundings, partner: Partner, url: URL, strikes: Strikes): Reply {
  const limit = Number(url.searchParams.get('limit') ?? '100');
  if (!Number.isInteger(limit) || limit < 1 || limit > batchLimit)
    return errorReply(400, 'limit-wrong', `limit must be 1 to ${batchLimit}`);
  const shelf = around.state.shelves[partner];
  // Half a page, so that older states also fit.
  const some = strikes.has('outOfOrder') ? Math.ceil(limit / 2) : limit;
  const page = shelf.changes(url.searchParams.get('since') ?? undefined, some);
  if (page === undefined) return errorReply(400, 'cursor-unknown', 'start again without since');
  const records = strikes.has('outOfOrder') ? shuffled(page.records, shelf) : page.records;
  const first = page.records.find((each) => each.deleted !== true);
  const deletion = strikes.get('deletedDocument');
  if (deletion !== undefined && first !== undefined) buryLater(around, partner, first, deletion);
  return { status: 200, body: { ...page, records } };
}

function pageOfStock(around: Surroundings, url: URL): Reply {
  const limit = Number(url.searchParams.get('limit') ?? '100');
  const from = Number(url.searchParams.get('after') ?? '0');
  const lines = around.state.stock.lines(url.searchParams.get('org') ?? '');
  if (!Number.isInteger(limit) || limit < 1 || limit > batchLimit)
    return errorReply(400, 'limit-wrong', `limit must be 1 to ${batchLimit}`);
  if (!Number.isSafeInteger(from) || from < 0 || from > lines.length) return errorReply(400, 'cursor-unknown', 'start again without after');
  const page: StockPage = {
    asOf: new Date(around.now()).toISOString(),
    lines: lines.slice(from, from + limit),
    next: String(Math.min(from + limit, lines.length)),
    more: from + limit < lines.length,
  };
  return { status: 200, body: page };
}

function fetched(around: Surroundings, partner: Partner, record: InboundRecord | undefined, strikes: Strikes): Reply {
  if (record === undefined) return errorReply(404, 'not-found', 'no such delivery note or label');
  const deletion = strikes.get('deletedDocument');
  if (deletion !== undefined && record.deleted !== true) buryLater(around, partner, record, deletion);
  return { status: 200, body: record };
}

function buryLater(around: Surroundings, partner: Partner, record: InboundRecord, fault: ActiveFault): void {
  around.later(async () => {
    await around.wait(fault.afterMs ?? 0);
    const tombstone = bury(around, partner, record);
    if (around.kuweiUrl !== undefined) await pushToKuwei(around, { partner, records: [tombstone] });
  });
}

function deleteAfterwards(
  around: Surroundings,
  partner: Partner,
  document: OutboundDocument,
  answer: DocumentAnswer,
  fault: ActiveFault,
): void {
  around.later(async () => {
    await around.wait(fault.afterMs ?? 0);
    if (around.state.shelves[partner].takenBackBy(document.key)) return;
    await deleteDocument(around, partner, document, answer);
  });
}

/** The partner deletes a document that it had taken, and sends a `documentDeleted` record. */
export async function deleteDocument(
  around: Surroundings,
  partner: Partner,
  document: OutboundDocument,
  answer: DocumentAnswer,
): Promise<InboundRecord> {
  const record = deletionOf(around, partner, document, answer);
  around.state.addRecord(partner, record);
  if (around.kuweiUrl !== undefined) await pushToKuwei(around, { partner, records: [record] });
  return record;
}

/** The partner restores a document that it had deleted, and sends a tombstone of the deletion. */
export async function restoreDocument(
  around: Surroundings,
  partner: Partner,
  { org, type }: Pick<OutboundDocument, 'org' | 'type'>,
  answer: DocumentAnswer,
): Promise<InboundRecord> {
  const number = answer.number ?? answer.key;
  const version = around.state.shelves[partner].nextVersion('documentDeleted', number);
  const record: InboundRecord = { kind: 'documentDeleted', id: number, version, deleted: true, org, type };
  around.state.addRecord(partner, record);
  if (around.kuweiUrl !== undefined) await pushToKuwei(around, { partner, records: [record] });
  return record;
}
