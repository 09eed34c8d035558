import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyLimit, type InboundAnswer, inboundEnvelope, inboundPath } from '../../contract/exchange/protocol.ts';
import { batchLimits, jsonFault } from '../core/http/jsonFault.ts';
import type { Intake } from './intake.ts';
import { type DoorParts, say, showAtDoor } from './partnerDoor.ts';

const tooMuchText: Record<NonNullable<ReturnType<typeof jsonFault>>, string> = {
  'too-deep': `values are nested more than ${batchLimits.depth} deep`,
  'too-many': `a body has at most ${batchLimits.values} values, an object at most ${batchLimits.members} members`,
};

interface InboundParts extends DoorParts {
  intake: Intake;
}

/** The endpoint for partners' records: signed, with the protocol's own bodies instead of the product's envelope. */
export async function routeInbound(http: FastifyInstance, parts: InboundParts): Promise<void> {
  await http.register(async (scope) => {
    // The signature covers the received bytes, so they are kept unchanged, whatever the content type.
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
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const shown = await showAtDoor(parts, request, body);
  if (!shown.ok) return say(reply, shown.status, shown.error, shown.message);
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
  if (!shown.mine.some((one) => one.partner === source)) {
    return say(reply, 403, 'source-not-yours', `the key ${shown.mine[0]?.key} does not speak for ${source}`);
  }
  const taken = await parts.intake.take(source, key, records);
  request.log.info(
    {
      trace: request.id,
      partner: source,
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

class TooLarge extends Error {}

/** A body that is too large is still read, up to a limit: many partners read the answer only after sending everything. */
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
