import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { bodyLimit, type InboundAnswer, inboundEnvelope, inboundPath } from '../../contract/exchange/protocol.ts';
import { type SignatureCheck, type SignatureRefusal, verifyRequest } from '../../contract/exchange/signature.node.ts';
import { intoAudit } from '../core/call/intoAudit.ts';
import { named } from '../core/database/named.ts';
import { networkOf } from '../core/http/address.ts';
import { batchLimits, jsonFault } from '../core/http/jsonFault.ts';
import type { Doors } from '../core/process/doors.ts';
import { type Connection, type Connections, secretsOf } from './connections.ts';
import type { Intake } from './intake.ts';

const refusals: Record<SignatureRefusal, string> = {
  'signature-missing': 'the headers X-Kuwei-Key, X-Kuwei-Time and X-Kuwei-Signature are needed',
  'key-unknown': 'this key is not known here',
  'time-outside-window': 'X-Kuwei-Time is more than 5 minutes from our clock',
  'signature-wrong': 'the signature does not fit method, path, time and body',
};

const tooMuchText: Record<NonNullable<ReturnType<typeof jsonFault>>, string> = {
  'too-deep': `values are nested more than ${batchLimits.depth} deep`,
  'too-many': `a body has at most ${batchLimits.values} values, an object at most ${batchLimits.members} members`,
};

const say = (reply: FastifyReply, status: number, error: string, message: string): FastifyReply =>
  reply.status(status).type('application/json; charset=utf-8').send({ error, message });

interface InboundParts {
  connections: Connections;
  intake: Intake;
  pool: Pool;
  doors: Doors;
}

/** Connections belong to all organisations, so the audit of each says it. */
const refusedText = `
  ${intoAudit}
  select org, null, '', 'inbound', '', '', jsonb_build_object('refused', true, 'neighbour', :neighbour::text, 'address', :address::text)
    from organisation where status = 'active'`;

/** Counts every refusal. Log and audit say one of a kind and address in ten minutes, because anybody can knock at this door as often as they like. */
async function tellRefused(
  { pool, doors }: InboundParts,
  { ip: address }: FastifyRequest,
  reason: SignatureRefusal,
  mine: Connection | undefined,
): Promise<void> {
  const neighbour = mine?.neighbour ?? '';
  if (!doors.count('exchange', 'wrong', `${neighbour} ${reason} ${networkOf(address)}`)) return;
  await pool.query(...named(refusedText, { neighbour, address }));
  doors.say('warn', 'exchange', 'wrong', { neighbour, why: reason, address });
}

/** Where partners bring records: signed, with the protocol's own bodies instead of the product's envelope. */
export async function routeInbound(http: FastifyInstance, parts: InboundParts): Promise<void> {
  await http.register(async (scope) => {
    // The signature is over the bytes that came, so they are kept as they are, whatever they are called.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request: FastifyRequest, payload: AsyncIterable<Buffer>) => readBytes(payload));
    scope.setErrorHandler((error, request, reply) => {
      const { statusCode = 500 } = error as { statusCode?: number };
      if (error instanceof TooLarge) return say(reply, 413, 'body-too-large', `a body has at most ${bodyLimit} bytes`);
      if (statusCode < 500) return say(reply, statusCode, 'malformed', (error as Error).message);
      request.log.error({ err: error }, 'a batch could not be taken');
      return say(reply, 500, 'internal', 'nothing can be told of this batch; send it again');
    });
    scope.post(inboundPath, (request, reply) => serve(request, reply, parts));
  });
}

async function serve(request: FastifyRequest, reply: FastifyReply, parts: InboundParts): Promise<FastifyReply> {
  const { connections, intake } = parts;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const known = (await connections.enabled()).filter(({ mode }) => mode === 'http');
  // Two connections from before this check may share a key name: each is checked by its own secret.
  const signed = known.flatMap((one) =>
    secretsOf(one, Date.now()).map((secret) => ({ one, check: checkOf(request, body, { key: one.key, secret }) })),
  );
  const mine = signed.filter(({ check }) => check.ok).map(({ one }) => one);
  const check =
    (
      signed.find(({ check: { ok } }) => ok) ??
      signed.find(({ check }) => isOfTheClock(check)) ??
      signed.find(({ one }) => isOfKey(one, request))
    )?.check ?? checkOf(request, body);
  if (!check.ok) {
    await tellRefused(
      parts,
      request,
      check.refusal,
      known.find((one) => isOfKey(one, request)),
    );
    return say(reply, 401, check.refusal, refusals[check.refusal]);
  }
  const text = utf8(body);
  if (text === undefined) return say(reply, 400, 'malformed', 'the body is not text in UTF-8; it comes without compression');
  const tooMuch = jsonFault(text, batchLimits);
  if (tooMuch) return say(reply, 400, 'malformed', tooMuchText[tooMuch]);
  const json = parseJson(text);
  if (json === undefined) return say(reply, 400, 'malformed', 'the body is not JSON');
  const envelope = inboundEnvelope.safeParse(json);
  if (!envelope.success) {
    const what = envelope.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; ');
    return say(reply, 400, 'malformed', what.slice(0, 2000));
  }
  const { key, source, records } = envelope.data;
  if (!mine.some((one) => one.neighbour === source)) {
    return say(reply, 403, 'source-not-yours', `the key ${check.key} does not speak for ${source}`);
  }
  const taken = await intake.take(source, key, records);
  request.log.info(
    {
      trace: request.id,
      neighbour: source,
      batch: key,
      records: records.length,
      parked: taken.filter((one) => one.result === 'parked').length,
    },
    'records came',
  );
  const answer: InboundAnswer = {
    key,
    records: taken.map(({ kind, id, version, result, reason }) => ({ kind, id, version, result, reason })),
  };
  return reply.type('application/json; charset=utf-8').send(answer);
}

const isOfKey = ({ key }: Pick<Connection, 'key'>, { headers }: FastifyRequest): boolean => key === headers['x-kuwei-key'];

/** The secret was right. */
const isOfTheClock = (check: SignatureCheck): boolean => !check.ok && check.refusal === 'time-outside-window';

const checkOf = (request: FastifyRequest, body: Buffer, one?: Pick<Connection, 'key' | 'secret'>) =>
  verifyRequest(
    { method: 'POST', path: request.url, body },
    request.headers,
    (key) => (key === one?.key ? one.secret : undefined),
    Date.now(),
  );

class TooLarge extends Error {}

/** What is too large is heard to its end, up to a point: many partners read the answer only when they have sent all. */
async function readBytes(payload: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of payload) {
    size += part.byteLength;
    if (size <= bodyLimit) parts.push(part);
    else if (size > 8 * bodyLimit) break;
  }
  if (size > bodyLimit) throw new TooLarge();
  return Buffer.concat(parts);
}

const strict = new TextDecoder('utf-8', { fatal: true });

/** Text in another encoding would be read as UTF-8 with its letters spoilt, and kept so. */
function utf8(bytes: Buffer): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
