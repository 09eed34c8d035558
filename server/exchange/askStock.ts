import type { PartnerGateway, TheirStock } from '../core/call/app.ts';
import type { Query } from './inTransaction.ts';
import { type UnsettledBefore, unsettledAt, unsettledBefore } from './stockComparison.store.ts';

/** The ERP's stock, and the messages unsettled at that moment. */
export interface AskedStock {
  before: UnsettledBefore;
  said: TheirStock;
}

/** Reads the ERP's stock of an organisation. Stock in a file is of the time when the file was written. */
export async function askStock(query: Query, partners: Pick<PartnerGateway, 'stock'>, org: string): Promise<AskedStock> {
  const before = await unsettledBefore(query, org);
  const theirStock = await partners.stock(org);
  return {
    said: theirStock,
    before: theirStock.kind === 'known' && theirStock.file ? await unsettledAt(query, org, theirStock.asOf) : before,
  };
}
