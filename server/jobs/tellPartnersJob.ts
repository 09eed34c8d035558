import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { eventDocument, eventTypeOf } from '../../contract/exchange/protocol.events.ts';
import type { Logger } from '../core/process/logger.ts';
import { PeriodicJob } from '../core/process/periodicJob.ts';
import type { Connection, Connections } from '../exchange/connections.ts';
import { type FeedPosition, keepPlace, mayBeTold, tell } from '../exchange/event.store.ts';
import { newsOfFeed } from '../exchange/partnerFeed.ts';

const lookMs = 2000;

/** Sends an event to partners that may read when there is something new: one at a time for each organisation and feed. */
export class TellPartnersJob extends PeriodicJob {
  readonly #pool: Pool;
  readonly #connections: Pick<Connections, 'enabled'>;
  readonly #wake: () => void;

  constructor(pool: Pool, connections: Pick<Connections, 'enabled'>, wake: () => void, log: Logger) {
    super(log, lookMs, 'telling partners failed');
    this.#pool = pool;
    this.#connections = connections;
    this.#wake = wake;
  }

  /** Returns the number of written events. */
  async run(): Promise<number> {
    const enabled = await this.#connections.enabled();
    const position = enabled.filter(({ mode, mayRead, toldOf }) => mode === 'http' && mayRead && toldOf.length > 0);
    let events = 0;
    for (const connection of position) {
      const { partner, toldOf: feeds, readsOrgs: orgs } = connection;
      await this.each(
        await mayBeTold(this.#pool, { partner, feeds, orgs }),
        ({ org, feed }) => ({ partner, org, feed }),
        async (one) => {
          if (await this.#tell(connection, one)) events += 1;
        },
      );
    }
    if (events > 0) this.#wake();
    return events;
  }

  async #tell({ partner }: Connection, position: FeedPosition): Promise<boolean> {
    const { org, feed, upTo } = position;
    const { since, anew, next } = await newsOfFeed(this.#pool, { partner, org, feed }, upTo);
    if (since === undefined) {
      if (next !== upTo) await keepPlace(this.#pool, partner, position, next);
      return false;
    }
    const event = {
      key: `${eventDocument}:${org}:${feed}:${randomUUID()}`,
      type: eventTypeOf(feed),
      timestamp: new Date().toISOString(),
      data: { org, feed, since, ...(anew && { anew }) },
    };
    return tell(this.#pool, partner, position, { since, next, event });
  }
}
