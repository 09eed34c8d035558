import { looseReceiptDocument, manualStorageDocument, miscReceiptDocument } from '../../contract/incoming/incoming.documents.ts';
import { incomingLists } from '../../contract/incoming/incoming.lists.ts';
import { departmentNameInSql, documentSource, typeNameInSql } from '../documents/documentSource.ts';

/** Where the lists of what comes in without a delivery note come from. */
export const incomingSources = {
  manualStorages: documentSource(incomingLists.manualStorages, manualStorageDocument, { reason: "d.header ->> 'reason'" }),
  looseReceipts: documentSource(incomingLists.looseReceipts, looseReceiptDocument, {
    supplierCode: "d.header ->> 'supplierCode'",
    supplierName: "d.header ->> 'supplierName'",
  }),
  miscReceipts: documentSource(incomingLists.miscReceipts, miscReceiptDocument, {
    type: typeNameInSql,
    department: departmentNameInSql,
    beneficiary: "d.header ->> 'beneficiary'",
  }),
};
