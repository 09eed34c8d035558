import { splitLists } from '../../contract/labels/split.lists.ts';
import { localName } from '../core/database/localName.ts';
import { listSource } from '../core/lists/listSource.ts';
import { unlessBlind } from '../stock/blind.ts';
import { promisedOf } from '../stock/promised.ts';

/** Sources of the lists of splits and of unlabelled stock. */
export const splitSources = {
  splitRecords: listSource(splitLists.splitRecords, {
    from: `label_split s join label b on b.id = s.label_id join item i on i.org = b.org and i.id = b.item_id left join delivery_note n on n.id = b.note_id
      left join user_account u on u.id = s.user_id left join user_account un on un.id = s.undone_by`,
    where: 's.org = :org',
    supplierWhere: 'b.supplier_code = :supplier',
    columns: {
      id: 's.id',
      at: 's.at',
      code: 'b.code',
      how: "case when s.undone_at is null then s.how::text else 'undone' end",
      itemNo: 'i.code',
      itemName: localName('i'),
      qty: 's.qty',
      unit: 'i.unit',
      detail: 's.detail',
      pieces: 's.pieces',
      person: 'u.name',
      undoneAt: 's.undone_at',
      undoneBy: 'un.name',
      batch: 'b.batch',
      noteNo: 'n.note_no',
    },
    matched: ['b', 'i'],
  }),
  unlabelledStock: listSource(splitLists.unlabelledStock, {
    from: `balance k join item i on i.org = k.org and i.id = k.item_id join location p on p.id = k.location_id join warehouse w on w.id = p.warehouse_id
      join lateral (select ${promisedOf('k')} as labelled) g on true`,
    where: 'k.org = :org and k.present and k.qty > g.labelled',
    matched: ['i', 'p', 'w'],
    columns: {
      id: 'k.id',
      itemNo: 'i.code',
      itemName: localName('i'),
      location: 'p.code',
      warehouse: 'w.code',
      batch: 'k.batch',
      project: 'k.project',
      state: 'k.status',
      free: unlessBlind('k.qty - g.labelled', 'k.location_id'),
      qty: unlessBlind('k.qty', 'k.location_id'),
      labelled: unlessBlind('g.labelled', 'k.location_id'),
      unit: 'i.unit',
      decimals: 'i.decimals',
    },
  }),
};
