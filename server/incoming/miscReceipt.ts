import { miscReceiptLife } from '../../contract/incoming/incoming.calls.ts';
import { miscReceiptDocument } from '../../contract/incoming/incoming.documents.ts';
import { documentLifecycle } from '../documents/documentLifecycle.ts';
import { textOf } from '../documents/headerText.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';

/** A miscellaneous receipt brings its goods into stock with its review. */
export const miscReceipt = documentLifecycle(miscReceiptDocument, {
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

export const miscReceiptHandlers = lifecycleHandlers(miscReceipt, miscReceiptLife);
