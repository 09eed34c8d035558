import { miscReceiptLife } from '../../contract/incoming/incoming.calls.ts';
import { miscReceiptDocument } from '../../contract/incoming/incoming.documents.ts';
import { incomingLists } from '../../contract/incoming/incoming.lists.ts';
import { documentScreens } from '../core/document/documentScreens.ts';

/** Miscellaneous receipts: reviewed by another person than the writer, then on their way to the ERP. */
export const miscReceipt = documentScreens({
  kind: miscReceiptDocument,
  list: incomingLists.miscReceipts,
  life: miscReceiptLife,
  path: '/pages/documents/miscReceipt',
  words: {
    review: {
      label: 'action.document.review',
      confirm: 'misc.review.ask',
      icon: 'check',
      kind: 'primary',
      select: 'error.select-to-review',
    },
  },
});
