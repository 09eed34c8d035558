import { z } from 'zod';
import type { Partner } from '../contract/exchange/partner.ts';
import { type EventMessage, eventMessage } from '../contract/exchange/protocol.events.ts';
import { readPath } from '../contract/exchange/protocol.read.ts';
import { signRequest } from '../contract/exchange/signature.node.ts';
import type { ReadPage } from './copyBook.ts';
import type { Surroundings } from './surroundings.ts';
import { errorReply, parseJson, type Reply } from './wire.ts';

const pageShape = z.object({ items: z.array(z.record(z.string(), z.unknown())), next: z.string(), more: z.boolean() });
type Page = z.infer<typeof pageShape>;
type Said = EventMessage['data'];

/** Reads run one after the other: two reads at once would write an older page over a newer one. */
const reading = new WeakMap<Surroundings, Map<string, Promise<Reply>>>();

/** Reads what is new, writes it down, and answers then: an event that was taken need not come again. */
export function hearEvent(around: Surroundings, partner: Partner, body: string): Promise<Reply> {
  const event = eventMessage.safeParse(parseJson(body));
  if (!event.success) return Promise.resolve(errorReply(400, 'event-malformed', z.prettifyError(event.error)));
  const { key, data } = event.data;
  const queues = reading.get(around) ?? new Map<string, Promise<Reply>>();
  reading.set(around, queues);
  const name = `${partner} ${data.org} ${data.feed}`;
  const before = queues.get(name) ?? Promise.resolve();
  const turn = before.then(
    () => readOn(around, partner, key, data),
    () => readOn(around, partner, key, data),
  );
  queues.set(name, turn);
  return turn;
}

async function readOn(around: Surroundings, partner: Partner, key: string, event: Said): Promise<Reply> {
  const taken: Reply = { status: 200, body: { key } };
  const { copies } = around.state;
  const of = { partner, org: event.org, feed: event.feed };
  let anew = event.anew === true;
  let cursor = (anew ? undefined : copies.cursor(of)) ?? event.since;
  for (let more = true; more; ) {
    const page = await ask(around, event, cursor);
    if (page === 'silent') return errorReply(503, 'kuwei-silent', 'Kuwei could not be read; tell it again');
    if (page === 'cursor-unknown') {
      // Nor is the position of the event used: Kuwei may have been restored since the event was written; its next event shows this.
      if (cursor === event.since) return taken;
      cursor = event.since;
      continue;
    }
    const kept: ReadPage = { ...of, anew, items: page.items, next: page.next };
    // An empty page that leads nowhere new is not worth a line of the journal.
    if (anew || page.items.length > 0 || page.next !== cursor) around.state.keepPage(kept);
    anew = false;
    cursor = page.next;
    more = page.more;
  }
  return taken;
}

async function ask(around: Surroundings, { org, feed }: Said, since: string): Promise<Page | 'cursor-unknown' | 'silent'> {
  if (around.kuweiUrl === undefined) return 'silent';
  const path = `${readPath(feed)}?${new URLSearchParams({ org, since, limit: '1000' })}`;
  const headers = { ...signRequest({ method: 'GET', path, body: '' }, around.credentials, around.now()) };
  const response = await fetch(around.kuweiUrl + path, { headers }).catch(() => undefined);
  if (response?.status === 400) return 'cursor-unknown';
  const page = response?.ok ? pageShape.safeParse(await response.json().catch(() => undefined)) : undefined;
  return page?.data ?? 'silent';
}
