import { looseReceiptDocument, manualStorageDocument, miscReceiptDocument } from '../../contract/incoming/incoming.documents.ts';
import { incomingLists } from '../../contract/incoming/incoming.lists.ts';
import { judgementDocument } from '../../contract/incoming/judgement.document.ts';
import { departmentNameInSql, documentSource, headerFieldInSql, supplierNameInSql, typeNameInSql } from '../documents/documentSource.ts';

/** Sources of the lists of goods without a delivery note. */
export const incomingSources = {
  manualStorages: documentSource(incomingLists.manualStorages, manualStorageDocument, { reason: headerFieldInSql('reason') }),
  looseReceipts: documentSource(incomingLists.looseReceipts, looseReceiptDocument, {
    supplierCode: headerFieldInSql('supplierCode'),
    supplierName: supplierNameInSql,
  }),
  miscReceipts: documentSource(incomingLists.miscReceipts, miscReceiptDocument, {
    type: typeNameInSql,
    department: departmentNameInSql,
    beneficiary: headerFieldInSql('beneficiary'),
  }),
  judgements: documentSource(incomingLists.judgements, judgementDocument, {
    forNo: headerFieldInSql('docNo'),
    itemNo:
      "(select string_agg(distinct i.code, ' ') from document_line l join item i on i.org = l.org and i.id = l.item_id where l.org = d.org and l.document_id = d.id)",
    found: "case when d.header ->> 'accepted' = 'true' then 'available' else 'hold' end",
    reason: headerFieldInSql('reason'),
  }),
};
