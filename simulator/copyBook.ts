import type { Partner } from '../contract/exchange/partner.ts';
import type { ReadFeed } from '../contract/exchange/readFeeds.ts';

/** A page that a partner read at Kuwei, with the cursor to go on with. */
export type ReadPage = {
  partner: Partner;
  org: string;
  feed: ReadFeed;
  /** Earlier readings no longer count. */
  anew: boolean;
  items: Record<string, unknown>[];
  next: string;
};

type Copy = Pick<ReadPage, 'partner' | 'org' | 'feed'> & { next: string; things: Map<string, Record<string, unknown>> };

// docs/exchange.md: a document by its key, a label by org and code, stock by all that is not its quantity.
const identities: Record<ReadFeed, (item: Record<string, unknown>) => unknown[]> = {
  documents: (item) => [item['key']],
  labels: (item) => [item['org'], item['code']],
  stock: (item) => ['org', 'itemNo', 'warehouse', 'location', 'batch', 'project', 'status'].map((name) => item[name] ?? ''),
};

const nameOf = ({ partner, org, feed }: Pick<ReadPage, 'partner' | 'org' | 'feed'>): string => `${partner} ${org} ${feed}`;

/** What the partners know of Kuwei's documents, stock and labels by reading. */
export class CopyBook {
  private readonly copies = new Map<string, Copy>();

  take(page: ReadPage): void {
    const { partner, org, feed, items, next } = page;
    const cached = page.anew ? undefined : this.copies.get(nameOf(page));
    const things = cached?.things ?? new Map();
    for (const item of items) {
      const identity = JSON.stringify(identities[feed](item));
      if (feed === 'stock' && item['qty'] === '0') things.delete(identity);
      else things.set(identity, item);
    }
    this.copies.set(nameOf(page), { partner, org, feed, next, things });
  }

  cursor(of: Pick<ReadPage, 'partner' | 'org' | 'feed'>): string | undefined {
    return this.copies.get(nameOf(of))?.next;
  }

  list(partner?: Partner): (Pick<ReadPage, 'partner' | 'org' | 'feed' | 'items'> & { next: string })[] {
    return [...this.copies.values()]
      .filter((copy) => partner === undefined || copy.partner === partner)
      .map(({ things, ...copy }) => ({ ...copy, items: [...things.values()] }));
  }
}
