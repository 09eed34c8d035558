// Our protocol in front of the connector of Tryton, so that the kit for partners (npm run partner -- check) can play Kuwei against it.
import { createServer } from 'node:http';
import { contentHash } from '../../contract/exchange/contentHash.node.ts';
import type { DocumentAnswer } from '../../contract/exchange/protocol.answers.ts';
import { type OutboundDocument, outboundDocument } from '../../contract/exchange/protocol.documents.ts';
import { verifyRequest } from '../../contract/exchange/signature.node.ts';
import { documentUnknown, type Remembered } from '../../server/connectors/connector.ts';
import { tryton } from '../../server/connectors/tryton/tryton.ts';
import type { Connection } from '../../server/exchange/connections.ts';
import type { SentDocument } from '../../server/exchange/outbox.store.ts';
import { errorReply, parseJson, type Reply, readBody, send } from '../../simulator/wire.ts';

/**
 * The documents of a key. Tryton keeps no record of some of them, such as a refusal; their answer is kept here, as our outbox keeps it in
 * the product.
 */
interface Come {
  document: OutboundDocument;
  answer?: DocumentAnswer;
}

const ok = (body: unknown): Reply => ({ status: 200, body });
const sentOf = (document: OutboundDocument): SentDocument => document as unknown as SentDocument;

/**
 * A server of the protocol in docs/exchange.md with the answers of the connector; like the product, it retries requests without a final
 * answer.
 */
class Bridge {
  readonly #connection: Connection;
  readonly #come = new Map<string, Come>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async answer(method: string, url: URL, body: string): Promise<Reply> {
    const [, named] = /^\/v1\/documents\/([^/]+)$/.exec(url.pathname) ?? [];
    if (method === 'POST' && url.pathname === '/v1/documents') return this.#take(body);
    if (method === 'DELETE' && named) return errorReply(405, 'not-offered', 'Tryton does not undo what is done');
    if (method !== 'GET') return errorReply(404, 'path-unknown', url.pathname);
    if (named) return this.#ask(decodeURIComponent(named));
    if (url.pathname === '/v1/changes') return this.#changes(url);
    if (url.pathname === '/v1/stock') return this.#stock(url);
    if (url.pathname === '/v1/documents') return this.#held(url);
    return errorReply(404, 'path-unknown', url.pathname);
  }

  async #take(body: string): Promise<Reply> {
    const read = outboundDocument.safeParse(parseJson(body));
    if (!read.success) return errorReply(400, 'document-malformed', read.error.message);
    const { key } = read.data;
    const come = this.#come.get(key) ?? { document: read.data };
    this.#come.set(key, come);
    if (come.answer && contentHash(come.document) !== contentHash(read.data)) return errorReply(409, 'key-reused', key);
    const known = come.answer ? ok({ ...come.answer, repeated: true }) : await this.#known(read.data);
    if (known) return known;
    return this.#settled(
      () => tryton.outbound.send(this.#connection, sentOf(read.data), ''),
      (answer) => {
        if (answer.result === 'refused' || answer.number === undefined) come.answer = { ...answer, contentHash: contentHash(read.data) };
        return ok({ ...answer, contentHash: contentHash(read.data) });
      },
    ).then((reply) => reply ?? errorReply(500, 'internal', key));
  }

  async #ask(key: string): Promise<Reply> {
    const come = this.#come.get(key);
    if (come?.answer) return ok({ ...come.answer, repeated: true });
    return (come && (await this.#known(come.document))) ?? errorReply(404, documentUnknown, key);
  }

  /** What Tryton has of a document. */
  #known(document: OutboundDocument): Promise<Reply | undefined> {
    return this.#settled(
      () => tryton.outbound.recall(this.#connection, sentOf(document), ''),
      (answer) => ok({ ...answer, contentHash: contentHash(document), repeated: true }),
    );
  }

  async #settled(attempt: () => Promise<Remembered | undefined>, reply: (answer: DocumentAnswer) => Reply): Promise<Reply | undefined> {
    for (;;) {
      const outcome = await attempt();
      if (outcome === undefined) return undefined;
      if (outcome.kind === 'settled') return reply(outcome.answer);
      if (outcome.kind === 'refused') return errorReply(outcome.status, 'key-reused', outcome.problem);
      if (outcome.kind !== 'again') return errorReply(500, 'internal', outcome.kind);
      if (outcome.misfit || outcome.misconfigured) return errorReply(500, 'internal', outcome.problem);
    }
  }

  /** The connector's pages have their own length: the cursor contains how much of one was given. */
  async #changes({ searchParams }: URL): Promise<Reply> {
    const [cursor = '', from = '0', ...more] = (searchParams.get('since') ?? '').split('~');
    const start = Number(from);
    const page = await tryton.inbound.changes(this.#connection, cursor === '' ? undefined : cursor);
    if (page.kind === 'start-again' || more.length > 0) return errorReply(400, 'cursor-unknown', cursor);
    if (page.kind !== 'page') return errorReply(500, 'internal', JSON.stringify(page));
    const end = start + Number(searchParams.get('limit') ?? 100);
    const records = page.records.slice(start, end);
    return ok(
      end < page.records.length ? { records, next: `${cursor}~${end}`, more: true } : { records, next: page.next, more: page.more },
    );
  }

  async #stock({ searchParams }: URL): Promise<Reply> {
    const stock = await tryton.stock?.(this.#connection, searchParams.get('org') ?? '');
    if (stock?.kind !== 'known') return errorReply(500, 'internal', JSON.stringify(stock));
    return ok({ asOf: stock.asOf, ...pageOf('lines', stock.lines, searchParams) });
  }

  async #held({ searchParams }: URL): Promise<Reply> {
    const held = await tryton.held?.(this.#connection, searchParams.get('org') ?? '', new Date(searchParams.get('since') ?? 0));
    if (held?.kind !== 'known') return errorReply(500, 'internal', JSON.stringify(held));
    return ok(pageOf('documents', held.documents, searchParams));
  }
}

function pageOf(name: string, rows: readonly unknown[], parameters: URLSearchParams): object {
  const from = Number(parameters.get('after') ?? 0);
  const end = from + Number(parameters.get('limit') ?? 100);
  return { [name]: rows.slice(from, end), next: String(Math.min(end, rows.length)), more: end < rows.length };
}

/** Starts it; requests are signed with `credentials`. */
export async function startBridge(
  connection: Connection,
  credentials: { key: string; secret: string },
): Promise<{ url: string; stop: () => void }> {
  const bridge = new Bridge(connection);
  const server = createServer(async (request, response) => {
    const body = (await readBody(request).catch(() => undefined)) ?? '';
    const { method = '', url: path = '/', headers } = request;
    const check = verifyRequest(
      { method, path, body },
      headers,
      (key) => (key === credentials.key ? credentials.secret : undefined),
      Date.now(),
    );
    if (!check.ok) return send(response, errorReply(401, check.refusal, 'see Signature in docs/exchange.md'));
    send(response, await bridge.answer(method, new URL(path, 'http://bridge'), body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
