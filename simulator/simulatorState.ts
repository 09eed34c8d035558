import { isDeepStrictEqual } from 'node:util';
import type { Partner } from '../contract/exchange/partner.ts';
import type { DocumentAnswer } from '../contract/exchange/protocol.answers.ts';
import type { OutboundDocument } from '../contract/exchange/protocol.documents.ts';
import type { DeliveryNote } from '../contract/exchange/protocol.paperwork.ts';
import type { InboundRecord } from '../contract/exchange/protocol.records.ts';
import { CopyBook, type ReadPage } from './copyBook.ts';
import { Journal } from './journal.ts';
import type { PurchaseLine } from './purchaseBook.ts';
import { PurchaseBook } from './purchaseBook.ts';
import { returnedLines } from './returnBook.ts';
import { Shelf } from './shelf.ts';
import { type OpeningStock, StockBook, type Twist } from './stockBook.ts';

type Entry =
  | {
      t: 'document';
      partner: Partner;
      document: OutboundDocument;
      answer: DocumentAnswer;
      prefix: string;
      at: string;
      twists?: Twist[];
    }
  | { t: 'repeat'; partner: Partner; key: string }
  | { t: 'record'; partner: Partner; record: InboundRecord }
  | { t: 'purchase'; line: PurchaseLine }
  | { t: 'stock'; opening: OpeningStock }
  | ({ t: 'read' } & ReadPage);

/** Everything the five partners know. Each change is in the journal before it is in memory, so a restart continues. */
export class SimulatorState {
  shelves: Record<Partner, Shelf> = emptyShelves();
  purchases = new PurchaseBook();
  stock = new StockBook();
  copies = new CopyBook();
  private readonly journal: Journal;

  constructor(file: string) {
    this.journal = new Journal(file);
    for (const entry of this.journal.entries()) {
      if (!isEntry(entry)) throw new Error(`${file} is not a journal of this simulator`);
      this.apply(entry);
    }
  }

  commitDocument(partner: Partner, commit: Omit<Extract<Entry, { t: 'document' }>, 't' | 'partner'>): void {
    this.record({ t: 'document', partner, ...commit });
  }

  countRepeat(partner: Partner, key: string): void {
    this.record({ t: 'repeat', partner, key });
  }

  addRecord(partner: Partner, record: InboundRecord): void {
    this.record({ t: 'record', partner, record });
  }

  addPurchase(line: PurchaseLine): void {
    this.record({ t: 'purchase', line });
  }

  openStock(opening: OpeningStock): void {
    this.record({ t: 'stock', opening });
  }

  /** Writes what was read at Kuwei and the cursor after it, both or neither. */
  keepPage(page: ReadPage): void {
    this.record({ t: 'read', ...page });
  }

  /** Adds a record unless the very same one is already known. */
  addRecordOnce(partner: Partner, record: InboundRecord): void {
    if (!isDeepStrictEqual(this.shelves[partner].newest(record.kind, record.id), record)) this.addRecord(partner, record);
  }

  /** Puts a delivery note into the portal; the same note again makes no new version. */
  putNote(note: DeliveryNote): InboundRecord {
    const shelf = this.shelves.portal;
    const existing = shelf.newest('deliveryNote', note.noteNo);
    if (existing !== undefined && existing.deleted !== true && isDeepStrictEqual(existing.data, note)) return existing;
    const record: InboundRecord = {
      kind: 'deliveryNote',
      id: note.noteNo,
      version: shelf.nextVersion('deliveryNote', note.noteNo),
      data: note,
    };
    this.addRecord('portal', record);
    return record;
  }

  reset(): void {
    this.journal.clear();
    this.shelves = emptyShelves();
    this.purchases = new PurchaseBook();
    this.stock = new StockBook();
    this.copies = new CopyBook();
  }

  close(): void {
    this.journal.close();
  }

  private record(entry: Entry): void {
    this.journal.append(entry);
    this.apply(entry);
  }

  private apply(entry: Entry): void {
    if (entry.t === 'purchase') {
      this.purchases.add(entry.line);
      return;
    }
    if (entry.t === 'stock') {
      this.stock.open(entry.opening);
      return;
    }
    if (entry.t === 'read') {
      this.copies.take(entry);
      return;
    }
    const shelf = this.shelves[entry.partner];
    if (entry.t === 'document') {
      this.applyDocument(shelf, entry);
      return;
    }
    if (entry.t === 'record') {
      this.applyRecord(shelf, entry);
      return;
    }
    const committed = shelf.committed.get(entry.key);
    if (committed !== undefined) committed.received += 1;
  }

  private applyDocument(shelf: Shelf, entry: Extract<Entry, { t: 'document' }>): void {
    const { document, answer, prefix, at, twists = [] } = entry;
    shelf.commit({ document, answer, received: 1, at, twists, deleted: false });
    if (answer.number === undefined) return;
    shelf.counters.set(prefix, (shelf.counters.get(prefix) ?? 0) + 1);
    if (entry.partner !== 'erp') return;
    this.purchases.post(document, answer);
    this.stock.post(document, answer, twists);
  }

  private applyRecord(shelf: Shelf, { partner, record }: Extract<Entry, { t: 'record' }>): void {
    const existing = shelf.newest(record.kind, record.id);
    const before = returnedLines(shelf, record);
    shelf.addRecord(record);
    for (const { org, lines } of before) this.stock.take(org, lines, true);
    for (const { org, lines } of returnedLines(shelf, record)) this.stock.take(org, lines);
    if (partner === 'portal' && record.deleted !== true && record.kind === 'deliveryNote') this.purchases.learn(record.data);
    if (partner !== 'erp' || record.kind !== 'documentDeleted') return;
    // Its tombstone brings the document back.
    const about = record.deleted === true ? existing : record;
    if (about?.kind !== 'documentDeleted' || about.deleted === true) return;
    const { key, number } = about.data;
    const one = key === undefined ? [...shelf.committed.values()].find(({ answer }) => answer.number === number) : shelf.committed.get(key);
    const deleted = record.deleted !== true;
    // A deletion that is reported twice happened once.
    if (one === undefined || one.deleted === deleted) return;
    one.deleted = deleted;
    this.purchases.post(one.document, one.answer, deleted);
    this.stock.post(one.document, one.answer, one.twists, deleted);
  }
}

function emptyShelves(): Record<Partner, Shelf> {
  return { erp: new Shelf(), portal: new Shelf(), mcas: new Shelf(), qa: new Shelf(), imos: new Shelf() };
}

// The only writer of the file is `record` above, so its first field is enough to recognise it.
function isEntry(value: unknown): value is Entry {
  return (
    typeof value === 'object' &&
    value !== null &&
    't' in value &&
    ['document', 'repeat', 'record', 'purchase', 'stock', 'read'].includes(String(value.t))
  );
}
