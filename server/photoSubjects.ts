import { allLists } from '../contract/allLists.ts';
import { type AnyList, listPermission } from '../contract/core/list.ts';
import { quotedInSql } from './core/database/concatInSql.ts';
import { documentKinds } from './documentKinds.ts';
import type { PhotoSubjects } from './photos/photoSubject.ts';

const lists: readonly AnyList[] = Object.values(allLists);

/** People who see the list of a kind see its documents, and so their photos; a kind without a list has no photos. */
const ofKinds = documentKinds.flatMap(({ kind, table }) => {
  const list = lists.find(({ columns }) => columns['docNo'] && columns['state']?.machine === kind.machine.name);
  const permission = list && listPermission(list);
  if (!permission || table.table !== 'document') return [];
  const text = `select from document where org = $1 and doc_no = $2 and kind = ${quotedInSql(kind.name)} and $3::text is null`;
  return [[kind.name, { permissions: [permission], text }] as const];
});

const noteText = `select from delivery_note where org = $1 and note_no = $2 and ($3::text is null or supplier_code = $3)`;
const receiptText = `
  select from receipt r join delivery_note n on n.org = r.org and n.note_no = r.note_no
   where r.org = $1 and r.receipt_no = $2 and ($3::text is null or n.supplier_code = $3)`;

/** Photos of the received note's line from before the receipt, or of the delivery as a whole. */
const photosOfItsNote = `
  select p.id from receipt r join photo p on p.org = r.org and p.kind = 'deliveryNote' and p.doc_no = r.note_no
   where r.org = $1 and r.receipt_no = $2
     and (p.line_no is null or exists (select from receipt_line l where l.receipt_id = r.id and l.line_no = p.line_no))`;

/** The documents that can have photos, with the permissions to see them. */
export const photoSubjects: PhotoSubjects = {
  ...Object.fromEntries(ofKinds),
  // A receiver of notes sees the delivery itself, and so do people who see its receipt.
  deliveryNote: { permissions: ['receivingNotes', 'receive', 'receiptRecords'], text: noteText },
  receipt: { permissions: ['receiptRecords'], text: receiptText, also: photosOfItsNote },
};
