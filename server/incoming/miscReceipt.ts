import { miscReceiptLife } from '../../contract/incoming/incoming.calls.ts';
import { miscReceiptDocument } from '../../contract/incoming/incoming.documents.ts';
import { documentLife } from '../documents/documentLife.ts';
import { textOf } from '../documents/headerText.ts';
import { lifeHandlers } from '../documents/lifeHandlers.ts';

/** A miscellaneous receipt brings its goods into stock with its review. */
export const miscReceipt = documentLife(miscReceiptDocument, {
  posts: { review: { labels: 'store' } },
  message: {
    header: ({ header }) => ({
      reasonType: textOf(header['type']) ?? '',
      department: textOf(header['department']),
      beneficiary: textOf(header['beneficiary']),
    }),
    line: () => ({}),
  },
});

export const miscReceiptHandlers = lifeHandlers(miscReceipt, miscReceiptLife);
