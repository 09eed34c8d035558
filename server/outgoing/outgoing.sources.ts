import { workshopReturnDocument } from '../../contract/documents/workshopReturn.document.ts';
import { outgoingLists } from '../../contract/outgoing/outgoing.lists.ts';
import { outKinds } from '../../contract/outgoing/outKinds.ts';
import { quotedInSql } from '../core/database/concatInSql.ts';
import { localName } from '../core/database/localName.ts';
import { listSource } from '../core/lists/listSource.ts';
import {
  departmentNameInSql,
  documentSource,
  supplierNameInSql,
  totalInSql,
  typeNameInSql,
  workshopNameInSql,
} from '../documents/documentSource.ts';
import { wordsInSql } from '../exchange/storedSentence.ts';

/** The warehouse that a transfer goes to, by its name. */
const transferredToInSql = `coalesce((select ${localName('t')} from warehouse t where t.org = coalesce(d.header ->> 'toOrg', d.org) and t.code = d.header ->> 'toWarehouse'), d.header ->> 'toWarehouse')`;

/** Sources of the lists of leaving goods. */
export const outgoingSources = {
  outRecords: listSource(outgoingLists.outRecords, {
    from: 'document d left join warehouse w on w.id = d.warehouse_id left join workshop s on s.org = d.org and s.id = d.workshop_id',
    where: `d.org = :org and d.kind in (${outKinds.map(quotedInSql).join(', ')}) and d.state not in ('open', 'deleted')`,
    columns: {
      id: 'd.id',
      docNo: 'd.doc_no',
      kind: 'd.kind',
      source: "coalesce(d.header ->> 'requisitionNo', d.header ->> 'shipmentNo', d.header ->> 'transferNo', d.header ->> 'demandNo')",
      goesTo: `coalesce(${localName('s')}, nullif(${departmentNameInSql}, ''), d.header ->> 'customerName', ${supplierNameInSql}, d.header ->> 'destination', ${transferredToInSql})`,
      ...totalInSql,
      warehouseName: localName('w'),
      warehouse: 'w.code',
      writer: 'd.user_name',
      createdAt: 'd.created_at',
      syncState: 'd.sync_state',
      erpNo: 'd.erp_no',
      syncReason: wordsInSql('d.sync_reason'),
    },
  }),
  workshopReturns: documentSource(outgoingLists.workshopReturns, workshopReturnDocument, {
    workshop: workshopNameInSql,
    type: typeNameInSql,
    remark: "d.header ->> 'remark'",
  }),
};
