import { allocationOutLife } from '../../contract/transfers/transfers.calls.ts';
import { allocationOutDocument } from '../../contract/transfers/transfers.documents.ts';
import { documentLifecycle } from '../documents/documentLifecycle.ts';
import { numberOf, textOf } from '../documents/headerText.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';
import { requireLivingOrders } from './transferOrder.store.ts';

/** A transfer out takes goods and labels into transit with its confirmation. */
export const allocationOut = documentLifecycle(allocationOutDocument, {
  on: {
    confirm: (ctx, rows) =>
      requireLivingOrders(
        ctx,
        rows.map(({ id }) => id),
      ),
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
