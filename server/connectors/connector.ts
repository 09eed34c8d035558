import { mapAnswer, mapDocument } from '../../contract/exchange/applyMapping.ts';
import type { Neighbour } from '../../contract/exchange/neighbour.ts';
import { answerProblem, type DocumentAnswer, documentAnswer } from '../../contract/exchange/protocol.answers.ts';
import type { OutboundDocument } from '../../contract/exchange/protocol.documents.ts';
import { batchLimit, changesEnvelope, neighbourPaths } from '../../contract/exchange/protocol.ts';
import type { TheirStock } from '../core/app.ts';
import type { Connection } from '../exchange/connections.ts';
import type { Taken } from '../exchange/intake.ts';
import { ownWords } from '../exchange/ownWords.ts';
import { askOver, notAsAgreed, type Outcome } from './ask.ts';

/** What became of a document. Only `again` is tried again by itself; what was handed over waits for its answer. `raw` is the answer as it came. */
export type Delivery =
  | { kind: 'settled'; answer: DocumentAnswer; raw?: unknown }
  | { kind: 'refused'; status: number; problem: string }
  | { kind: 'handed' }
  | { kind: 'again'; status?: number; problem: string; retryAfterMs?: number; misconfigured?: boolean; raw?: unknown };

/** A page of what changed at a neighbour, or why there is none; `taken` is told what became of its records. */
export type Changes =
  | { kind: 'page'; records: unknown[]; next: string; more: boolean; taken?: (answers: readonly Taken[]) => Promise<void> }
  | { kind: 'not-offered' }
  | { kind: 'start-again' }
  | { kind: 'problem'; problem: string; silent: boolean };

/** What every document on its way out has, whatever its type. */
export type SentDocument = Pick<OutboundDocument, 'key'> & { type?: string; lines: OutboundDocument['lines'] };

/** Outbound side of a neighbour: takes documents, and says what it did with one that it was sent before. */
export interface Outbound {
  send: (connection: Connection, document: SentDocument, trace: string) => Promise<Delivery>;
  /** Undefined when the neighbour never committed the document. */
  recall: (connection: Connection, document: SentDocument, trace: string) => Promise<Delivery | undefined>;
}

/** Inbound side of a neighbour: tells what changed. */
export interface Inbound {
  changes: (connection: Connection, since: string | undefined) => Promise<Changes>;
  /** Minutes between two looks; without it the organisation's setting counts. */
  everyMinutes?: number;
}

/** All that lies in an organisation by the neighbour's books. */
export type Stock = (connection: Connection, org: string) => Promise<TheirStock>;

/** One system next door. */
export interface Connector {
  neighbour: Neighbour;
  outbound: Outbound;
  inbound: Inbound;
  /** Only who keeps stock is asked for it. */
  stock?: Stock;
}

const keyIsWrong = [401, 403];
// Said by a web server that knows no such path. The partner's own program says it of one document, in the protocol's words.
const addressIsWrong = [404, 405, 410];

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
  const answer = documentAnswer.safeParse(mapAnswer(mapping, raw));
  if (!answer.success) return { kind: 'again', status, problem: notAsAgreed(answer.error), raw };
  const misfit = answerProblem(document, answer.data);
  if (!misfit) return { kind: 'settled', answer: answer.data, raw };
  const { fault, line, detail } = misfit;
  const problem = ownWords(`misfit.${fault}`, ...(line === undefined ? [] : [line]), detail);
  return { kind: 'again', status, problem, raw };
}

/** Documents as docs/exchange.md has them: POST, and GET by key for one whose answer was lost. */
export const documentsByProtocol: Outbound = {
  send: async (connection, document, trace) => {
    const body = mapDocument(connection.mapping, document);
    return deliveryOf(await askOver(connection)({ method: 'POST', path: neighbourPaths.documents, body, trace }), document, connection);
  },
  recall: async (connection, document, trace) => {
    const outcome = await askOver(connection)({ method: 'GET', path: neighbourPaths.document(document.key), trace });
    if (outcome.kind === 'refused' && outcome.status === 404) return undefined;
    return deliveryOf(outcome, document, connection);
  },
};

/** Changes as docs/exchange.md has them: pages after a cursor. */
export async function changesByProtocol(connection: Connection, since: string | undefined): Promise<Changes> {
  const outcome = await askOver(connection)({ method: 'GET', path: neighbourPaths.changes(since, batchLimit) });
  if (outcome.kind === 'unknown') return { kind: 'problem', problem: outcome.problem, silent: true };
  if (outcome.kind === 'refused') {
    if (outcome.status === 404) return { kind: 'not-offered' };
    if (outcome.status === 400 && since !== undefined) return { kind: 'start-again' };
    return { kind: 'problem', problem: outcome.problem, silent: false };
  }
  const page = changesEnvelope.safeParse(outcome.body);
  if (!page.success) return { kind: 'problem', problem: notAsAgreed(page.error), silent: true };
  return { kind: 'page', ...page.data };
}
