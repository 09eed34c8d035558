import { useQuery } from '@tanstack/react-query';
import { type AnyList, listPermission } from '../../../contract/core/list.ts';
import { documentLines } from '../../../contract/documents/documentList.ts';
import { receivingLists } from '../../../contract/receiving/receiving.lists.ts';
import { mayDo } from '../session/session.ts';
import { listPage } from '../wire/listApi.ts';

/** The document of a photo: a kind (or `receipt`, `deliveryNote`) and its number. */
export interface PhotoSubject {
  kind: string;
  no: string;
}

/** A line that a photo may be of. */
export interface PhotoLine {
  n: number;
  about: string;
}

/** The lines of documents that have tables of their own. */
const ownLines: Readonly<Record<string, { list: AnyList; column: string }>> = {
  receipt: { list: receivingLists.receiptLines, column: 'receiptNo' },
  deliveryNote: { list: receivingLists.noteLines, column: 'noteNo' },
};
const sharedLines = { list: documentLines, column: 'docNo' };

/** The lines of a document that a photo may show; none for people who may not see them. */
export function usePhotoLines({ kind, no }: PhotoSubject): PhotoLine[] {
  const { list, column } = ownLines[kind] ?? sharedLines;
  const { data } = useQuery({
    queryKey: ['photoLines', kind, no],
    queryFn: () => listPage(list, { where: { [column]: { value: no, searchType: '=' } }, pageSize: 200 }),
    enabled: mayDo(listPermission(list)),
  });
  const rows: readonly Readonly<Record<string, unknown>>[] = data?.rows ?? [];
  return rows.map(({ lineNo, itemNo }) => ({ n: Number(lineNo), about: String(itemNo) }));
}
