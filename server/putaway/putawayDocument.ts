import { putawayLife } from '../../contract/putaway/putaway.calls.ts';
import { putawayDocument } from '../../contract/putaway/putaway.document.ts';
import { documentLifecycle } from '../documents/documentLifecycle.ts';
import { numberOf, textOf } from '../documents/headerText.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';

/** A putaway names the receipt of its goods; a line names their former place, and their order and note line. */
export const putaway = documentLifecycle(putawayDocument, {
  message: {
    header: ({ header }) => ({ receiptNo: String(header['receiptNo']), receiptNumber: textOf(header['receiptNumber']) }),
    line: ({ from, detail = {} }) => ({
      fromLocation: from?.code ?? '',
      poNo: textOf(detail['poNo']),
      poLine: numberOf(detail['poLine']),
      noteNo: textOf(detail['noteNo']),
      noteLine: numberOf(detail['noteLine']),
    }),
  },
});

/** The handlers of a putaway's life. */
export const putawayLifeHandlers = lifecycleHandlers(putaway, putawayLife);
