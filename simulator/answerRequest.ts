import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentHeader } from '../contract/exchange/contentHash.node.ts';
import type { Partner } from '../contract/exchange/partner.ts';
import { verifyRequest } from '../contract/exchange/signature.node.ts';
import type { Strikes } from './faults.ts';
import { dealingOf } from './protocolRoutes.ts';
import type { Surroundings } from './surroundings.ts';
import { errorReply, type Reply, readBody, reset, send, sendTwice } from './wire.ts';

const refusals = {
  'signature-missing': 'the headers X-Kuwei-Key, X-Kuwei-Time and X-Kuwei-Signature are needed',
  'key-unknown': 'this key is not known here',
  'time-outside-window': 'X-Kuwei-Time is more than 5 minutes from our clock',
  'signature-wrong': 'the signature does not fit method, path, time and body',
} as const;

// Two kinds of garbage in turn: something that is not JSON, and JSON that is not an answer.
const garbage: readonly Reply[] = [
  { status: 200, body: '<html><body>Welcome to the ERP portal</body></html>', contentType: 'text/html; charset=utf-8' },
  { status: 200, body: { ok: 'yes', data: [{ zeile: 'eins' }] } },
];

/** Answers one request of the protocol, with the faults that are switched on for this partner. */
export async function answerRequest(
  around: Surroundings,
  partner: Partner,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = request.method ?? 'GET';
  const wirePath = request.url ?? '/';
  const url = new URL(wirePath, 'http://simulator');
  const body = await readBody(request);
  const dealing = dealingOf(around, partner, method, url, path, body ?? '', String(request.headers[contentHeader.toLowerCase()] ?? ''));
  const strikes: Strikes = dealing === undefined ? new Map() : around.faults.strike(partner, dealing.operation);
  const log = (status: number | 'no answer', answer: unknown) =>
    around.messages.add({
      at: new Date(around.now()).toISOString(),
      partner,
      direction: 'from Kuwei',
      what: `${method} ${path}`,
      trace: String(request.headers['x-kuwei-trace'] ?? ''),
      status,
      faults: [...strikes.keys()],
      request: body ?? '(too large)',
      answer: typeof answer === 'string' ? answer : JSON.stringify(answer),
    });
  const down = strikes.get('down');
  if (down !== undefined) {
    await around.wait(down.afterMs ?? 0);
    log('no answer', 'connection reset');
    return reset(response);
  }
  const done = (reply: Reply) => {
    log(reply.status, reply.body);
    send(response, reply);
  };
  if (body === undefined) return done(errorReply(413, 'body-too-large', 'at most 8 MB'));
  const check = verifyRequest(
    { method, path: wirePath, body },
    request.headers,
    (key) => (key === around.credentials.key ? around.credentials.secret : undefined),
    around.now(),
  );
  if (!check.ok) return done(errorReply(401, check.refusal, refusals[check.refusal]));
  const shut = around.tokens.refuse(partner, request.headers.authorization ?? '', around.now());
  if (shut) return done(shut);
  if (dealing === undefined) return done(errorReply(404, 'path-unknown', `${method} ${path} is not part of the protocol`));
  await around.wait(strikes.get('slow')?.afterMs ?? (strikes.has('slow') ? 3000 : 0));
  if (strikes.has('http500')) return done(errorReply(500, 'internal', 'java.lang.NullPointerException'));
  const reply = await dealing.run(strikes);
  await finish(around, strikes, reply, response, log, done);
}

async function finish(
  around: Surroundings,
  strikes: Strikes,
  reply: Reply,
  response: ServerResponse,
  log: (status: number | 'no answer', answer: unknown) => void,
  done: (reply: Reply) => void,
): Promise<void> {
  const lost = strikes.get('lostAnswer');
  if (lost !== undefined) {
    await around.wait(lost.afterMs ?? 0);
    log('no answer', 'done, then the connection was dropped');
    return reset(response);
  }
  const spoilt = strikes.get('garbage');
  if (spoilt !== undefined) return done(garbage[(spoilt.happened - 1) % garbage.length] ?? reply);
  if (strikes.has('doubleAnswer')) {
    log(reply.status, reply.body);
    return sendTwice(response, reply);
  }
  done(reply);
}
