import type { AnyList } from '../../contract/core/list.ts';
import type { AnyDocumentKind } from '../../contract/documents/document.ts';
import { documentLines } from '../../contract/documents/documentList.ts';
import { quotedInSql } from '../core/database/concatInSql.ts';
import { localName } from '../core/database/localName.ts';
import { oneUnitInSql } from '../core/database/oneUnitInSql.ts';
import { type ListSource, listSource } from '../core/lists/listSource.ts';
import { linesInSql } from '../exchange/linesInSql.ts';
import { wordsInSql } from '../exchange/storedSentence.ts';
import { underInspection } from '../inspection/judgement.store.ts';
import { isBlind, unlessBlind, unlessBlindLine } from '../stock/blind.ts';

/** The sum of a document's lines, in their unit, where they have one. */
export const totalInSql = {
  totalQty: unlessBlindLine(
    'd.total_qty',
    `document_line z where z.org = d.org and z.document_id = d.id and (${isBlind('z.from_location_id')} or ${isBlind('z.to_location_id')})`,
  ),
  unit: `(select ${oneUnitInSql('u.unit')} from document_line u where u.org = d.org and u.document_id = d.id)`,
  lineCount: 'd.line_count',
} as const;

const common: Readonly<Record<string, string>> = {
  id: 'd.id',
  docNo: 'd.doc_no',
  state: 'd.state',
  ...totalInSql,
  warehouseName: localName('w'),
  warehouse: 'w.code',
  writer: 'd.user_name',
  createdAt: 'd.created_at',
  reviewer: `nullif(${wordsInSql('d.reviewer_name')}, '')`,
  reviewedAt: 'd.reviewed_at',
  syncState: 'd.sync_state',
  erpNo: 'd.erp_no',
  syncReason: `(case when d.sync_state = 'failed' then ${linesInSql(wordsInSql('d.sync_reason'))} else ${wordsInSql('d.sync_reason')} end)`,
};

/** The list source of a kind in the shared tables; `own` are the columns of this kind alone, each named as in the list. */
export const documentSource = (
  list: AnyList,
  { name }: Pick<AnyDocumentKind, 'name'>,
  own: Readonly<Record<string, string>> = {},
): ListSource =>
  listSource(list as never, {
    from: 'document d left join warehouse w on w.id = d.warehouse_id',
    where: `d.org = :org and d.kind = ${quotedInSql(name)}`,
    columns: Object.fromEntries(Object.keys(list.columns).map((column) => [column, columnIn(list, column, own)])),
  });

function columnIn({ name }: AnyList, column: string, own: Readonly<Record<string, string>>): string {
  const text = own[column] ?? common[column];
  if (text === undefined) throw new Error(`list ${name}: nothing says where its column "${column}" comes from`);
  return text;
}

/** SQL of a header field that only some kinds have. */
export const headerFieldInSql = (name: string): string => `d.header ->> '${name}'`;

const typeInSql = "coalesce(d.header ->> 'type', d.header ->> 'issueType')";
/** A type that administrators keep, by the code in a document's header. */
export const typeNameInSql = `coalesce((select ${localName('y')} from document_type y where y.org = d.org and y.kind = d.kind and y.code = ${typeInSql}), ${typeInSql})`;
/** A department by the code in a document's header. */
export const departmentNameInSql = `coalesce((select ${localName('p')} from department p where p.org = d.org and p.code = d.header ->> 'department'), d.header ->> 'department')`;

/** A supplier by the code in a document's header: the name there is the one of the plant's own language. */
export const supplierNameInSql = `coalesce((select ${localName('v')} from supplier v where v.org = d.org and v.code = d.header ->> 'supplierCode'), d.header ->> 'supplierName')`;

/** The workshop that a document is for or from. */
export const workshopNameInSql = `(select ${localName('s')} from workshop s where s.org = d.org and s.id = d.workshop_id)`;

/** Goods of a document have a stock status if it moved them and was not reversed. */
const posted = `exists (select from movement m where m.document_id = d.id and m.document_type = d.kind and m.reverses_id is null
  and not exists (select from movement b where b.reverses_id = m.id))`;

/** Lines of documents, with the place in the warehouse that they are about. */
export const documentLinesSource = listSource(documentLines, {
  wordsAmong: 100_000,
  from: `document_line l join document d on d.org = l.org and d.id = l.document_id join item i on i.org = l.org and i.id = l.item_id
    left join location t on t.id = l.to_location_id left join location f on f.id = l.from_location_id`,
  where: 'l.org = :org',
  matched: ['d', 'i'],
  columns: {
    id: 'l.id',
    docNo: 'd.doc_no',
    lineNo: 'l.line_no',
    itemNo: 'i.code',
    itemName: localName('i'),
    batch: 'l.batch',
    project: 'l.project',
    qty: unlessBlind('l.qty', 'coalesce(l.from_location_id, 0)', 'coalesce(l.to_location_id, 0)'),
    unit: 'l.unit',
    location: 'case when t.warehouse_id is not null then t.code when f.warehouse_id is not null then f.code end',
    stockState: `case when ${posted} then case when t.warehouse_id is not null then l.to_status when f.warehouse_id is not null then l.from_status end end`,
    labels: 'nullif(cardinality(l.label_ids), 0)',
    underInspection: unlessBlind(underInspection, 'coalesce(l.from_location_id, 0)', 'coalesce(l.to_location_id, 0)'),
    erpLineNo: "nullif(l.erp_line_no, '')",
    erpReason: "nullif(l.erp_reason, '')",
  },
});
