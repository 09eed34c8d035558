import { putawayLife } from '../../contract/putaway/putaway.calls.ts';
import { putawayDocument } from '../../contract/putaway/putaway.document.ts';
import { documentLife } from '../documents/documentLife.ts';
import { numberOf, textOf } from '../documents/headerText.ts';
import { lifeHandlers } from '../documents/lifeHandlers.ts';

/** A putaway tells which receipt its goods came by; a line tells where they stood, and the order and note line they came for. */
export const putaway = documentLife(putawayDocument, {
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
export const putawayLifeHandlers = lifeHandlers(putaway, putawayLife);
