import { receivingLists } from '../../contract/receiving/receiving.lists.ts';
import { localName } from '../core/database/localName.ts';
import { oneUnitInSql } from '../core/database/oneUnitInSql.ts';
import { listSource } from '../core/lists/listSource.ts';
import { linesInSql } from '../exchange/linesInSql.ts';
import { wordsInSql } from '../exchange/storedSentence.ts';
import { isBlind, unlessBlind, unlessBlindLine } from '../stock/blind.ts';

const note = {
  id: 'n.id',
  noteNo: 'n.note_no',
  deliveryDate: 'n.delivery_date',
  supplierCode: 'n.supplier_code',
  supplierName: 'n.supplier_name',
  lineCount: 'n.line_count',
  labelCount: 'n.label_count',
  totalQty: 'n.total_qty',
  unit: `(select ${oneUnitInSql('u.unit')} from delivery_note_line u where u.note_id = n.id)`,
  state: 'n.state',
  scanner: 'u.name',
  scannedAt: 'n.scanned_at',
  incomingNo: 'n.incoming_no',
  cabinetNo: 'n.cabinet_no',
  secondary: 'n.secondary',
  source: 'n.source',
  createdAt: 'n.created_at',
} as const;
const noteTables = {
  from: 'delivery_note n left join user_account u on u.id = n.scanned_by',
  supplierWhere: 'n.supplier_code = :supplier',
};

const receiptTables = { supplierWhere: 'r.supplier_code = :supplier' };

/** Scans that no receipt used, or whose receipt the ERP has not accepted: a receipt uses scans of its own note only. */
const scanNotInErp = `s.id in (
  select unsaved.id from scan_record unsaved where unsaved.org = :org and unsaved.receipt_id is null and unsaved.deleted_at is null
  union all
  select unsent.id from receipt late join scan_record unsent on unsent.note_id = late.note_id and unsent.receipt_id = late.id
   where late.org = :org and late.sync_state <> 'synchronized')`;

/** Sources of the lists of receiving. */
export const receivingSources = {
  unreceivedNotes: listSource(receivingLists.unreceivedNotes, {
    ...noteTables,
    where: "n.org = :org and n.state in ('unreceived', 'scanning')",
    columns: note,
  }),
  notes: listSource(receivingLists.notes, {
    ...noteTables,
    where: 'n.org = :org',
    columns: {
      ...note,
      receivedAt: 'n.received_at',
      receiptNos: "(select string_agg(r.receipt_no, ', ' order by r.id) from receipt r where r.note_id = n.id and r.state <> 'deleted')",
    },
  }),
  noteLines: listSource(receivingLists.noteLines, {
    from: `delivery_note_line l join delivery_note n on n.id = l.note_id join item i on i.org = l.org and i.id = l.item_id
      left join location p on p.id = l.location_id left join location d on d.id = i.default_location_id`,
    where: 'n.org = :org',
    supplierWhere: 'n.supplier_code = :supplier',
    columns: {
      id: 'l.id',
      noteNo: 'n.note_no',
      lineNo: 'l.line_no',
      itemNo: 'i.code',
      itemName: localName('i'),
      qty: 'l.qty',
      receivedQty: unlessBlind('coalesce(l.received_before + l.received_qty, nullif(l.received_before, 0))', 'l.location_id'),
      unit: 'l.unit',
      batch: 'l.batch',
      poNo: 'l.po_no',
      location: 'p.code',
      suggested: 'd.code',
      project: 'l.project',
      supplierName: 'n.supplier_name',
      deliveryDate: 'n.delivery_date',
      state: 'n.state',
    },
    matched: ['i'],
  }),
  receiptRecords: listSource(receivingLists.receiptRecords, {
    ...receiptTables,
    from: 'receipt r left join warehouse w on w.id = r.warehouse_id',
    where: 'r.org = :org',
    columns: {
      id: 'r.id',
      receiptNo: 'r.receipt_no',
      noteNo: 'r.note_no',
      supplierName: 'r.supplier_name',
      itemCount: 'r.line_count',
      totalQty: unlessBlindLine('r.total_qty', `receipt_line z where z.receipt_id = r.id and ${isBlind('z.location_id')}`),
      unit: `(select ${oneUnitInSql('u.unit')} from receipt_line u where u.receipt_id = r.id)`,
      warehouse: 'w.code',
      warehouseName: localName('w'),
      locations: `(select string_agg(distinct p.code, ', ') from receipt_line l join location p on p.id = l.location_id where l.receipt_id = r.id)`,
      receiver: 'r.user_name',
      receivedAt: 'r.received_at',
      scannedAt: 'r.scanned_at',
      syncState: 'r.sync_state',
      erpNo: 'r.erp_no',
      syncReason: `(case when r.sync_state = 'failed' then ${linesInSql(wordsInSql('r.sync_reason'))} else ${wordsInSql('r.sync_reason')} end)`,
      state: 'r.state',
      supplierCode: 'r.supplier_code',
    },
    rare: { syncState: { common: 'synchronized', others: "r.sync_state <> 'synchronized'" } },
    tally: {
      table: 'receipt',
      columns: ['id', 'receiptNo', 'noteNo', 'supplierName', 'itemCount', 'receiver', 'receivedAt', 'supplierCode'],
      reach: 200_000,
      since: (filter, mark) => `select count(*) from receipt r where r.org = :org and r.id > ${mark} and ${filter}`,
    },
  }),
  receiptLines: listSource(receivingLists.receiptLines, {
    ...receiptTables,
    from: 'receipt_line l join receipt r on r.id = l.receipt_id join item i on i.org = l.org and i.id = l.item_id join location p on p.id = l.location_id',
    where: "r.org = :org and r.state <> 'deleted'",
    columns: {
      id: 'l.id',
      receiptNo: 'r.receipt_no',
      noteNo: 'r.note_no',
      lineNo: 'l.line_no',
      itemNo: 'i.code',
      itemName: localName('i'),
      batch: 'l.batch',
      qty: unlessBlind('l.qty', 'l.location_id'),
      noteQty: 'l.note_qty',
      unit: 'l.unit',
      location: 'p.code',
      stockState: 'l.status',
      reason: "nullif(l.reason, '')",
      erpLineNo: 'l.erp_line_no',
      erpReason: 'l.erp_reason',
      receiver: 'r.user_name',
      receivedAt: 'r.received_at',
    },
    matched: ['i', 'p'],
  }),
  scanRecords: listSource(receivingLists.scanRecords, {
    from: `scan_record s left join user_account u on u.id = s.user_id left join delivery_note n on n.id = s.note_id left join label b on b.id = s.label_id
      left join item i on i.id = b.item_id left join receipt r on r.id = s.receipt_id`,
    where: 's.org = :org and s.deleted_at is null',
    // A scan belongs to the supplier of its note; without a note, to that of its label. Found by the keys of both, because there are years of scans.
    supplierWhere: `(s.note_id = any(array(select o.id from delivery_note o where o.org = :org and o.supplier_code = :supplier))
      or s.note_id is null and s.label_id = any(array(select o.id from label o where o.org = :org and o.supplier_code = :supplier)))`,
    columns: {
      id: 's.id',
      scanType: 's.scan_type',
      code: 's.code',
      noteNo: 'n.note_no',
      itemNo: 'i.code',
      qty: 'b.qty',
      unit: 'i.unit',
      scanner: 'u.name',
      scannedAt: 's.at',
      saved: 's.receipt_id is not null',
      syncState: 'coalesce(r.sync_state, s.sync_state)',
      byHand: 's.by_hand',
      device: 's.device',
      receiptNo: 'r.receipt_no',
    },
    rare: { saved: { common: '1', others: 's.receipt_id is null' }, syncState: { common: 'synchronized', others: scanNotInErp } },
    // A deleted scan lowers the number by one.
    tally: {
      table: 'scan_record',
      columns: ['id', 'scanType', 'code', 'scannedAt', 'byHand', 'device'],
      reach: 200_000,
      since: (filter, mark) => `
        (select count(*) from scan_record s where s.org = :org and s.deleted_at is null and s.id > ${mark} and ${filter})
        - (select count(*) from scan_record s where s.org = :org and s.deleted_at is not null and s.id <= ${mark} and ${filter})`,
    },
  }),
  cabinetEntries: listSource(receivingLists.cabinetEntries, {
    from: `cabinet_entry c join label b on b.id = c.label_id join item i on i.org = b.org and i.id = b.item_id left join delivery_note n on n.id = b.note_id
      join user_account u on u.id = c.loaded_by left join user_account v on v.id = c.unloaded_by`,
    where: 'c.org = :org',
    matched: ['b', 'i', 'u'],
    supplierWhere: 'b.supplier_code = :supplier',
    columns: {
      id: 'c.id',
      cabinetNo: 'c.cabinet_no',
      code: 'b.code',
      itemNo: 'i.code',
      qty: 'b.qty',
      unit: 'i.unit',
      noteNo: 'n.note_no',
      loaded: 'c.unloaded_at is null',
      loader: 'u.name',
      loadedAt: 'c.loaded_at',
      unloader: 'v.name',
      unloadedAt: 'c.unloaded_at',
    },
  }),
};
