import { mapStock } from '../../contract/exchange/applyMapping.ts';
import { type StockPage, stockPage } from '../../contract/exchange/protocol.stock.ts';
import { batchLimit, partnerPaths } from '../../contract/exchange/protocol.ts';
import type { TheirStock } from '../core/call/app.ts';
import type { Connection } from '../exchange/connections.ts';
import { storedSentence } from '../exchange/storedSentence.ts';
import { askOver, notAsAgreed } from './ask.ts';

/** A stock of half a million lines is a mistake of one side, not an answer to wait for. */
const mostPages = 500;

// Statuses of a server without this request: the path is unknown.
const notOffered = [404, 405, 501];

type Page = { kind: 'page'; page: StockPage } | Exclude<TheirStock, { kind: 'known' }>;

async function stockAfter(connection: Connection, org: string, after: string | undefined): Promise<Page> {
  const outcome = await askOver(connection)({ method: 'GET', path: partnerPaths.stock(org, after, batchLimit) });
  if (outcome.kind !== 'answer') {
    if (outcome.status !== undefined && notOffered.includes(outcome.status)) return { kind: 'not-offered' };
    return { kind: 'silent', problem: outcome.problem };
  }
  const page = stockPage.safeParse(mapStock(connection.mapping, outcome.body));
  return page.success ? { kind: 'page', page: page.data } : { kind: 'silent', problem: notAsAgreed(page.error) };
}

/** Reads the stock as docs/exchange.md describes it, page after page; all of it or none. */
export async function stockByProtocol(connection: Connection, org: string): Promise<TheirStock> {
  // A line that moved to a later page during the reading comes twice: the newer one counts.
  const lines = new Map<string, StockPage['lines'][number]>();
  let after: string | undefined;
  let asOf = '';
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await stockAfter(connection, org, after);
    if (page.kind !== 'page') return page;
    asOf ||= page.page.asOf;
    for (const line of page.page.lines) lines.set(`${line.itemNo}\n${line.warehouse}`, line);
    if (!page.page.more) return { kind: 'known', asOf, lines: [...lines.values()] };
    if (page.page.next === after) break;
    after = page.page.next;
  }
  return { kind: 'silent', problem: storedSentence('silent.pages') };
}
