import type { Partner } from '../../contract/exchange/partner.ts';
import type { InboundRecord } from '../../contract/exchange/protocol.records.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { contentOf, type Parking } from './inbound.store.ts';
import type { Query } from './inTransaction.ts';
import { reasonForPartner } from './parkedReasons.ts';
import type { RecentRecord } from './recentRecords.ts';
import { deletionsEnded, identityOf } from './recordIdentity.ts';
import type { Unusable } from './taker.ts';

/** The result of one record, in the protocol's words; `refusal` is set when a rule of the product parked it. */
export interface Taken {
  kind: string;
  id: string;
  version: number;
  result: 'applied' | 'unchanged' | 'stale' | 'parked';
  reason?: string;
  refusal?: Refusal;
}

/** A record of a batch, on its way. */
export interface Piece {
  /** As it came; in the transaction that takes it in, with its identity here as id. */
  record: InboundRecord;
  /** As it came: a parked record is read again later, perhaps with a better mapping. */
  raw: unknown;
  answer: Taken;
}

/** Of several versions of one thing in a batch the newest counts; an older one is outdated, an equal one changes nothing. */
export function newestOfEach(pieces: readonly Piece[], nameOf: (piece: Piece) => string): Piece[] {
  const newest = new Map<string, Piece>();
  for (const piece of pieces) {
    const other = newest.get(nameOf(piece));
    if (!other || other.record.version < piece.record.version) newest.set(nameOf(piece), piece);
  }
  for (const piece of pieces) {
    const winner = newest.get(nameOf(piece));
    if (winner && winner !== piece) piece.answer.result = winner.record.version === piece.record.version ? 'unchanged' : 'stale';
  }
  return [...newest.values()];
}

/** Deletions of documents under their identities; the newest deletion of a document counts, and a record that ends one of several is ambiguous. */
export async function identified(
  query: Query,
  source: Partner,
  batch: readonly Piece[],
): Promise<{ pieces: Piece[]; unclear: (Piece & { why: Refusal })[] }> {
  const deletions = batch.flatMap(({ record }) => (record.deleted === true ? [] : [{ id: record.id, identity: identityOf(record) }]));
  const ended = await deletionsEnded(
    query,
    source,
    batch.flatMap(({ record }) => (record.deleted === true ? [record] : [])),
    deletions,
  );
  const unclear: (Piece & { why: Refusal })[] = [];
  const pieces = batch.flatMap((one): Piece[] => {
    const identity = one.record.deleted === true ? ended.get(one.record) : identityOf(one.record);
    if (typeof identity === 'string') return [{ ...one, record: { ...one.record, id: identity } }];
    if (identity) {
      settle(one, identity);
      unclear.push({ ...one, why: identity });
    }
    return [];
  });
  return { pieces: newestOfEach(pieces, ({ record }) => record.id), unclear };
}

/** Records of one batch whose content differs from the first one of their version. */
export function clashesWith(newest: readonly Piece[], pieces: readonly Piece[], thingOf: (piece: Piece) => string): Piece[] {
  const winners = new Map(newest.map((one) => [thingOf(one), one.record]));
  return pieces.filter((piece) => {
    const winner = winners.get(thingOf(piece));
    return winner && winner !== piece.record && winner.version === piece.record.version && differs(piece.record, contentOf(winner));
  });
}

/** A version that came before with other content. */
export const conflictOf = ({ record: { version } }: Piece): Refusal => new Refusal('parked.conflict', { version });

/** Whether this version came before with other content. */
export const differs = (record: InboundRecord, content = ''): boolean =>
  record.deleted !== true && content !== '' && content !== contentOf(record);

/** The answer that a record is parked, with the reason. */
export function settle({ answer }: Piece, why: Unusable): void {
  answer.result = 'parked';
  answer.reason = reasonForPartner(why);
  answer.refusal = why;
}

/** The partner's name of its kind; empty without one. */
export const kindIn = (raw: unknown): string =>
  typeof raw === 'object' && raw !== null && 'kind' in raw && typeof raw.kind === 'string' ? raw.kind : '';

/** The organisation of a record; a tombstone names none. */
export const orgOf = (record: InboundRecord): string =>
  record.deleted === true ? '' : record.kind === 'organisation' ? record.data.code : record.data.org;

/** The samples of a partner's records that are kept. */
export const recentOf = (source: Partner, { record, raw, answer }: Piece): RecentRecord[] =>
  answer.result === 'applied' && record.deleted !== true ? [{ source, org: orgOf(record), kind: record.kind, id: record.id, raw }] : [];

/** A piece as it is parked. */
export const parkingOf = ({ record, raw, answer }: Piece, source: Partner, batchKey: string, reason: Unusable): Parking => ({
  source,
  kind: record.kind,
  id: answer.id,
  identity: record.id,
  version: record.version,
  org: orgOf(record),
  record: raw,
  reason,
  batchKey,
});
