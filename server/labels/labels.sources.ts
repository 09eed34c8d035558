import { labelsLists } from '../../contract/labels/labels.lists.ts';
import { localName } from '../core/database/localName.ts';
import { listSource } from '../core/lists/listSource.ts';
import { isBlind, unlessBlind } from '../stock/blind.ts';
import { expiryOf } from '../stock/expiryOf.ts';

/** Sources of the lists of labels. */
export const labelsSources = {
  labels: listSource(labelsLists.labels, {
    from: `label b join item i on i.org = b.org and i.id = b.item_id left join delivery_note n on n.id = b.note_id left join delivery_note_line l on l.id = b.note_line_id
      left join location p on p.id = b.location_id left join label parent on parent.id = b.parent_id
      left join pallet t on t.org = b.org and t.id = b.pallet_id`,
    where: 'b.org = :org',
    // The sum of a place's cartons is its book quantity: a person who counts there can look up a single carton by its code, but gets no list of them.
    unseen: isBlind('b.location_id'),
    supplierWhere: 'b.supplier_code = :supplier',
    columns: {
      id: 'b.id',
      code: 'b.code',
      itemNo: 'i.code',
      itemName: localName('i'),
      qty: 'b.qty',
      unit: 'i.unit',
      batch: 'b.batch',
      expiresOn: expiryOf('b'),
      state: 'b.state',
      noteNo: 'n.note_no',
      lineNo: 'l.line_no',
      location: 'p.code',
      boxNo: 'b.box_no',
      palletNo: 't.code',
      supplierCode: 'b.supplier_code',
      parent: 'parent.code',
      printCount: 'b.print_count',
      printedAt: 'b.printed_at',
      createdAt: 'b.created_at',
    },
    matched: ['i'],
  }),
  labelEvents: listSource(labelsLists.labelEvents, {
    from: 'label_event e join label b on b.id = e.label_id join item i on i.org = b.org and i.id = b.item_id left join user_account u on u.id = e.user_id',
    where: 'b.org = :org',
    matched: ['i'],
    supplierWhere: 'b.supplier_code = :supplier',
    columns: {
      id: 'e.id',
      at: 'e.at',
      code: 'b.code',
      event: 'e.event',
      itemNo: 'i.code',
      documentNo: 'e.document_no',
      person: 'u.name',
      detail: unlessBlind('e.detail', 'e.location_id'),
    },
  }),
};
