import { putawayLists } from '../../contract/putaway/putaway.lists.ts';
import { localName } from '../core/database/localName.ts';
import { listSource } from '../core/lists/listSource.ts';
import { totalInSql } from '../documents/documentSource.ts';
import { linesInSql } from '../exchange/linesInSql.ts';
import { wordsInSql } from '../exchange/storedSentence.ts';
import { unlessBlind } from '../stock/blind.ts';

/** Received goods without a pending task: held tasks, lines under inspection, results whose receipt was not made here (rules shelving-not-pushed-…). */
const heldRows = `(
  select t.id * 4 as id, t.id as task, r.receipt_no, r.note_no, l.line_no, t.item_id, l.batch, t.released_qty - t.put_away_qty as qty, t.held_reason::text as held,
         t.from_location_id as location_id, t.warehouse_id, r.supplier_name, r.received_at as since
    from putaway_task t join receipt r on r.id = t.receipt_id join receipt_line l on l.id = t.receipt_line_id
   where t.org = :org and t.state = 'held'
  union all
  select l.id * 4 + 1, null, r.receipt_no, r.note_no, l.line_no, l.item_id, l.batch, l.qty - l.accepted_qty - l.rejected_qty, 'qc-unfinished',
         l.location_id, r.warehouse_id, r.supplier_name, r.received_at
    from receipt_line l join receipt r on r.id = l.receipt_id
   where r.org = :org and r.state <> 'deleted' and l.status = 'inspection' and l.accepted_qty + l.rejected_qty < l.qty
  union all
  select x.id * 4 + 2, null, x.receipt_no, x.note_no, x.note_line, x.item_id, x.batch, x.accepted_qty, 'creator-not-system', null, null,
         coalesce(n.supplier_name, ''), x.inspected_at
    from inspection_result x left join delivery_note n on n.org = x.org and n.note_no = x.note_no
   where x.org = :org and x.receipt_line_id is null and x.withdrawn_at is null and x.receipt_no <> '') h`;

const openOf = (condition: string): string =>
  `(select count(*) from putaway_task t where t.org = w.org and t.warehouse_id = w.id and t.state = '${condition}')`;

/** Sources of the lists of inspection and putaway. */
export const putawaySources = {
  putawayTasks: listSource(putawayLists.putawayTasks, {
    from: `putaway_task t join receipt r on r.id = t.receipt_id join receipt_line l on l.id = t.receipt_line_id join item i on i.org = t.org and i.id = t.item_id
      join warehouse w on w.id = t.warehouse_id join location f on f.id = t.from_location_id
      left join location p on p.id = t.location_id left join user_account u on u.id = t.processed_by`,
    where: 't.org = :org',
    matched: ['r', 'l', 'i', 'w', 'f'],
    columns: {
      id: 't.id',
      receiptNo: 'r.receipt_no',
      noteNo: 'r.note_no',
      lineNo: 'l.line_no',
      itemNo: 'i.code',
      itemName: localName('i'),
      batch: 'l.batch',
      released: 't.released_qty',
      putAway: 't.put_away_qty',
      open: 't.released_qty - t.put_away_qty',
      unit: 'l.unit',
      from: 'f.code',
      location: 'p.code',
      state: 't.state',
      held: "nullif(t.held_reason, '')",
      warehouse: 'w.code',
      warehouseName: localName('w'),
      supplierName: 'r.supplier_name',
      releasedAt: 't.released_at',
      processedAt: 't.processed_at',
      processedBy: 'u.name',
    },
  }),
  heldTasks: listSource(putawayLists.heldTasks, {
    from: `${heldRows} join item i on i.id = h.item_id left join location f on f.id = h.location_id left join warehouse w on w.id = h.warehouse_id`,
    where: 'true',
    columns: {
      id: 'h.id',
      task: 'h.task',
      receiptNo: 'h.receipt_no',
      noteNo: 'h.note_no',
      lineNo: 'h.line_no',
      itemNo: 'i.code',
      itemName: localName('i'),
      batch: 'h.batch',
      qty: unlessBlind('h.qty', 'h.location_id'),
      unit: 'i.unit',
      held: 'h.held',
      from: 'f.code',
      warehouse: 'w.code',
      warehouseName: localName('w'),
      supplierName: 'h.supplier_name',
      since: 'h.since',
    },
  }),
  putawayWarehouses: listSource(putawayLists.putawayWarehouses, {
    from: 'warehouse w',
    where: "w.org = :org and w.status = 'active'",
    columns: {
      id: 'w.id',
      warehouse: 'w.code',
      warehouseName: localName('w'),
      pending: openOf('pending'),
      held: openOf('held'),
      inspection: `(select count(*) from receipt_line l join receipt r on r.id = l.receipt_id
                     where r.org = w.org and r.warehouse_id = w.id and r.state <> 'deleted' and l.status = 'inspection' and l.accepted_qty + l.rejected_qty < l.qty)`,
      oldest: "(select min(t.released_at) from putaway_task t where t.org = w.org and t.warehouse_id = w.id and t.state = 'pending')",
    },
  }),
  inStorage: listSource(putawayLists.inStorage, {
    from: 'document d left join warehouse w on w.id = d.warehouse_id',
    where: "d.org = :org and d.kind = 'putaway'",
    columns: {
      id: 'd.id',
      no: 'd.doc_no',
      receiptNo: "d.header ->> 'receiptNo'",
      noteNo: "d.header ->> 'noteNo'",
      supplierName: "d.header ->> 'supplierName'",
      lines: 'd.line_count',
      qty: totalInSql.totalQty,
      unit: totalInSql.unit,
      syncState: 'd.sync_state',
      erpNo: 'd.erp_no',
      syncReason: `(case when d.sync_state = 'failed' then ${linesInSql(wordsInSql('d.sync_reason'))} else ${wordsInSql('d.sync_reason')} end)`,
      warehouse: 'w.code',
      warehouseName: localName('w'),
      person: 'd.user_name',
      at: 'd.created_at',
      state: 'd.state',
    },
  }),
  inStorageLines: listSource(putawayLists.inStorageLines, {
    from: `document_line l join document d on d.org = l.org and d.id = l.document_id join item i on i.org = l.org and i.id = l.item_id
      join location f on f.id = l.from_location_id join location p on p.id = l.to_location_id`,
    where: "l.org = :org and d.kind = 'putaway'",
    columns: {
      id: 'l.id',
      no: 'd.doc_no',
      lineNo: 'l.line_no',
      itemNo: 'i.code',
      itemName: localName('i'),
      batch: 'l.batch',
      qty: unlessBlind('l.qty', 'l.from_location_id', 'l.to_location_id'),
      unit: 'l.unit',
      from: 'f.code',
      location: 'p.code',
      labels: 'cardinality(l.label_ids)',
      erpLineNo: 'l.erp_line_no',
      erpReason: 'l.erp_reason',
      at: 'd.created_at',
    },
    matched: ['i', 'f', 'p'],
  }),
  inspectionResults: listSource(putawayLists.inspectionResults, {
    from: `inspection_result x join item i on i.org = x.org and i.id = x.item_id left join receipt_line l on l.id = x.receipt_line_id left join receipt r on r.id = l.receipt_id
      left join delivery_note n on n.org = x.org and n.note_no = x.note_no`,
    where: 'x.org = :org and x.withdrawn_at is null',
    matched: ['i'],
    columns: {
      id: 'x.id',
      reportNo: 'x.record_id',
      noteNo: 'x.note_no',
      lineNo: 'x.note_line',
      receiptNo: "coalesce(r.receipt_no, nullif(x.receipt_no, ''))",
      itemNo: 'i.code',
      itemName: localName('i'),
      batch: 'x.batch',
      verdict: 'x.verdict',
      sample: 'x.inspected_qty',
      accepted: 'x.accepted_qty',
      rejected: 'x.rejected_qty',
      unit: 'i.unit',
      inspector: 'x.inspector',
      inspectedAt: 'x.inspected_at',
      remark: 'x.remark',
      supplierName: 'n.supplier_name',
      waiting: 'x.receipt_line_id is null',
    },
  }),
};
