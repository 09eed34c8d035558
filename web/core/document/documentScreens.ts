import type { AnyList } from '../../../contract/core/list.ts';
import type { AnyDocumentKind } from '../../../contract/documents/document.ts';
import { documentLines } from '../../../contract/documents/documentList.ts';
import type { LifeCalls } from '../../../contract/documents/lifecycleCalls.ts';
import { type AnyRow, defineList, type ListAction, type ListDefinition } from '../list/listDefinition.ts';
import type { ScreenPath } from '../navigation/go.ts';
import { defineRecord, loadRow, type RecordDefinition, rowFacts } from '../record/recordDefinition.ts';
import { totalOf } from '../record/totalOf.ts';
import { documentActions, type StepWords } from './documentActions.ts';

/** The screens of a kind of document in the shared tables. */
export interface DocumentScreens {
  list: ListDefinition;
  record: RecordDefinition;
}

const numberOf = (row: AnyRow): string => String(row['docNo'] ?? '');
/** The lines of a document, each leading to its item. */
export const lineList = defineList(documentLines, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockDetailnner', search: { code: row.itemNo ?? '' } }),
});

/** The list and the record of a kind of document, with everything that can be done to it; `words` are those of its own steps. */
export function documentScreens(of: {
  kind: AnyDocumentKind;
  list: AnyList;
  life: LifeCalls;
  /** The path of the record screen. */
  path: ScreenPath;
  words?: Readonly<Record<string, StepWords>>;
  /** The actions of its lines. */
  lineActions?: readonly ListAction[];
  /** The lists below its lines. */
  below?: NonNullable<RecordDefinition['lists']>;
}): DocumentScreens {
  const { kind, list, life, path, words, lineActions, below = [] } = of;
  const lines = lineActions ? { ...lineList, actions: lineActions } : lineList;
  const actions = documentActions<AnyRow>(kind, life, numberOf, words);
  return {
    list: {
      list,
      warehouse: { column: 'warehouse', holds: 'WCode' },
      open: (row) => ({ path, search: { docNo: numberOf(row) } }),
      actions: actions.list,
    },
    record: defineRecord<AnyRow>({
      name: kind.name,
      load: loadRow(list, 'docNo') as RecordDefinition['load'],
      title: numberOf,
      chip: (row) => ({ machine: kind.machine.name, state: String(row['state']) }),
      qty: (row) => totalOf(row['totalQty'], row['unit'], row['lineCount']),
      facts: (row, t) =>
        rowFacts(
          list,
          row as never,
          t,
          Object.keys(list.columns).filter(
            (name) => !['docNo', 'state', 'totalQty', 'unit', 'warehouse'].includes(name) && row[name] !== numberOf(row),
          ) as never,
        ),
      lists: [{ title: 'work.lines', definition: lines, where: (row) => ({ docNo: { value: numberOf(row), searchType: '=' } }) }, ...below],
      photos: (row) => ({ kind: kind.name, no: numberOf(row) }),
      actions: [...actions.exchange, ...actions.steps],
    }),
  };
}
