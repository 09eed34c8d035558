import type { DocumentAnswer } from '../contract/exchange/protocol.answers.ts';
import type { OutboundDocument } from '../contract/exchange/protocol.documents.ts';
import type { InboundRecord, LivingRecord, RecordData, RecordKind } from '../contract/exchange/protocol.records.ts';
import type { ChangesPage } from '../contract/exchange/protocol.ts';
import type { Twist } from './stockBook.ts';

/** A document that a partner committed, the number of its arrivals, and the effect of faults on the stock. */
export type Committed = {
  document: OutboundDocument;
  answer: DocumentAnswer;
  received: number;
  at: string;
  twists: Twist[];
  /** It was accepted here and deleted later. */
  deleted: boolean;
};

/** The data of one partner: its records in order of change, and the documents it committed. */
export class Shelf {
  readonly history: InboundRecord[] = [];
  readonly committed = new Map<string, Committed>();
  /** how many documents were numbered with each prefix */
  readonly counters = new Map<string, number>();
  private readonly reversals = new Map<string, Committed[]>();
  private readonly states = new Map<string, InboundRecord[]>();
  private readonly latest = new Map<string, InboundRecord>();
  private readonly noteOfLabel = new Map<string, string>();
  private readonly items = new Map<string, RecordData<'item'>>();
  private readonly orders = new Map<string, RecordData<'productionOrder'>>();
  private readonly orgs = new Set<string>();

  addRecord(record: InboundRecord): void {
    this.history.push(record);
    const states = this.states.get(`${record.kind}\n${record.id}`);
    if (states) states.push(record);
    else this.states.set(`${record.kind}\n${record.id}`, [record]);
    const existing = this.newest(record.kind, record.id);
    if (existing !== undefined && existing.version >= record.version) return;
    if (existing !== undefined) this.index(existing, false);
    this.latest.set(`${record.kind}\n${record.id}`, record);
    this.index(record, true);
  }

  /** An item of an organisation; the answer to an empty book is `no-book`, because it cannot judge. */
  item(org: string, itemNo: string): RecordData<'item'> | 'no-book' | undefined {
    return this.orgs.has(`item\n${org}`) ? this.items.get(`${org}\n${itemNo}`) : 'no-book';
  }

  /** A production order of an organisation, or `no-book` as above. */
  productionOrder(org: string, orderNo: string): RecordData<'productionOrder'> | 'no-book' | undefined {
    return this.orgs.has(`productionOrder\n${org}`) ? this.orders.get(`${org}\n${orderNo}`) : 'no-book';
  }

  private index(record: InboundRecord, add: boolean): void {
    if (record.deleted === true) return;
    if (record.kind === 'deliveryNote') {
      for (const label of record.data.labels) put(this.noteOfLabel, label.code, add ? record.id : undefined);
    }
    if (record.kind === 'item') put(this.items, `${record.data.org}\n${record.data.itemNo}`, add ? record.data : undefined);
    if (record.kind === 'productionOrder') put(this.orders, `${record.data.org}\n${record.data.orderNo}`, add ? record.data : undefined);
    if ('org' in record.data) this.orgs.add(`${record.kind}\n${record.data.org}`);
  }

  newest(kind: RecordKind, id: string): InboundRecord | undefined {
    return this.latest.get(`${kind}\n${id}`);
  }

  /** The delivery note that a label belongs to. */
  noteWithLabel(labelCode: string): InboundRecord | undefined {
    const id = this.noteOfLabel.get(labelCode);
    return id === undefined ? undefined : this.newest('deliveryNote', id);
  }

  /** The valid document that took another one back, or one line of it. */
  takenBackBy(originalKey: string, line?: number): Committed | undefined {
    const took = ({ lines }: DocumentAnswer) => lines.some((one) => one.result === 'accepted' && (line === undefined || one.line === line));
    return this.reversals.get(originalKey)?.find(({ answer, deleted }) => took(answer) && !deleted);
  }

  commit(one: Committed): void {
    const { key, document } = one.document;
    this.committed.set(key, one);
    if (!('originalKey' in document)) return;
    const existing = this.reversals.get(document.originalKey);
    if (existing) existing.push(one);
    else this.reversals.set(document.originalKey, [one]);
  }

  /** Living records of one kind. */
  living<K extends RecordKind>(kind: K): Extract<LivingRecord, { kind: K }>[] {
    const found: Extract<LivingRecord, { kind: K }>[] = [];
    for (const record of this.latest.values()) if (isLiving(record, kind)) found.push(record);
    return found;
  }

  /** The previous state of a record. */
  stateBefore(record: InboundRecord): InboundRecord | undefined {
    const older = this.states.get(`${record.kind}\n${record.id}`)?.filter((each) => each.version < record.version) ?? [];
    return older.toSorted((a, b) => b.version - a.version)[0];
  }

  /** Records after a cursor; undefined when the cursor was never given out. */
  changes(since: string | undefined, limit: number): ChangesPage | undefined {
    const from = since === undefined ? 0 : Number(since);
    if (!Number.isSafeInteger(from) || from < 0 || from > this.history.length) return undefined;
    const records = this.history.slice(from, from + limit);
    const next = from + records.length;
    return { records, next: String(next), more: next < this.history.length };
  }

  nextVersion(kind: RecordKind, id: string): number {
    return (this.newest(kind, id)?.version ?? 0) + 1;
  }
}

function isLiving<K extends RecordKind>(record: InboundRecord, kind: K): record is Extract<LivingRecord, { kind: K }> {
  return record.deleted !== true && record.kind === kind;
}

function put<V>(map: Map<string, V>, key: string, value: V | undefined): void {
  if (value === undefined) map.delete(key);
  else map.set(key, value);
}
