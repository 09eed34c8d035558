import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readPath } from '../../contract/exchange/protocol.read.ts';
import { batchLimit } from '../../contract/exchange/protocol.ts';
import { keptCode } from '../../contract/exchange/protocol.values.ts';
import { type ReadFeed, readFeeds } from '../../contract/exchange/readFeeds.ts';
import { type DoorParts, say, showAtDoor } from './partnerDoor.ts';
import { pageOfFeed } from './partnerFeed.ts';

const question = z.object({
  org: keptCode,
  since: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(batchLimit).default(100),
});

/** The endpoint where partners read new data here: documents, stock and labels, signed with the key of their pushes. */
export async function routeReading(http: FastifyInstance, parts: DoorParts): Promise<void> {
  await http.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      request.log.error({ err: error }, 'a page could not be read');
      return say(reply, 500, 'internal', 'ask again');
    });
    for (const feed of readFeeds) scope.get(readPath(feed), (request, reply) => serve(feed, request, reply, parts));
  });
}

async function serve(feed: ReadFeed, request: FastifyRequest, reply: FastifyReply, parts: DoorParts): Promise<FastifyReply> {
  const shown = await showAtDoor(parts, request, Buffer.alloc(0));
  if (!shown.ok) return say(reply, shown.status, shown.error, shown.message);
  const reader = shown.mine.find(({ mayRead }) => mayRead);
  if (!reader) return say(reply, 403, 'reading-not-allowed', 'an administrator of Kuwei has to allow it at the connection');
  const parsed = question.safeParse(request.query);
  if (!parsed.success) {
    const what = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
    return say(reply, 400, 'malformed', what);
  }
  const { partner, readsOrgs } = reader;
  const { org } = parsed.data;
  if (readsOrgs.length > 0 && !readsOrgs.includes(org))
    return say(reply, 403, 'reading-not-allowed', `this connection reads ${readsOrgs.join(', ')} alone`);
  const page = await pageOfFeed(parts.pool, { partner, feed, ...parsed.data, since: parsed.data.since });
  if (page === 'cursor-unknown') return say(reply, 400, page, 'start again without since');
  return reply.type('application/json; charset=utf-8').send(page);
}
