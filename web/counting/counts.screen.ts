import { permissionOf } from '../../contract/core/call.ts';
import type { Row } from '../../contract/core/list.ts';
import { allows } from '../../contract/core/machine.ts';
import { countDocument, countMachine, isOpenCount } from '../../contract/counting/count.document.ts';
import { counterCalls } from '../../contract/counting/counter.calls.ts';
import { countLife } from '../../contract/counting/counting.calls.ts';
import { countingLists } from '../../contract/counting/counting.lists.ts';
import { documentActions } from '../core/document/documentActions.ts';
import { defineList, type ListAction } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';
import { defineRecord, loadRow, rowFacts } from '../core/record/recordDefinition.ts';
import { mayDo } from '../core/session/session.ts';
import { countSteps, recountChosen } from './countSteps.ts';

export type CountRow = Row<typeof countingLists.counts>;

const numberOf = ({ docNo }: CountRow): string => docNo ?? '';
const exchange = documentActions<CountRow>(countDocument, countLife, numberOf);

/** Different people make the first count and the recount; people who may submit a round may count in it. */
const roundOf = (state: string) => (allows(countMachine, 'submitRecount', state) ? counterCalls.submitRecount : counterCalls.submitCount);

/** Opens the form of a count to begin it or to go on. */
const countAction = (
  path: `/pages/Stock/InnerCom/${'StockCheckForm' | 'StockRptCheckForm' | 'ProductStockCheckForm'}`,
  look: Pick<ListAction, 'label' | 'icon' | 'kind'> = { label: 'action.count', icon: 'count', kind: 'primary' },
): ListAction<CountRow> => ({
  ...look,
  rows: 'one',
  permission: 'enterCounts',
  select: 'count.select',
  allowed: ({ state }) => isOpenCount(state ?? '') && mayDo(permissionOf(roundOf(state ?? ''))),
  run: ([row]) => go(path, { no: numberOf(row as CountRow) }),
});
const stockForm = countAction('/pages/Stock/InnerCom/StockCheckForm');
const finishedForm = countAction('/pages/Stock/InnerCom/StockRptCheckForm', { label: 'action.count.finished', icon: 'box' });
const wipForm = countAction('/pages/Stock/InnerCom/ProductStockCheckForm');

const openStates = countMachine.states.filter((state) => isOpenCount(state) || allows(countMachine, 'confirm', state)).join(',');
const isOpen = () => ({ state: { value: openStates, searchType: 'in' as const } });
const newCount = (
  path: '/pages/Stock/InnerCom/StockCheckCreate' | '/pages/Stock/InnerCom/ProductStockCheckCreate',
): ListAction<CountRow> => ({
  label: 'action.count.new',
  icon: 'plus',
  rows: 'none',
  permission: 'count',
  run: () => go(path),
});

const openStock = (row: CountRow) => ({ path: '/pages/Stock/StockCheckDetail', search: { docNo: numberOf(row) } }) as const;
const openWip = (row: CountRow) => ({ path: '/pages/Stock/InnerCom/ProductStockCheckDetail', search: { docNo: numberOf(row) } }) as const;
const ofWarehouse = { column: 'warehouse', holds: 'WCode' } as const;

/** Counts that go on: begun, continued and submitted from here. */
export const openCounts = defineList(countingLists.counts, {
  warehouse: ofWarehouse,
  where: isOpen,
  open: openStock,
  actions: [stockForm, finishedForm, newCount('/pages/Stock/InnerCom/StockCheckCreate')],
  empty: { icon: 'count', title: 'count.none', hint: 'count.none.hint' },
});
/** All counts of the warehouse that the address names. */
export const warehouseCounts = defineList(countingLists.counts, {
  where: ({ search }) => (search['WCode'] ? { warehouse: { value: search['WCode'], searchType: '=' } } : {}),
  open: openStock,
  actions: [stockForm, finishedForm],
  empty: { icon: 'count', title: 'count.none', hint: 'count.none.hint' },
});
/** Counts with their review, completion and accuracy. */
export const countRecords = defineList(countingLists.counts, { warehouse: ofWarehouse, open: openStock, actions: exchange.list });
export const openWipCounts = defineList(countingLists.wipCounts, {
  where: isOpen,
  open: openWip,
  actions: [wipForm, newCount('/pages/Stock/InnerCom/ProductStockCheckCreate')],
  empty: { icon: 'count', title: 'count.none', hint: 'count.none.hint' },
});
export const wipCountRecords = defineList(countingLists.wipCounts, { open: openWip, actions: exchange.list });

/** Counted and posted quantities, by item and place. */
export const countHistory = defineList(countingLists.countHistory, {
  warehouse: ofWarehouse,
  open: (row) => ({ path: '/pages/Stock/StockCheckDetail', search: { docNo: row.docNo ?? '' } }),
});
export const countRates = defineList(countingLists.countRates);

const ofCount = (row: CountRow) => ({ docNo: { value: numberOf(row), searchType: '=' as const } });
const item = ({ itemNo }: { itemNo: string | null }) =>
  ({ path: '/pages/Stock/InnerCom/StockDetailnner', search: { code: itemNo ?? '' } }) as const;
const lines = defineList(countingLists.countLines, { open: item });
const review = defineList(countingLists.countReview, { open: item, actions: [recountChosen] });
const places = defineList(countingLists.countPlaces, {
  open: (row) => ({
    path: '/pages/Stock/InnerCom/StockCheckWhPositionDetail',
    search: { docNo: row.docNo ?? '', location: row.location ?? '' },
  }),
});

/** Rows of counts, apart from their count: by item, and of one place. */
export const countLines = defineList(countingLists.countLines, {
  warehouse: ofWarehouse,
  where: ({ search }) => (search['docNo'] ? { docNo: { value: search['docNo'], searchType: '=' } } : {}),
  open: item,
});
export const countPlaceLines = defineList(countingLists.countLines, {
  where: ({ search }) => ({
    ...(search['docNo'] ? { docNo: { value: search['docNo'], searchType: '=' as const } } : {}),
    ...(search['location'] ? { location: { value: search['location'], searchType: '=' as const } } : {}),
  }),
  open: item,
});

/** The rows of a count in a list of their own, found by item and place. */
const allLines: ListAction<CountRow> = {
  label: 'screen./pages/Stock/InnerCom/StockCheckDetailnner',
  icon: 'list',
  rows: 'none',
  run: ([row]) => go('/pages/Stock/InnerCom/StockCheckDetailnner', { docNo: numberOf(row as CountRow) }),
};

const record = (list: typeof countingLists.counts | typeof countingLists.wipCounts, ...forms: ListAction<CountRow>[]) =>
  defineRecord<CountRow>({
    name: list.name,
    load: loadRow(list as typeof countingLists.counts, 'docNo'),
    title: numberOf,
    about: (row) => row.warehouseName ?? row.workshopName ?? '',
    chip: ({ state }) => ({ machine: 'count', state: state ?? '' }),
    qty: (row) => ({ value: String(row.counted ?? 0), of: String(row.lines ?? 0) }),
    facts: (row, t) =>
      rowFacts(list as typeof countingLists.counts, row, t, [
        ...(['way', 'scope', 'round', 'completion', 'accuracy', 'accurate', 'counters', 'due', 'writer', 'createdAt', 'reviewer'] as const),
        ...(['reviewedAt', 'syncState', 'erpNo', 'syncReason'] as const),
      ]),
    lists: [
      { title: 'count.review', definition: review, where: ofCount },
      { title: 'count.places', definition: places, where: ofCount },
      { title: 'record.lines', definition: lines, where: ofCount },
    ],
    actions: [...forms, ...countSteps, ...exchange.exchange, allLines],
  });

/** One count: its places, its lines, and its differences for people who may see them. */
export const countRecord = record(countingLists.counts, stockForm, finishedForm);
export const wipCountRecord = record(countingLists.wipCounts, wipForm);
