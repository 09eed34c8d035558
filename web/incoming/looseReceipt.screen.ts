import { looseReceiptLife } from '../../contract/incoming/incoming.calls.ts';
import { looseReceiptDocument } from '../../contract/incoming/incoming.documents.ts';
import { incomingLists } from '../../contract/incoming/incoming.lists.ts';
import { documentScreens } from '../core/document/documentScreens.ts';
import { judged } from '../documents/judged.ts';

/** Saved scans of loose parts: synchronized by a person, by the timed job, or deleted while the ERP does not have them. */
export const looseReceipt = documentScreens({
  kind: looseReceiptDocument,
  list: incomingLists.looseReceipts,
  life: looseReceiptLife,
  path: '/pages/documents/looseReceipt',
  ...judged,
});
