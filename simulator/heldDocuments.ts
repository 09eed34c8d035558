import type { Partner } from '../contract/exchange/partner.ts';
import type { DocumentAnswer } from '../contract/exchange/protocol.answers.ts';
import type { OutboundDocument } from '../contract/exchange/protocol.documents.ts';
import type { HeldPage } from '../contract/exchange/protocol.held.ts';
import type { InboundRecord } from '../contract/exchange/protocol.records.ts';
import { batchLimit } from '../contract/exchange/protocol.ts';
import type { Surroundings } from './surroundings.ts';
import { errorReply, type Reply } from './wire.ts';

/** The documents committed since a moment, for a Kuwei that was restored from a backup. */
export function pageOfHeld(around: Surroundings, partner: Partner, url: URL): Reply {
  const limit = Number(url.searchParams.get('limit') ?? '100');
  const since = url.searchParams.get('since') ?? '';
  const org = url.searchParams.get('org') ?? '';
  if (!Number.isInteger(limit) || limit < 1 || limit > batchLimit)
    return errorReply(400, 'limit-wrong', `limit must be 1 to ${batchLimit}`);
  if (Number.isNaN(Date.parse(since))) return errorReply(400, 'since-wrong', 'since must be a moment');
  const all = [...around.state.shelves[partner].committed.values()].filter(
    ({ document, answer, at }) => document.org === org && answer.result !== 'refused' && Date.parse(at) >= Date.parse(since),
  );
  // New documents are added at the end, so the number of a document is a stable cursor.
  const from = Number(url.searchParams.get('after') ?? '0');
  if (!Number.isSafeInteger(from) || from < 0 || from > all.length) return errorReply(400, 'cursor-unknown', 'start again without after');
  const page: HeldPage = {
    documents: all.slice(from, from + limit).map(({ document, answer, at, deleted }) => ({
      key: document.key,
      ...(answer.number !== undefined && { number: answer.number }),
      at,
      ...(deleted && { deleted }),
      lines: document.lines.map(({ line, itemNo, qty, unit }) => ({ line, itemNo, qty, unit })),
    })),
    next: String(Math.min(from + limit, all.length)),
    more: from + limit < all.length,
  };
  return { status: 200, body: page };
}

/** Takes back the document of a key, once. Kuwei asked for it, but the deletion is also reported among the changes, like every deletion. */
export function takenBack(around: Surroundings, partner: Partner, key: string): Reply {
  const shelf = around.state.shelves[partner];
  const committed = shelf.committed.get(key);
  if (committed === undefined) return errorReply(404, 'document-unknown', `no document with key ${key}`);
  if (shelf.takenBackBy(key) !== undefined && !committed.deleted)
    return errorReply(
      409,
      'document-reversed',
      `${key} 已被冲销，请先撤回冲销单 / was taken back by another document; take that one back first`,
    );
  if (!committed.deleted) around.state.addRecord(partner, deletionOf(around, partner, committed.document, committed.answer));
  return { status: 200, body: { key, deleted: true } };
}

/** The record of a deletion. */
export function deletionOf(around: Surroundings, partner: Partner, document: OutboundDocument, answer: DocumentAnswer): InboundRecord {
  const number = answer.number ?? document.key;
  return {
    kind: 'documentDeleted',
    id: number,
    version: around.state.shelves[partner].nextVersion('documentDeleted', number),
    data: {
      org: document.org,
      type: document.type,
      number,
      key: document.key,
      deletedAt: new Date(around.now()).toISOString(),
      reason: '在 ERP 中删除 / deleted in the ERP',
    },
  };
}
