import { countDocument } from '../../contract/counting/count.document.ts';
import { countLife } from '../../contract/counting/counting.calls.ts';
import { documentLifecycle } from '../documents/documentLifecycle.ts';
import { textOf } from '../documents/headerText.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';

/** A count for its exchange. Its lines are written when it is posted: counted quantity, book quantity and difference. */
export const count = documentLifecycle(countDocument, {
  message: {
    header: ({ no, warehouse, workshop, reviewer }) => ({
      countNo: no,
      warehouse: warehouse || workshop,
      ...(workshop ? { workshop } : {}),
      ...(reviewer ? { confirmedBy: reviewer } : {}),
    }),
    line: ({ to, detail = {} }, { workshop }) => ({
      bookQty: textOf(detail['bookQty']) ?? '0',
      countedQty: textOf(detail['countedQty']) ?? '0',
      countedAt: textOf(detail['countedAt']) ?? '',
      // Work in progress is at no location of a warehouse: the ERP gets its workshop.
      ...(workshop ? { warehouse: workshop, location: to?.code ?? workshop } : {}),
    }),
  },
});

export const countHandlers = lifecycleHandlers(count, countLife);
