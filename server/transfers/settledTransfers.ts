import type { PaperKind } from '../documents/settlePapers.ts';
import { orderClosed, transferSums } from './transferOrder.store.ts';

const { allocated, sent, received, arrived } = transferSums;

/** Settled when all ordered goods have left and arrived, nothing else is in transit, and nothing was written off. */
export const settledTransfers: PaperKind = {
  sourceKind: 'transfer',
  papers: 'transfer_order p where true',
  nothingLeft: `
    select o.id from transfer_order o where o.org = $1 and o.id = any($2::bigint[]) and not ${orderClosed}
       and not exists (select from transfer_order_line t where t.org = o.org and t.transfer_order_id = o.id and ${arrived} < t.qty)
       and not exists (select from transfer_order_line t where t.org = o.org and t.transfer_order_id = o.id
         and (${sent} > ${arrived} or ${sent} > ${received} or ${allocated} < case when o.from_warehouse_id is null then 0 else t.qty end))`,
};
