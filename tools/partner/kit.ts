import { addQty } from '../../contract/core/quantity.ts';
import { contentHash } from '../../contract/exchange/contentHash.node.ts';
import { type DocumentType, outboundTypes } from '../../contract/exchange/outboundTypes.ts';
import { answerProblem, type DocumentAnswer, documentAnswer, exchangeError } from '../../contract/exchange/protocol.answers.ts';
import { documentKey, type OutboundDocument, outboundDocument } from '../../contract/exchange/protocol.documents.ts';
import { type HeldDocument, heldPage, takenBack } from '../../contract/exchange/protocol.held.ts';
import { stockPage } from '../../contract/exchange/protocol.stock.ts';
import { partnerPaths } from '../../contract/exchange/protocol.ts';
import { readSample } from '../exchangeSchema.ts';
import { type Asked, ask, type PartnerAddress, type Reply } from './partnerClient.ts';

/** The partner's side does not do what docs/exchange.md promises. */
export class Wrong extends Error {}
/** The partner does not have this optional part. */
export class NotOffered extends Error {}

/** One promise of docs/exchange.md with its test; a returned text is useful information, not an error. */
export type Check = readonly [promise: string, run: (kit: Kit) => Promise<string | undefined>];

/** Stock by item and warehouse. */
export type Stock = Map<string, string>;

const documentUnknown = 'document-unknown';
type Change = (document: OutboundDocument) => object;

/** The common parts of all checks: documents that the partner may accept, and Kuwei's requests. */
export class Kit {
  readonly partner: PartnerAddress;
  readonly #documents: Map<DocumentType, OutboundDocument>;
  readonly template: OutboundDocument;
  readonly run = Date.now().toString(36).toUpperCase();
  /** Lines of the longest document that is sent. */
  readonly mostLines: number;
  readonly #began = new Date(Date.now() - 60_000).toISOString();
  #made = 0;

  constructor(partner: PartnerAddress, documents: readonly OutboundDocument[], mostLines: number) {
    const [template] = documents;
    if (!template) throw new Error('a document is needed');
    this.partner = partner;
    this.mostLines = mostLines;
    this.template = template;
    this.#documents = new Map(documents.map((one) => [one.type, one]));
  }

  ask(path: string, request: Asked = {}): Promise<Reply> {
    return ask(this.partner, path, request);
  }

  /** A new document of a type: the one that was given, else the recorded one with the goods and places of the first that was given. */
  next(change: Change = () => ({}), type: DocumentType = this.template.type): OutboundDocument {
    this.#made += 1;
    const of = this.#documents.get(type) ?? this.#recorded(type);
    const docNo = `CHECK-${this.run}-${this.#made}`;
    const document = { ...of, type, document: { ...of.document, docNo }, version: 1, sentAt: new Date().toISOString() } as OutboundDocument;
    const changed = { ...document, ...change(document) } as OutboundDocument;
    return outboundDocument.parse({ ...changed, key: documentKey({ ...changed, docNo: changed.document.docNo }) });
  }

  #recorded(type: DocumentType): OutboundDocument {
    const { request } = JSON.parse(readSample(`document.${type}`)) as { request: { body: OutboundDocument } };
    const lines = request.body.lines.map((line, at) => {
      const { itemNo, unit, batch, warehouse, location, qty } = this.template.lines[at % this.template.lines.length] ?? line;
      return { ...line, itemNo, unit, batch, warehouse, location, ...(type === 'countResult' ? {} : { qty }) };
    });
    return { ...request.body, org: this.template.org, lines } as OutboundDocument;
  }

  /** A reversal of a document: of all of its lines, or of the named ones. */
  reversalOf(original: OutboundDocument, { number }: DocumentAnswer, type: DocumentType, lines: readonly number[] = [], more: object = {}) {
    const noteNo = 'noteNo' in original.document ? { noteNo: original.document.noteNo } : {};
    return this.next(({ document: { docNo, date, createdAt, createdBy } }) => {
      const back = { originalKey: original.key, originalNumber: number, originalHash: contentHash(original) };
      const taken = original.lines.filter(({ line }) => lines.length === 0 || lines.includes(line));
      return {
        document: { docNo, date, createdAt, createdBy, ...noteNo, ...back, ...more },
        lines: taken.map(({ labels: _, ...line }) => line),
      };
    }, type);
  }

  send = (document: object): Promise<Reply> => this.ask(partnerPaths.documents, { method: 'POST', body: document });

  async sent(document: OutboundDocument): Promise<DocumentAnswer> {
    return answerOf(document, await this.send(document));
  }

  /** Sends a document that the rest of a check needs, and requires that it is accepted. */
  async taken(document: OutboundDocument): Promise<DocumentAnswer> {
    const answer = await this.sent(document);
    if (answer.result !== 'accepted') throw new Untaken(`not checked: your side ${answer.result} ${document.type}, ${reasonOf(answer)}`);
    return answer;
  }

  /** The stored answer of a key; undefined when it was never committed. */
  async known(document: OutboundDocument): Promise<DocumentAnswer | undefined> {
    const reply = await this.ask(partnerPaths.document(document.key));
    if (reply.status !== 404) return answerOf(document, reply);
    if (errorIn(reply) !== documentUnknown) throw new Wrong(`404 with the body ${reply.text.slice(0, 200)}`);
    return undefined;
  }

  /** DELETE by key: `gone`, or `unknown`. */
  async takeBack(key: string): Promise<'gone' | 'unknown'> {
    const reply = await this.ask(partnerPaths.document(key), { method: 'DELETE' });
    if (reply.status === 404 && errorIn(reply) === documentUnknown) return 'unknown';
    refuseNotOffered(reply);
    if (takenBack.safeParse(reply.body).data?.key !== key) throw new Wrong(`DELETE: ${reply.text.slice(0, 200)}`);
    return 'gone';
  }

  /** Pages of a question one after the other, up to an end. */
  async *pages<T extends { next: string; more: boolean }>(
    path: (after: string | undefined) => string,
    read: (reply: Reply) => T,
    from?: string,
  ) {
    let after = from;
    for (let count = 0; count < 500; count += 1) {
      const reply = await this.ask(path(after));
      refuseNotOffered(reply);
      const page = read(reply);
      yield page;
      if (!page.more) return;
      if (page.next === after) throw new Wrong('more is true, and next is the cursor that was asked with');
      after = page.next;
    }
    throw new Wrong('more is still true after 500 pages');
  }

  async held(limit = 200, since = this.#began): Promise<HeldDocument[]> {
    const all: HeldDocument[] = [];
    const { org } = this.template;
    for await (const page of this.pages((after) => partnerPaths.held(org, since, after, limit), readAs(heldPage)))
      all.push(...page.documents);
    return all;
  }

  async stock(limit = 1000): Promise<Stock> {
    const stock: Stock = new Map();
    const { org } = this.template;
    for await (const page of this.pages((after) => partnerPaths.stock(org, after, limit), readAs(stockPage)))
      for (const { itemNo, warehouse, qty } of page.lines) stock.set(`${itemNo} in ${warehouse}`, qty);
    return stock;
  }

  /** The same; undefined if the partner does not offer it. */
  async stockIfOffered(): Promise<Stock | undefined> {
    return this.stock().catch((error: unknown) => {
      if (error instanceof NotOffered) return undefined;
      throw error;
    });
  }
}

/** The partner's own rules refused a document that a check needs. */
export class Untaken extends Error {}

export const reasonOf = ({ reason, lines }: DocumentAnswer): string =>
  reason ?? lines.find((line) => line.reason)?.reason ?? 'without a reason';

/** The stock after these documents, when they count. */
export function moved(stock: Stock, documents: readonly OutboundDocument[]): Stock {
  const then = new Map(stock);
  for (const { type, lines } of documents)
    for (const { itemNo, warehouse, qty } of lines) {
      const { stock: sign } = outboundTypes[type];
      const signed = sign < 0 ? `-${qty}` : qty;
      const place = `${itemNo} in ${warehouse}`;
      if (sign !== 0) then.set(place, addQty(then.get(place) ?? '0', signed));
    }
  return then;
}

/** Compares only the places of the documents; other people may work in the same system. */
export function sameStock(now: Stock | undefined, wanted: Stock | undefined, documents: readonly OutboundDocument[]): void {
  for (const { key, lines } of documents)
    for (const { itemNo, warehouse } of lines) {
      const place = `${itemNo} in ${warehouse}`;
      const [is, should] = [now?.get(place) ?? '0', wanted?.get(place) ?? '0'].map((qty) => addQty(qty, '0'));
      if (now && is !== should) throw new Wrong(`after ${key} your stock has ${is} of ${place} instead of ${should}`);
    }
}

export const errorIn = ({ body }: Reply): string | undefined => exchangeError.safeParse(body).data?.error;

/** A refusal of the protocol has a status, an error id and a message. */
export function refusedWith(reply: Reply, status: number, how: string): void {
  if (reply.status !== status) throw new Wrong(`${how}: ${reply.status} instead of ${status}`);
  if (errorIn(reply) === undefined) throw new Wrong(`${how}: ${status} without error and message: ${reply.text.slice(0, 100)}`);
}

const readAs =
  <T>(schema: {
    safeParse: (body: unknown) => { success: boolean; data?: T; error?: { issues: { path: PropertyKey[]; message: string }[] } };
  }) =>
  ({ body }: Reply): T => {
    const { data, error } = schema.safeParse(body);
    if (data === undefined) throw new Wrong(`a page: ${error?.issues[0]?.path.join('.')} ${error?.issues[0]?.message}`);
    return data;
  };

export function refuseNotOffered(reply: Reply): void {
  const { status, text } = reply;
  if (status === 404 || status === 405 || status === 501) {
    if (status === 404 && errorIn(reply) === undefined) throw new Wrong(`404 without error and message: ${text.slice(0, 100)}`);
    throw new NotOffered('');
  }
  if (status !== 200) throw new Wrong(`${status} ${text.slice(0, 200)}`);
}

export function answerOf(document: OutboundDocument, { status, body, text }: Reply): DocumentAnswer {
  if (status !== 200) throw new Wrong(`${document.key}: ${status} ${text.slice(0, 200)}`);
  const answer = documentAnswer.safeParse(body);
  if (!answer.success) throw new Wrong(`not an answer: ${answer.error.issues[0]?.path.join('.')} ${answer.error.issues[0]?.message}`);
  const problem = answerProblem(document, answer.data);
  if (problem) throw new Wrong(problem.detail);
  return answer.data;
}

export function sameAnswer(first: DocumentAnswer, second: DocumentAnswer | undefined): void {
  if (!second) throw new Wrong(`${first.key} was answered, and is not known any more`);
  if (first.number !== second.number) throw new Wrong(`number ${first.number}, then ${second.number}`);
  const said = ({ result, lines, reason }: DocumentAnswer) => JSON.stringify([result, lines, reason]);
  if (said(first) !== said(second)) throw new Wrong('the lines are answered otherwise than before');
}
