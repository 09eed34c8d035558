import { z } from 'zod';
import { exchangeKey, keptCode, moment } from './protocol.values.ts';
import { type ReadFeed, readFeeds } from './readFeeds.ts';

/** The name of the event of each feed. */
export const eventTypes = ['documents.changed', 'stock.changed', 'labels.changed'] as const satisfies readonly `${ReadFeed}.changed`[];
/** One of them. */
export type EventType = (typeof eventTypes)[number];

/** The outbox's type of document for events, which have no document. */
export const eventDocument = 'event';

/** Whether a message is an event and no document. */
export const isEvent = (type: string | undefined): type is EventType => eventTypes.some((one) => one === type);

export const eventTypeOf = (feed: ReadFeed): EventType => `${feed}.changed`;

export const eventMessage = z
  .object({
    key: exchangeKey.describe('names the event however often it is sent, as the header `webhook-id` does'),
    type: z.enum(eventTypes),
    timestamp: moment.describe('when it was written for sending'),
    data: z.object({
      org: keptCode,
      feed: z.enum(readFeeds).describe('what changed: read it at `GET {kuwei}/api/Exchange/Read/{feed}`'),
      since: keptCode.describe('cursor from which what is new is read; your own one, where you keep it, leads there as well'),
      anew: z
        .boolean()
        .optional()
        .describe(
          'true: cursors of before lead nowhere (the first event, after a restore). Forget what you have; `since` leads through everything',
        ),
    }),
  })
  .describe('There is something new to read: body of `POST {base}/v1/events`');

/** There is something new to read. */
export type EventMessage = z.infer<typeof eventMessage>;

export const eventAnswer = z
  .object({ key: exchangeKey.optional() })
  .describe('Any 2xx says that the event needs not come again; the body is not read, and may be empty');
