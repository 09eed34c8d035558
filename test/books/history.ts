import type { InboundRecord } from '../../contract/exchange/protocol.records.ts';
import type { Delivery } from '../../server/connectors/connector.ts';
import { documentsByProtocol } from '../../server/connectors/connector.ts';
import { documentOutcomes } from '../../server/documentOutcomes.ts';
import { type ClaimedMessage, claimMessages } from '../../server/exchange/outbox.store.ts';
import { attemptDelivery } from '../../server/jobs/attemptDelivery.ts';
import { settleAttempts } from '../../server/jobs/settle.ts';
import type { Books } from './books.ts';
import { type Standing, standingOf, theirsOf, tooMuchThere } from './standing.ts';

/** A generator that gives the same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

interface Flight {
  message: ClaimedMessage;
  delivery?: Delivery;
}

/** The state of the ERP when a backup was made. */
interface Kept {
  untold: InboundRecord[];
  records: number;
  byHand: Record<number, number>;
}

/** The life of one note's documents on both sides, step by step. */
export class History {
  readonly steps: string[] = [];
  readonly byHand: Record<number, number> = {};
  readonly #flights: Flight[] = [];
  readonly #news: InboundRecord[] = [];
  #kept: Kept | undefined;
  readonly roll: (below: number) => number;
  readonly books: Books;
  noteNo = '';

  constructor(books: Books, seed: number) {
    this.books = books;
    this.roll = seededRandom(seed);
  }

  async begin(): Promise<void> {
    this.books.simulator.faults.clear();
    // Data of earlier histories is deleted: it agrees already, and would make each history slower than the one before.
    this.books.simulator.state.shelves.erp.committed.clear();
    this.noteNo = await this.books.openNote();
    await this.step('receive');
    if (!/^receive: RC\d+$/.test(this.steps[0] ?? '')) throw new Error(`a history needs a receipt to begin with, not "${this.steps[0]}"`);
    if (this.roll(8) === 0) await this.step('numberKnownThere');
  }

  standing = (): Promise<Standing> => standingOf(this.books, this.noteNo, this.byHand);

  pick<T>(from: readonly T[]): T | undefined {
    return from[this.roll(Math.max(from.length, 1))];
  }

  async step(name: keyof typeof this.actions): Promise<void> {
    const at = this.steps.push(name) - 1;
    const said = await this.actions[name]();
    this.steps[at] = said ? `${name}: ${said}` : name;
  }

  readonly actions = {
    receive: () => this.#receive(),
    numberKnownThere: () => this.#numberKnownThere(),
    delete: () => this.#batch('deleteReceipts'),
    sync: () => this.#batch('syncReceipts'),
    closeSync: () => this.#batch('closeReceiptSync'),
    clear: async () => (await this.#client().ask('clearReceiveStatus', { no: this.noteNo })).code,
    byHand: () => this.#setByHand(),
    resend: () => this.#atDesk('resendMessages'),
    close: () => this.#atDesk('closeMessages'),
    erpDeletes: () => this.#inErp('delete'),
    erpRestores: () => this.#inErp('restore'),
    reportsDeletion: () => this.#tell(),
    refusesNext: async () => {
      const lines = this.pick([[1], [2], [1, 2]]) ?? [1];
      this.books.simulator.faults.set({ partner: 'erp', fault: 'refusedLine', lines, times: 1 });
      return lines.join();
    },
    deliver: async () => {
      await this.#timePasses();
      return [await this.#claim(), await this.#attempt(undefined), await this.#settle()].join(' ');
    },
    claim: () => this.#claim(),
    attempt: () => this.#attempt(undefined),
    attemptLost: () => this.#attempt('lostAnswer'),
    attemptDown: () => this.#attempt('down'),
    settle: () => this.#settle(),
    timePasses: () => this.#timePasses(),
    backUp: () => this.#backUp(),
    restore: () => this.#restore(),
  } as const;

  /** Whether a step has something to act on, because empty steps prove nothing. */
  canDo(name: keyof typeof this.actions): boolean {
    if (name.startsWith('attempt')) return this.#flights.some(({ delivery }) => !delivery);
    if (name === 'settle') return this.#flights.some(({ delivery }) => delivery);
    if (name === 'reportsDeletion') return this.#news.length > 0;
    if (name !== 'erpDeletes' && name !== 'erpRestores') return true;
    return this.books
      .documents(this.noteNo)
      .some(({ answer, deleted }) => answer.number !== undefined && deleted === (name === 'erpRestores'));
  }

  #client() {
    return this.books.at(this.roll(2));
  }

  async #receive(): Promise<string> {
    const client = this.#client();
    const { noteNo } = this;
    const { warehouseId } = this.books;
    const save = () => client.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1 }, { lineNo: 2 }] });
    if (this.steps.length > 1) await client.ask('scanNote', { noteNo, warehouseId });
    const saved = await save();
    return saved.ok ? saved.data.receiptNo : saved.code;
  }

  /** Before a restore the number belonged to another document, which the ERP has. */
  async #numberKnownThere(): Promise<string> {
    const text = "select key, body from outbox o where o.body #>> '{document,noteNo}' = $1 and attempts = 0 and state = 'queued'";
    const { rows } = await this.books.pool.query<{ key: string; body: never }>(text, [this.noteNo]);
    const [row] = rows;
    if (!row) return 'nothing to be sent';
    const { document, ...rest } = row.body as { document: object };
    const foreign = { ...rest, document: { ...document, noteNo: `OTHER-${this.noteNo}` }, sentAt: '2026-11-20T08:00:00Z' } as never;
    const hash = this.roll(2) === 0 ? { contentHash: 'f'.repeat(64) } : {};
    const lines = [1, 2].map((line) => ({ line, result: 'accepted' as const }));
    const answer = { key: row.key, result: 'accepted' as const, number: `OLD-${row.key}`, lines, ...hash };
    this.books.simulator.state.commitDocument('erp', { document: foreign, answer, prefix: 'RCV', at: '2026-11-20T08:00:00Z' });
    return row.key;
  }

  async #batch(call: 'deleteReceipts' | 'syncReceipts' | 'closeReceiptSync'): Promise<string> {
    // Closing a document without answer needs a look at the ERP; without it, closing is refused.
    const answer = await this.#client().ask(call, { nos: [this.noteNo], reason: '不再同步', confirmed: this.roll(2) === 0 } as never);
    return answer.data?.outcomes?.[0]?.error ?? answer.code;
  }

  async #setByHand(): Promise<string> {
    const seen = await this.standing();
    const answer = await this.#client().ask('setReceiptSync', { no: this.noteNo, status: '1', erpNo: 'HAND-1', confirmed: true });
    // A person who sets a document by hand has looked into the ERP and booked what was missing there.
    if (answer.ok) this.bookByHand(seen);
    return `${answer.code} ${JSON.stringify(this.byHand)}`;
  }

  /** Looks for the valid receipt, not for one of the same note that is still to be reversed. */
  bookByHand({ ours, receipts }: Standing): void {
    const living = receipts.flatMap(({ no, state }) => (state === 'deleted' ? [] : no));
    const theirs = theirsOf(this.books, this.noteNo, this.byHand, living);
    for (const line of [1, 2]) this.byHand[line] = (this.byHand[line] ?? 0) + Math.max((ours[line] ?? 0) - (theirs[line] ?? 0), 0);
  }

  /** A person who closes a state set by hand has compared: doubles were deleted in the ERP, and missing goods booked. */
  async compare(key: string): Promise<void> {
    const there = this.books
      .documents(this.noteNo)
      .some(({ document, deleted, answer }) => document.key === key && !deleted && answer.number);
    if (there && tooMuchThere(await this.standing())) this.steps.push(`compared: delete there ${await this.erp('delete', key)}`);
    this.bookByHand(await this.standing());
  }

  async #atDesk(call: 'resendMessages' | 'closeMessages'): Promise<string> {
    const { messages } = await this.standing();
    const message = this.pick(messages);
    if (!message) return 'none';
    if (call === 'closeMessages' && message.byHand) await this.compare(message.key);
    const answer = await this.#client().ask(call, { ids: [message.id], reason: '人工关闭', confirmed: this.roll(2) === 0 } as never);
    return `${message.key} ${answer.data?.outcomes?.[0]?.error ?? answer.code}`;
  }

  async #inErp(what: 'delete' | 'restore'): Promise<string> {
    const ones = this.books
      .documents(this.noteNo)
      .filter(({ answer, deleted }) => answer.number !== undefined && deleted === (what === 'restore'));
    const key = this.pick(ones)?.document.key;
    if (!key) return 'none';
    return this.erp(what, key);
  }

  async erp(what: 'delete' | 'restore', key: string): Promise<string> {
    const record = await this.books.inErp(what, key);
    if (record) this.#news.push(record);
    return `${key} ${record ? 'done' : 'refused'}`;
  }

  async #tell(): Promise<string> {
    const record = this.pick(this.#news);
    if (!record) return 'none';
    // Sometimes it is pushed twice.
    if (this.roll(6) > 0) this.#news.splice(this.#news.indexOf(record), 1);
    await this.books.tell(record, this.roll(2));
    return `${record.id} ${record.version}`;
  }

  async #claim(): Promise<string> {
    const claimed = await claimMessages(this.books.pool, 'erp', 1 + this.roll(2), 60);
    this.#flights.push(...claimed.map((message) => ({ message })));
    return claimed.map(({ key, attempts }) => `${key} (${attempts})`).join(' ');
  }

  async #attempt(fault: 'lostAnswer' | 'down' | undefined): Promise<string> {
    const flight = this.pick(this.#flights.filter(({ delivery }) => !delivery));
    if (!flight) return 'none';
    if (fault) this.books.simulator.faults.set({ partner: 'erp', fault, times: 1, on: ['send', 'ask'] });
    flight.delivery = await attemptDelivery(documentsByProtocol, this.books.connection, flight.message);
    const { delivery } = flight;
    return `${flight.message.key} ${delivery.kind === 'settled' ? delivery.answer.result : delivery.kind}`;
  }

  async #settle(): Promise<string> {
    const flight = this.pick(this.#flights.filter(({ delivery }) => delivery));
    if (!flight?.delivery) return 'none';
    this.#flights.splice(this.#flights.indexOf(flight), 1);
    await settleAttempts(this.books.pool, documentOutcomes, [{ message: flight.message, delivery: flight.delivery, millis: 1 }]);
    return flight.message.key;
  }

  async #timePasses(): Promise<string> {
    await this.books.pool.query("update outbox set next_at = now() where state in ('queued', 'sending') and next_at > now()");
    return '';
  }

  get #records(): readonly InboundRecord[] {
    return this.books.simulator.state.shelves.erp.history;
  }

  async #backUp(): Promise<string> {
    await this.books.backUp();
    this.#kept = { untold: [...this.#news], records: this.#records.length, byHand: { ...this.byHand } };
    return '';
  }

  /** Later records of the ERP are pushed again; messages on their way from the servers are lost. */
  async #restore(): Promise<string> {
    if (!this.#kept) return 'no backup';
    await this.books.restore();
    const { untold, records, byHand } = this.#kept;
    this.#kept = undefined;
    this.#flights.splice(0);
    this.#news.splice(0, this.#news.length, ...untold, ...this.#records.slice(records));
    // Later manual bookings in the ERP are no documents of ours: people find them by comparing stock, and undo them.
    for (const line of [1, 2]) this.byHand[line] = byHand[line] ?? 0;
    return '';
  }

  /** The steps of docs/install.md after a restore; returns how many documents of the ERP are missing here in the end. */
  async followGuide(): Promise<number> {
    await this.calm();
    const desk = this.#client();
    const found = await desk.ask('findOrphans', {});
    if (!found.ok) throw new Error(`what the ERP holds is not known: ${found.code}`);
    const { length } = this.#records;
    for (let left = found.data.orphans; left > 0; ) {
      const { ok, code, data } = await desk.ask('takeBackOrphans', {});
      this.steps.push(`guide: ${ok ? JSON.stringify(data) : code}`);
      if (!ok || data.takenBack === 0) break;
      left = data.left;
    }
    this.#news.push(...this.#records.slice(length));
    await this.calm();
    return (await desk.ask('findOrphans', {})).data.orphans;
  }

  /** All messages arrive, without faults. */
  async calm(): Promise<void> {
    this.books.simulator.faults.clear();
    for (let round = 0; round < 30; round += 1) {
      while (this.#flights.length > 0) {
        while (this.#flights.some(({ delivery }) => !delivery)) await this.step('attempt');
        await this.step('settle');
      }
      for (const record of this.#news.splice(0)) await this.books.tell(record, this.roll(2));
      await this.#timePasses();
      const at = this.steps.length;
      await this.step('claim');
      if (this.steps[at] !== 'claim') continue;
      this.steps.pop();
      return;
    }
    throw new Error('it does not come to rest');
  }
}
