import { mapAnswer, mapDocument } from '../../contract/exchange/applyMapping.ts';
import { contentHash } from '../../contract/exchange/contentHash.node.ts';
import type { Partner } from '../../contract/exchange/partner.ts';
import { answerProblem, type DocumentAnswer, documentAnswer } from '../../contract/exchange/protocol.answers.ts';
import { batchLimit, changesEnvelope, partnerPaths } from '../../contract/exchange/protocol.ts';
import { withoutAbsent } from '../../contract/exchange/withoutAbsent.ts';
import type { TakenBack, TheirDocuments, TheirStock, Tried } from '../core/call/app.ts';
import type { Connection } from '../exchange/connections.ts';
import type { Taken } from '../exchange/intakePieces.ts';
import type { SentDocument } from '../exchange/outbox.store.ts';
import { storedSentence } from '../exchange/storedSentence.ts';
import { askOver, notAsAgreed } from './ask.ts';
import type { Outcome } from './askOutcome.ts';

/**
 * The result for a document. Only `again` is retried automatically; a handed-over document waits for its answer. `raw` is the answer as
 * received, `silent` means no answer, `misfit` an answer outside of the protocol.
 */
export type Delivery =
  | { kind: 'settled'; answer: DocumentAnswer; raw?: unknown }
  | { kind: 'refused'; status: number; problem: string }
  | { kind: 'handed' }
  | ({ kind: 'again'; status?: number; problem: string; retryAfterMs?: number; misconfigured?: boolean; raw?: unknown } & HowUnsettled);

/** For a message to be sent again: whether the partner did not answer, or gave an unusable answer. */
interface HowUnsettled {
  silent?: boolean;
  misfit?: boolean;
}

/** The partner's answer about a key: an answer, or one without the content it belongs to. */
export type Remembered = Delivery | { kind: 'unsaid'; answer: DocumentAnswer };

/** A page of a partner's changes, or the reason why there is none; `taken` reports the results of its records. */
export type Changes =
  | {
      kind: 'page';
      records: unknown[];
      next: string;
      more: boolean;
      taken?: (answers: readonly Taken[]) => Promise<void>;
      /** A problem with a part of it, while the rest continues. */
      problem?: string;
    }
  | { kind: 'not-offered' }
  | { kind: 'start-again' }
  | { kind: 'problem'; problem: string; silent: boolean };

/** Outbound side of a partner: takes documents, and returns its result for an earlier one. */
export interface Outbound {
  send: (connection: Connection, document: SentDocument, trace: string) => Promise<Delivery>;
  /** Undefined when the partner never committed the document; where `answersLate`, also while no answer has come. */
  recall: (connection: Connection, document: SentDocument, trace: string) => Promise<Remembered | undefined>;
  /** Answers come later: until then it is unknown whether the partner has a document. */
  answersLate?: true;
}

/** Inbound side of a partner: gives its changes. */
export interface Inbound {
  changes: (connection: Connection, since: string | undefined) => Promise<Changes>;
  /** Seconds between two pulls; without it the organisation's setting applies. */
  everySeconds?: number;
}

/** The stock of an organisation in the partner's books. */
export type Stock = (connection: Connection, org: string) => Promise<TheirStock>;

/** One external system. */
export interface Connector {
  partner: Partner;
  outbound: Outbound;
  inbound: Inbound;
  /** Tests both directions; changes nothing on either side. */
  test: (connection: Connection) => Promise<{ send: Tried; fetch: Tried }>;
  /** Only for partners that keep stock. */
  stock?: Stock;
  /** Our documents that the partner has since a moment, and taking one of them back; not for partners with files. */
  held?: (connection: Connection, org: string, since: Date) => Promise<TheirDocuments>;
  takeBack?: (connection: Connection, key: string) => Promise<TakenBack>;
}

/** The answer of a partner that does not know our key. */
export const keyIsWrong: readonly number[] = [401, 403];
// The status of a web server for an unknown path; the partner's own program would answer with the protocol's error.
const addressIsWrong: readonly number[] = [404, 405, 410];

function deliveryOf(outcome: Outcome, document: SentDocument, { mapping }: Connection): Delivery {
  if (outcome.kind === 'unknown') return { ...outcome, kind: 'again' };
  if (outcome.kind === 'refused') {
    const { status, error, problem } = outcome;
    if (keyIsWrong.includes(status) || (addressIsWrong.includes(status) && !error)) {
      return { kind: 'again', status, problem, misconfigured: true };
    }
    return { kind: 'refused', status, problem };
  }
  const { status, body: raw } = outcome;
  const answer = documentAnswer.safeParse(withoutAbsent(documentAnswer, mapAnswer(mapping, raw)));
  if (!answer.success) return { kind: 'again', status, problem: notAsAgreed(answer.error), misfit: true, raw };
  // An answer with another key belongs to another request on the same wire, and has no meaning for our key.
  const answeredHash = answer.data.key === document.key && answer.data.contentHash;
  if (answeredHash && answeredHash.toLowerCase() !== contentHash(document)) return keyTaken(answer.data);
  const misfit = answerProblem(document, answer.data);
  if (!misfit) return { kind: 'settled', answer: answer.data, raw };
  const { fault, line, detail } = misfit;
  const problem = storedSentence(`misfit.${fault}`, ...(line === undefined ? [] : [line]), detail);
  return { kind: 'again', status, problem, misfit: true, raw };
}

/** The answer belongs to another document, with a number that was drawn twice: it is not accepted. */
const keyTaken = ({ number = '' }: DocumentAnswer): Delivery => ({
  kind: 'refused',
  status: 409,
  problem: storedSentence('answered.key-taken', number && ` · ${number}`, 'contentHash of another document'),
});

/** The partner's error for a key that it never committed. */
export const documentUnknown = 'document-unknown';

/** Documents by docs/exchange.md: POST, and GET by key after a lost answer. */
export const documentsByProtocol: Outbound = {
  send: async (connection, document, trace) => {
    const body = mapDocument(connection.mapping, document);
    const question = {
      method: 'POST',
      path: partnerPaths.documents,
      body,
      id: document.key,
      trace,
      content: contentHash(document),
    } as const;
    const outcome = await askOver(connection)(question);
    // After sending a document this error makes no sense: it answers another request on the same wire.
    if (outcome.kind === 'refused' && outcome.error === documentUnknown) {
      return { kind: 'again', status: outcome.status, problem: outcome.problem, misfit: true };
    }
    return deliveryOf(outcome, document, connection);
  },
  recall: async (connection, document, trace) => {
    const outcome = await askOver(connection)({ method: 'GET', path: partnerPaths.document(document.key), trace });
    if (outcome.kind === 'refused' && outcome.status === 404) return undefined;
    const answer = outcome.kind === 'answer' ? documentAnswer.safeParse(mapAnswer(connection.mapping, outcome.body)).data : undefined;
    return answer && !answer.contentHash ? { kind: 'unsaid', answer } : deliveryOf(outcome, document, connection);
  },
};

/** Changes by docs/exchange.md: pages after a cursor. */
export async function changesByProtocol(connection: Connection, since: string | undefined, limit = batchLimit): Promise<Changes> {
  const outcome = await askOver(connection)({ method: 'GET', path: partnerPaths.changes(since, limit) });
  if (outcome.kind === 'unknown') return { kind: 'problem', problem: outcome.problem, silent: outcome.silent === true };
  if (outcome.kind === 'refused') {
    // Without the protocol's own error, the server there may not implement it.
    if (addressIsWrong.includes(outcome.status) && outcome.error) return { kind: 'not-offered' };
    if (outcome.status === 400 && since !== undefined) return { kind: 'start-again' };
    return { kind: 'problem', problem: outcome.problem, silent: false };
  }
  const page = changesEnvelope.safeParse(outcome.body);
  if (!page.success) return { kind: 'problem', problem: notAsAgreed(page.error), silent: false };
  return { kind: 'page', ...page.data };
}
