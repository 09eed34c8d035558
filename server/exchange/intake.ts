import type { Pool } from 'pg';
import { cut, harmless } from '../../contract/core/harmless.ts';
import { kindCalled, mapRecord } from '../../contract/exchange/applyMapping.ts';
import type { Partner } from '../../contract/exchange/partner.ts';
import { type InboundRecord, type RecordKind, readRecord } from '../../contract/exchange/protocol.records.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Connections } from './connections.ts';
import { freedBy } from './freedRecords.ts';
import { dropStandIns, keepRecords, newestVersions, type Parking, park } from './inbound.store.ts';
import { inTransaction, mayPass, type Query } from './inTransaction.ts';
import {
  clashesWith,
  conflictOf,
  differs,
  identified,
  kindIn,
  newestOfEach,
  orgOf,
  type Piece,
  parkingOf,
  recentOf,
  settle,
  type Taken,
} from './intakePieces.ts';
import { malformed, reasonForPartner } from './parkedReasons.ts';
import type { RecentRecords } from './recentRecords.ts';
import { identityOf } from './recordIdentity.ts';
import type { Gone, GoneThing, Living, Taker, Takers, Unusable } from './taker.ts';

/** Deletes our copy of a thing in the transaction that stores it again. */
export type Forget = (query: Query) => Promise<void>;

/** Records in one transaction: few of those that lock notes, because workers wait for notes. */
const chunkOf = (kind: RecordKind): number => (kind === 'deliveryNote' || kind === 'inspectionResult' ? 10 : 500);
const sideBySide = 3;

/**
 * Takes records in from push, pull, or a fetch while a worker waits. A record is taken in when its version
 * is newer than the stored one; one that cannot be taken in is parked and does not stop the rest.
 */
export class Intake {
  readonly #pool: Pool;
  readonly #connections: Pick<Connections, 'mappingOf' | 'namesOf'>;
  readonly #recent: Pick<RecentRecords, 'note'>;
  readonly #takers: Takers;
  readonly #order: readonly RecordKind[];

  constructor(pool: Pool, takers: Takers, connections: Pick<Connections, 'mappingOf' | 'namesOf'>, recent: Pick<RecentRecords, 'note'>) {
    this.#pool = pool;
    this.#connections = connections;
    this.#recent = recent;
    this.#takers = takers;
    this.#order = Object.keys(takers) as RecordKind[];
  }

  /**
   * The result of each record, in the given order. Throws only when no result can be given: then the batch must be sent again.
   * With `forget` every record is taken in as new, and a refused one leaves everything unchanged.
   */
  async take(source: Partner, batchKey: string, given: readonly unknown[], forget?: Forget): Promise<Taken[]> {
    // Records from any source are first made storable.
    const raws = given.map((one) => harmless(one));
    const mapping = await this.#connections.mappingOf(source);
    const names = await this.#connections.namesOf(source);
    const parked: Parking[] = [];
    const pieces: Piece[] = [];
    const answers = raws.map((raw): Taken => {
      const reading = readRecord(mapRecord(mapping, raw), source);
      if (reading.ok) {
        const { kind, id, version } = reading.record;
        const answer: Taken = { kind, id, version, result: 'applied' };
        pieces.push({ record: reading.record, raw, answer });
        return answer;
      }
      const { kind, id, faults } = reading;
      const version = Number.isSafeInteger(reading.version) ? reading.version : 0;
      const known = kindCalled(names.mapping, kind);
      const refusal = malformed(faults, { own: known && names.mapping.inbound?.[known], style: names.style });
      parked.push({ source, kind, id, identity: id, version, org: '', record: raw, reason: refusal, batchKey });
      return { kind, id, version, result: 'parked', reason: reasonForPartner(refusal), refusal };
    });
    if (parked.length > 0) await inTransaction(this.#pool, (query) => park(query, parked));
    const thingOf = ({ record }: Piece) => `${record.kind}\n${identityOf(record)}`;
    const newest = newestOfEach(pieces, thingOf);
    const clashing = clashesWith(newest, pieces, thingOf);
    for (const kind of this.#order)
      await this.#takeKind(
        source,
        batchKey,
        newest.filter(({ record }) => record.kind === kind),
        kind,
        forget,
      );
    for (const one of clashing) settle(one, conflictOf(one));
    // After the accepted records, because these settle earlier parked versions.
    const conflicts = clashing.map((one) => parkingOf(one, source, batchKey, conflictOf(one)));
    if (conflicts.length > 0) await inTransaction(this.#pool, (query) => park(query, conflicts));
    if (!forget) await this.#retryParked(newest);
    // Rows of files are stored as samples where the file is read.
    if (names.style === 'paths') this.#recent.note(newest.flatMap((piece) => recentOf(source, piece)));
    return answers;
  }

  /** Takes parked records in again that waited for something which has now arrived; that may in turn free others. */
  async #retryParked(pieces: readonly Piece[]): Promise<void> {
    const came = pieces.flatMap(({ record, answer }) =>
      answer.result === 'applied' && record.deleted !== true ? [{ kind: record.kind, code: this.#codeOf(record) }] : [],
    );
    for (const { source, batchKey, records } of await freedBy(this.#pool, came)) await this.take(source, batchKey, records);
  }

  readonly #codeOf = (record: Living<RecordKind>): string => (this.#takers[record.kind] as Taker<RecordKind>).codeOf(record);

  async #takeKind(source: Partner, batchKey: string, pieces: Piece[], kind: RecordKind, forget?: Forget): Promise<void> {
    // Always in the same order, so that two batches at once do not wait for one another in a circle.
    const sorted = pieces.toSorted((a, b) => (a.record.id < b.record.id ? -1 : 1));
    const chunks = Array.from({ length: Math.ceil(sorted.length / chunkOf(kind)) }, (_, at) =>
      sorted.slice(at * chunkOf(kind), (at + 1) * chunkOf(kind)),
    );
    const workers = Array.from({ length: Math.min(sideBySide, chunks.length) }, async () => {
      for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) await this.#takeChunk(source, batchKey, chunk, forget);
    });
    const failed = (await Promise.allSettled(workers)).find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async #takeChunk(source: Partner, batchKey: string, pieces: Piece[], forget?: Forget): Promise<void> {
    try {
      await inTransaction(this.#pool, (query) => this.#takeIn(query, source, batchKey, pieces, forget));
    } catch (error) {
      // One record broke a rule of the database or of ours: each is tried alone to find it. If the database is away, the batch is sent
      // again later.
      if (mayPass(error)) throw error;
      const [only] = pieces;
      if (pieces.length > 1) {
        for (const one of pieces) await this.#takeChunk(source, batchKey, [one], forget);
      } else if (only) {
        const technical = cut(error instanceof Error ? error.message : '', 1000);
        const reason = error instanceof Refusal ? error : new Refusal('parked.unstorable', { technical });
        settle(only, reason);
        await inTransaction(this.#pool, (query) => park(query, [parkingOf(only, source, batchKey, reason)]));
      }
    }
  }

  async #takeIn(query: Query, source: Partner, batchKey: string, given: Piece[], forget?: Forget): Promise<void> {
    const kind = given[0]?.record.kind;
    if (!kind) return;
    const ids = given.map(({ record }) => record.id);
    const here = await newestVersions(query, source, kind, ids);
    const { pieces, unclear } = kind === 'documentDeleted' ? await identified(query, source, given) : { pieces: given, unclear: [] };
    const others = pieces.map(({ record }) => record.id).filter((id) => !ids.includes(id));
    for (const [id, one] of others.length > 0 ? await newestVersions(query, source, kind, others) : []) here.set(id, one);
    await park(
      query,
      unclear.map((one) => parkingOf(one, source, batchKey, one.why)),
    );
    const conflicts: Piece[] = [];
    const fresh = pieces.filter((one) => {
      const { record, answer } = one;
      // A tombstone that came before its deletion is stored under the partner's id alone.
      const known = Math.max(here.get(record.id)?.version ?? 0, here.get(answer.id)?.version ?? 0);
      answer.result = record.version > known ? 'applied' : record.version === known ? 'unchanged' : 'stale';
      delete answer.reason;
      delete answer.refusal;
      if (!forget && record.version === known && differs(record, here.get(record.id)?.content)) {
        settle(one, conflictOf(one));
        conflicts.push(one);
      }
      if (forget) answer.result = 'applied';
      return forget !== undefined || record.version > known;
    });
    await park(
      query,
      conflicts.map((one) => parkingOf(one, source, batchKey, conflictOf(one))),
    );
    if (fresh.length === 0) return;
    if (forget) {
      await query('savepoint before');
      await forget(query);
    }
    const taker = this.#takers[kind] as Taker<RecordKind>;
    const unusable = await takeWith(query, taker, fresh, here, source);
    if (forget && unusable.size > 0) await query('rollback to savepoint before');
    const refused = fresh.filter(({ record }) => unusable.has(record));
    await park(
      query,
      refused.flatMap((one) => {
        const why = unusable.get(one.record);
        if (!why) return [];
        settle(one, why);
        // A tombstone names no organisation: that of the thing is used when it is known here, so that no other organisation sees the result.
        const org = orgOf(one.record) || here.get(one.record.id)?.org || '';
        return [{ ...parkingOf(one, source, batchKey, why), org }];
      }),
    );
    const taken = fresh
      .filter(({ record }) => !unusable.has(record))
      .map(({ record, answer, raw }) => ({ record, partnerId: answer.id, called: kindIn(raw) }));
    const kept = new Set(taken.map(({ record }) => record.id));
    await dropStandIns(
      query,
      source,
      kind,
      [...ids, ...others].filter((id) => !kept.has(id)),
    );
    await keepRecords(query, source, batchKey, taken, (record) => ({
      org: orgOf(record),
      code: taker.codeOf(record),
      data: taker.keep ? record.data : undefined,
    }));
  }
}

async function takeWith(
  query: Query,
  taker: Taker<RecordKind>,
  pieces: readonly Piece[],
  here: Map<string, { org: string; code: string }>,
  source: Partner,
): Promise<Map<InboundRecord, Unusable>> {
  const living = pieces.flatMap(({ record }) => (record.deleted === true ? [] : [record as Living<RecordKind>]));
  const gone = pieces.flatMap(({ record }) => (record.deleted === true ? [record as Gone] : []));
  const partnerIds = new Map(pieces.map(({ record, answer }) => [record, answer.id]));
  const things = gone.map((record): GoneThing => {
    const { org, code } = here.get(record.id) ?? { org: '', code: '' };
    return { record, partnerId: partnerIds.get(record) ?? record.id, org, code };
  });
  const unusable = new Map<InboundRecord, Unusable>();
  if (living.length > 0) for (const [one, why] of await taker.take(query, living, source)) unusable.set(one, why);
  if (things.length > 0 && taker.bury) for (const [one, why] of await taker.bury(query, things, source)) unusable.set(one, why);
  return unusable;
}
