import type { DocumentAnswer } from '../../../contract/exchange/protocol.answers.ts';
import type { OutboundDocument } from '../../../contract/exchange/protocol.documents.ts';
import { type Check, type Kit, moved, NotOffered, refusedWith, sameAnswer, sameStock, Wrong } from '../kit.ts';

/** The possible actions with the first and the second version of a receipt, and with the reversal of the first. */
const events = ['send1', 'ask1', 'drop1', 'back1', 'send2', 'ask2', 'drop2'] as const;
type Event = (typeof events)[number];

/** The expected books of both sides. */
interface Books {
  state: Record<1 | 2, 'none' | 'posted' | 'gone'>;
  reversed: boolean;
}

const fresh = (): Books => ({ state: { 1: 'none', 2: 'none' }, reversed: false });

/**
 * Whether Kuwei would do this now: the same lines come as a second version only when the first is deleted, and a reversed document is not deleted
 * (that would have no meaning).
 */
function may(event: Event, { state, reversed }: Books): boolean {
  if (event === 'send2') return state[1] === 'gone' || state[2] !== 'none';
  if (event === 'drop1') return !reversed;
  if (event === 'back1') return state[2] === 'none';
  return true;
}

/** The books after an event, by docs/exchange.md. */
function after(event: Event, books: Books): Books {
  const state = { ...books.state };
  for (const version of [1, 2] as const) {
    if (event === `send${version}` && state[version] === 'none') state[version] = 'posted';
    if (event === `drop${version}` && state[version] === 'posted') state[version] = 'gone';
  }
  return { state, reversed: books.reversed || (event === 'back1' && books.state[1] === 'posted') };
}

/** All possible orders of this many events. */
function orders(length: number, books = fresh()): Event[][] {
  if (length === 0) return [[]];
  return events
    .filter((event) => may(event, books))
    .flatMap((event) => orders(length - 1, after(event, books)).map((rest) => [event, ...rest]));
}

/** One sequence of events, compared with the expected books after each. */
class Story {
  readonly kit: Kit;
  readonly documents: Record<1 | 2, OutboundDocument>;
  readonly answers = new Map<number, DocumentAnswer>();
  counts: OutboundDocument[] = [];
  books = fresh();

  constructor(kit: Kit) {
    this.kit = kit;
    const first = kit.next();
    const second = kit.next(() => ({ version: 2, document: first.document, lines: first.lines }));
    this.documents = { 1: first, 2: second };
  }

  async tell(event: Event): Promise<void> {
    const version = event.endsWith('1') ? 1 : 2;
    const before = this.books.state[version];
    if (event.startsWith('send')) await this.#send(version, before);
    else if (event.startsWith('ask')) await this.#ask(version, before);
    else if (event.startsWith('drop')) await this.#drop(version, before);
    else await this.#back(before);
    this.books = after(event, this.books);
  }

  async #send(version: 1 | 2, before: string): Promise<void> {
    const document = this.documents[version];
    const known = this.answers.get(version);
    if (before === 'gone') return refusedWith(await this.kit.send(document), 409, `version ${version} after it was taken back`);
    const answer = known ? await this.kit.sent(document) : await this.kit.taken(document);
    if (known) sameAnswer(known, answer);
    else this.counts.push(document);
    this.answers.set(version, answer);
  }

  async #ask(version: 1 | 2, before: string): Promise<void> {
    const known = await this.kit.known(this.documents[version]);
    const answerBefore = this.answers.get(version);
    if (before === 'none' && known) throw new Wrong(`version ${version} was never sent, and is known`);
    if (answerBefore) sameAnswer(answerBefore, known);
  }

  async #drop(version: 1 | 2, before: string): Promise<void> {
    const { key } = this.documents[version];
    const wanted = before === 'none' ? 'unknown' : 'gone';
    const answer = await this.kit.takeBack(key);
    if (answer !== wanted) throw new Wrong(`${key} taken back: ${answer} instead of ${wanted}`);
    this.counts = this.counts.filter((one) => one.key !== key);
  }

  async #back(before: string): Promise<void> {
    const [original, sequences] = [this.documents[1], this.answers.get(1)];
    const answer = sequences ?? { key: original.key, result: 'accepted' as const, lines: [] };
    const document = this.kit.reversalOf(original, answer, 'receiptReversal');
    const wanted = before === 'posted' && !this.books.reversed ? 'accepted' : 'refused';
    const { result } = await this.kit.sent(document);
    if (result !== wanted)
      throw new Wrong(`a reversal of what is ${this.books.reversed ? 'reversed' : before}: ${result} instead of ${wanted}`);
    if (wanted === 'accepted') this.counts.push(document);
  }
}

async function allOrders(kit: Kit): Promise<string | undefined> {
  if (kit.template.type !== 'receipt') return 'not checked: the first document is no receipt';
  const canDrop = await kit.takeBack(kit.next().key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof NotOffered) return false;
      throw error;
    },
  );
  const stock = await kit.stockIfOffered();
  const counts: OutboundDocument[] = [];
  const sequences = orders(3).filter((order) => canDrop || !order.some((event) => event.startsWith('drop')));
  for (const order of sequences) {
    const story = new Story(kit);
    for (const [at, event] of order.entries())
      await story.tell(event).catch((error: unknown) => {
        if (error instanceof Wrong) throw new Wrong(`${order.slice(0, at + 1).join(', ')}: ${error.message}`);
        throw error;
      });
    counts.push(...story.counts);
  }
  sameStock(await kit.stockIfOffered(), stock && moved(stock, counts), counts);
  return undefined;
}

/** A document that is deleted while it is sent again: in either order, both sides agree afterwards. */
async function race(kit: Kit): Promise<undefined> {
  for (let times = 0; times < 5; times += 1) {
    const document = kit.next();
    const stock = await kit.stockIfOffered();
    await kit.taken(document);
    const [, again] = await Promise.all([kit.takeBack(document.key), kit.send(document)]);
    if (again.status !== 200 && again.status !== 409) throw new Wrong(`sent again meanwhile: ${again.status}`);
    refusedWith(await kit.send(document), 409, 'sent again afterwards');
    sameStock(await kit.stockIfOffered(), stock, [document]);
  }
  return undefined;
}

/** Whatever comes first. */
export const ordersOfEvents: Check[] = [
  [`all ${orders(3).length} orders of three events (send, ask, take back, reverse, a second version) leave both books alike`, allOrders],
  ['a document that is taken back while it is sent again is gone, and its stock with it', race],
];
