import { allocationOutLife } from '../../contract/transfers/transfers.calls.ts';
import { allocationOutDocument } from '../../contract/transfers/transfers.documents.ts';
import { type DocumentLifecycle, documentLifecycle } from '../documents/documentLifecycle.ts';
import { numberOf, textOf } from '../documents/headerText.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';
import { reversePostings } from '../documents/takeSteps.ts';
import { requireLivingOrders } from './transferOrder.store.ts';

/** Withdraws an order that a deleted transfer out had created, unless another document uses the order too. */
const withdrawText = `
  update transfer_order o set withdrawn_at = now()
   where o.org = $1 and o.source = 'kuwei' and o.transfer_no = any($2::text[]) and o.withdrawn_at is null
     and not exists (select from document_line l join document d on d.org = l.org and d.id = l.document_id
                      where l.source_kind = 'transfer' and l.source_id = o.id and d.state <> 'deleted' and d.id <> all($3::bigint[]))`;

/** A transfer out takes goods and labels into transit with its confirmation. */
export const allocationOut: DocumentLifecycle = documentLifecycle(allocationOutDocument, {
  on: {
    confirm: (ctx, rows) =>
      requireLivingOrders(
        ctx,
        rows.map(({ id }) => id),
      ),
  },
  undo: async (ctx, rows) => {
    await reversePostings(ctx, allocationOut, rows);
    ctx.write(withdrawText, [ctx.org, rows.map(({ no }) => no), rows.map(({ id }) => id)]);
  },
  posts: { confirm: { labels: 'issue' } },
  reserves: true,
  message: {
    place: 'from',
    header: ({ header }) => ({
      transferNo: textOf(header['transferNo']) ?? '',
      toOrg: textOf(header['toOrg']) ?? '',
      toWarehouse: textOf(header['toWarehouse']) ?? '',
    }),
    line: ({ lineNo, detail = {} }) => ({ transferLine: numberOf(detail['transferLine']) ?? lineNo }),
  },
});

export const allocationOutHandlers = lifecycleHandlers(allocationOut, allocationOutLife);
