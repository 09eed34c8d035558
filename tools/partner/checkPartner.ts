import { randomUUID } from 'node:crypto';
import { contentHash } from '../../contract/exchange/contentHash.node.ts';
import { answerProblem, type DocumentAnswer, documentAnswer, exchangeError } from '../../contract/exchange/protocol.answers.ts';
import { documentKey, type OutboundDocument, outboundDocument } from '../../contract/exchange/protocol.documents.ts';
import { heldPage, takenBack } from '../../contract/exchange/protocol.held.ts';
import { readRecord } from '../../contract/exchange/protocol.records.ts';
import { stockPage } from '../../contract/exchange/protocol.stock.ts';
import { changesEnvelope, neighbourPaths } from '../../contract/exchange/protocol.ts';
import { ask, type PartnerAddress, type Reply } from './partnerClient.ts';

/** What a check came to: `note` is nothing wrong, but worth knowing. */
export interface Finding {
  check: string;
  result: 'good' | 'wrong' | 'not offered' | 'note';
  detail: string;
}

class Wrong extends Error {}
class NotOffered extends Error {}

/** A document that the partner takes, as it would come: its number is replaced. */
export type Template = OutboundDocument;

const documentUnknown = 'document-unknown';

/** Plays Kuwei against a partner's side of docs/exchange.md; gives what was found, check by check. */
export class PartnerCheck {
  readonly #partner: PartnerAddress;
  readonly #template: Template;
  readonly #findings: Finding[] = [];
  readonly #run = Date.now().toString(36).toUpperCase();
  readonly #began = new Date(Date.now() - 60_000).toISOString();
  #made = 0;

  constructor(partner: PartnerAddress, template: Template) {
    this.#partner = partner;
    this.#template = template;
  }

  async all(): Promise<Finding[]> {
    await this.#check('signature: a request without one, with a wrong one, or of an hour ago is refused with 401', () => this.#signature());
    await this.#check(`a key that was never sent is answered with 404 and the word ${documentUnknown}`, () => this.#unknown());
    await this.#check('a document is committed and answered, every line once', () => this.#document());
    await this.#check('the same key again is answered as before with repeated, and posts nothing', () => this.#again());
    await this.#check('the same key with other content is answered with 409', () => this.#otherContent());
    await this.#check('five of the same key at once are one document', () => this.#atOnce());
    await this.#check('after an answer that was lost, asking by key tells it, or sending again posts once', () => this.#lostAnswer());
    await this.#check('fields that are not known are ignored', () => this.#moreFields());
    await this.#check('what is no JSON is refused with 400, and the next request is answered', () => this.#malformed());
    await this.#check('a document of 500 lines is answered', () => this.#long());
    await this.#check('a receipt is taken back once: a second reversal under another key is refused', () => this.#reversal());
    await this.#check('changes come in pages, an unknown cursor is answered with 400, and records can be read', () => this.#changes());
    await this.#check('stock comes in pages with exact quantities', () => this.#stock());
    await this.#check('after a restore: what is held since a moment is told, and taken back by its key, once', () =>
      this.#heldAndTakenBack(),
    );
    return this.#findings;
  }

  async #check(check: string, run: () => Promise<string | undefined>): Promise<void> {
    try {
      const note = await run();
      this.#findings.push({ check, result: note ? 'note' : 'good', detail: note ?? '' });
    } catch (error) {
      const result = error instanceof NotOffered ? 'not offered' : 'wrong';
      this.#findings.push({ check, result, detail: error instanceof Error ? error.message : String(error) });
    }
  }

  #next(change: (document: OutboundDocument) => object = () => ({}), type = this.#template.type): OutboundDocument {
    this.#made += 1;
    const docNo = `CHECK-${this.#run}-${this.#made}`;
    const document = {
      ...this.#template,
      type,
      document: { ...this.#template.document, docNo },
      version: 1,
      sentAt: new Date().toISOString(),
    };
    const key = documentKey({ ...document, docNo });
    return outboundDocument.parse({ ...document, key, ...change({ ...document, key } as OutboundDocument) });
  }

  #send = (document: object): Promise<Reply> => ask(this.#partner, neighbourPaths.documents, { method: 'POST', body: document });

  async #sent(document: OutboundDocument): Promise<DocumentAnswer> {
    return answerOf(document, await this.#send(document));
  }

  async #signature(): Promise<undefined> {
    const path = neighbourPaths.document(`check:${this.#run}`);
    for (const [how, asked] of [
      ['without a signature', { unsigned: true }],
      ['with a wrong secret', { secret: 'this is not the secret of ours' }],
      ['signed an hour ago', { ago: 3_600_000 }],
    ] as const) {
      const { status } = await ask(this.#partner, path, asked);
      if (status !== 401) throw new Wrong(`${how}: ${status} instead of 401`);
    }
    return undefined;
  }

  async #unknown(): Promise<undefined> {
    const reply = await ask(this.#partner, neighbourPaths.document(`receipt:check:${randomUUID()}:1`));
    if (reply.status !== 404) throw new Wrong(`${reply.status} instead of 404`);
    const { data } = exchangeError.safeParse(reply.body);
    if (data?.error !== documentUnknown) throw new Wrong(`404 with the body ${reply.text.slice(0, 200)}`);
    return undefined;
  }

  async #document(): Promise<string | undefined> {
    const document = this.#next();
    const answer = await this.#sent(document);
    if (answer.result !== 'accepted')
      return `your side ${answer.result} the sample: ${answer.reason ?? answer.lines.find(({ reason }) => reason)?.reason ?? 'no reason'}. Give one that it takes with --document`;
    if (answer.number === undefined) return 'no number: a deletion could be told by its key only';
    return answer.contentHash === contentHash(document)
      ? undefined
      : 'no contentHash: after a lost answer Kuwei sends again instead of taking your answer over';
  }

  async #again(): Promise<undefined> {
    const document = this.#next();
    const first = await this.#sent(document);
    const second = await this.#sent({ ...document, sentAt: new Date(Date.now() + 1000).toISOString() });
    if (second.repeated !== true) throw new Wrong('the second answer does not say repeated: true');
    sameAnswer(first, second);
    const asked = answerOf(document, await ask(this.#partner, neighbourPaths.document(document.key)));
    sameAnswer(first, asked);
    return undefined;
  }

  async #otherContent(): Promise<undefined> {
    const document = this.#next();
    await this.#sent(document);
    const other = { ...document, lines: document.lines.map((line) => ({ ...line, qty: '7' })) };
    const { status } = await this.#send(other);
    if (status !== 409) throw new Wrong(`${status} instead of 409`);
    return undefined;
  }

  async #atOnce(): Promise<undefined> {
    const document = this.#next();
    const answers = await Promise.all(Array.from({ length: 5 }, () => this.#sent(document)));
    const numbers = new Set(answers.map(({ number }) => number));
    if (numbers.size > 1) throw new Wrong(`made ${[...numbers].join(', ')}`);
    return undefined;
  }

  async #lostAnswer(): Promise<undefined> {
    const document = this.#next();
    // Whether it was done when the connection ends, nobody on this side knows.
    const asked = { method: 'POST', body: document, signal: AbortSignal.timeout(3) } as const;
    await ask(this.#partner, neighbourPaths.documents, asked).catch(() => undefined);
    const known = await ask(this.#partner, neighbourPaths.document(document.key));
    const sent = await this.#sent(document);
    if (known.status === 200) sameAnswer(answerOf(document, known), sent);
    else if (known.status !== 404) throw new Wrong(`asked by key: ${known.status}`);
    sameAnswer(sent, await this.#sent(document));
    return undefined;
  }

  async #moreFields(): Promise<undefined> {
    const document = this.#next();
    const more = { ...document, fieldOfTomorrow: { a: [1] }, lines: document.lines.map((line) => ({ ...line, fieldOfTomorrow: 'x' })) };
    answerOf(document, await this.#send(more));
    return undefined;
  }

  async #malformed(): Promise<undefined> {
    const { status } = await ask(this.#partner, neighbourPaths.documents, { method: 'POST', raw: '{"key": "half' });
    if (status < 400 || status >= 500) throw new Wrong(`${status} instead of 400`);
    return this.#unknown();
  }

  async #long(): Promise<undefined> {
    const [line] = this.#template.lines;
    await this.#sent(this.#next(() => ({ lines: Array.from({ length: 500 }, (_, at) => ({ ...line, line: at + 1, labels: undefined })) })));
    return undefined;
  }

  async #reversal(): Promise<string | undefined> {
    if (this.#template.type !== 'receipt') return 'not checked: the document is no receipt';
    const original = this.#next();
    const taken = await this.#sent(original);
    if (taken.result !== 'accepted') return 'not checked: the receipt was not taken';
    const back = () => {
      const { docNo, date, createdAt, createdBy } = original.document;
      const noteNo = 'noteNo' in original.document ? original.document.noteNo : docNo;
      return this.#next(
        ({ document }) => ({
          document: {
            docNo: document.docNo,
            date,
            createdAt,
            createdBy,
            noteNo,
            originalKey: original.key,
            originalNumber: taken.number,
            originalHash: contentHash(original),
          },
          lines: original.lines.map(({ labels: _, ...line }) => line),
        }),
        'receiptReversal',
      );
    };
    const first = await this.#sent(back());
    if (first.result !== 'accepted') throw new Wrong(`the first was ${first.result}`);
    const second = await this.#sent(back());
    if (second.result !== 'refused') throw new Wrong(`the second was ${second.result}`);
    return undefined;
  }

  async #changes(): Promise<string | undefined> {
    const faults: string[] = [];
    let since: string | undefined;
    let read = 0;
    for (let pages = 0; pages < 50; pages += 1) {
      const reply = await ask(this.#partner, neighbourPaths.changes(since, 50));
      refuseNotOffered(reply);
      const page = changesEnvelope.safeParse(reply.body);
      if (!page.success) throw new Wrong(`page ${pages + 1}: ${page.error.issues[0]?.path.join('.')} ${page.error.issues[0]?.message}`);
      for (const record of page.data.records) {
        const reading = readRecord(record, 'erp');
        read += 1;
        if (!reading.ok) faults.push(`${reading.kind} ${reading.id}: ${reading.reason}`);
      }
      if (!page.data.more) break;
      if (page.data.next === since) throw new Wrong('more is true, and next is the cursor that was asked with');
      since = page.data.next;
    }
    if (faults.length > 0) throw new Wrong(`${faults.length} of ${read} records would be parked, the first: ${faults[0]}`);
    const { status } = await ask(this.#partner, neighbourPaths.changes('no cursor of yours', 50));
    if (status !== 400) throw new Wrong(`an unknown cursor: ${status} instead of 400`);
    return read === 0 ? 'there were no records to read' : undefined;
  }

  async #stock(): Promise<undefined> {
    let after: string | undefined;
    for (let pages = 0; pages < 50; pages += 1) {
      const reply = await ask(this.#partner, neighbourPaths.stock(this.#template.org, after, 50));
      refuseNotOffered(reply);
      const page = stockPage.safeParse(reply.body);
      if (!page.success) throw new Wrong(`${page.error.issues[0]?.path.join('.')} ${page.error.issues[0]?.message}`);
      if (!page.data.more) return undefined;
      after = page.data.next;
    }
    return undefined;
  }

  async #heldAndTakenBack(): Promise<undefined> {
    const document = this.#next();
    await this.#sent(document);
    const held = async () => {
      let after: string | undefined;
      for (let pages = 0; pages < 200; pages += 1) {
        const reply = await ask(this.#partner, neighbourPaths.held(document.org, this.#began, after, 50));
        refuseNotOffered(reply);
        const page = heldPage.parse(reply.body);
        const found = page.documents.find(({ key }) => key === document.key);
        if (found || !page.more) return found;
        after = page.next;
      }
      return undefined;
    };
    if (!(await held())) throw new Wrong(`${document.key} was just committed, and is not told`);
    for (let times = 0; times < 2; times += 1) {
      const reply = await ask(this.#partner, neighbourPaths.document(document.key), { method: 'DELETE' });
      refuseNotOffered(reply);
      if (reply.status !== 200 || !takenBack.safeParse(reply.body).success)
        throw new Wrong(`DELETE: ${reply.status} ${reply.text.slice(0, 200)}`);
    }
    const again = await this.#send(document);
    if (again.status !== 409) throw new Wrong(`sent again after it was taken back: ${again.status} instead of 409`);
    if ((await held())?.deleted !== true) throw new Wrong('it is told without deleted: true');
    return undefined;
  }
}

function refuseNotOffered({ status, body, text }: Reply): void {
  if (status === 404 || status === 405 || status === 501) {
    if (status === 404 && !exchangeError.safeParse(body).success) throw new Wrong(`404 without error and message: ${text.slice(0, 100)}`);
    throw new NotOffered('');
  }
  if (status !== 200) throw new Wrong(`${status} ${text.slice(0, 200)}`);
}

function answerOf(document: OutboundDocument, { status, body, text }: Reply): DocumentAnswer {
  if (status !== 200) throw new Wrong(`${status} ${text.slice(0, 200)}`);
  const answer = documentAnswer.safeParse(body);
  if (!answer.success) throw new Wrong(`not an answer: ${answer.error.issues[0]?.path.join('.')} ${answer.error.issues[0]?.message}`);
  const problem = answerProblem(document, answer.data);
  if (problem) throw new Wrong(problem.detail);
  return answer.data;
}

function sameAnswer(first: DocumentAnswer, second: DocumentAnswer): void {
  if (first.number !== second.number) throw new Wrong(`number ${first.number}, then ${second.number}`);
  const said = ({ result, lines, reason }: DocumentAnswer) => JSON.stringify([result, lines, reason]);
  if (said(first) !== said(second)) throw new Wrong('the lines are answered otherwise than before');
}
