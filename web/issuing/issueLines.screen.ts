import type { Row } from '../../contract/core/list.ts';
import { issuingCalls } from '../../contract/issuing/issuing.calls.ts';
import { issuingLists } from '../../contract/issuing/issuing.lists.ts';
import { callAction, defineList, type ListAction, type ListContext } from '../core/list/listDefinition.ts';
import { askField } from '../core/master/askField.tsx';
import { ofWorkshop } from '../core/pickers/WorkshopPicker.tsx';
import { defineRecord, loadRow, rowFacts } from '../core/record/recordDefinition.ts';
import type { Where } from '../core/wire/listApi.ts';
import { t } from '../core/words/i18n.ts';
import { outcomeToast } from '../core/words/outcomeToast.ts';
import { pickActions } from './confirmActions.ts';
import { prepareFromPlace, prepareProposed, whyNot } from './prepareActions.tsx';
import { roundAction, walkRound } from './walkRound.ts';

type Line = Row<typeof issuingLists.issueLines>;
type Task = Row<typeof issuingLists.issueTasks>;

const itemPage = (row: { itemNo: string | null }) => ({
  path: '/pages/Stock/InnerCom/StockDetailnner' as const,
  search: { code: row.itemNo ?? '' },
});

/** The open lines of the group in the address. */
const openLinesOf =
  (column: string) =>
  ({ search }: ListContext): Where => ({
    open: { value: '0', searchType: '>' },
    ...(search['mid'] ? { intermediate: { value: 'true', searchType: '=' } } : {}),
    ...(search[column] ? { [column]: { value: search[column], searchType: '=' } } : {}),
  });

/** Prepares the same lines by scan, in one round. */
const scanAction = (column: 'warehouse' | 'orderNo' | 'itemNo'): ListAction<Line> => ({
  label: 'picking.scan',
  icon: 'scan',
  rows: 'none',
  permission: 'prepareIssue',
  run: (_rows, { search }) => walkRound(column, [search[column] ?? '']),
});

/** Lines of one warehouse, order or item, with everything that preparing them needs. */
export const linesToPrepare = (column: 'warehouse' | 'orderNo' | 'itemNo') =>
  defineList(issuingLists.issueLines, {
    where: openLinesOf(column),
    workshop: ofWorkshop('workshopCode'),
    open: (row) => ({ path: '/pages/OutStorage/PreparationRequest', search: { taskNo: row.taskNo ?? '' } }),
    actions: [scanAction(column), prepareProposed, prepareFromPlace, whyNot],
  });

/** The warehouse from which lines are issued; it can be changed before anything is prepared. */
export const lineWarehouses = defineList(issuingLists.issueLines, {
  where: () => ({ state: { value: 'pending', searchType: '=' } }),
  workshop: ofWorkshop('workshopCode'),
  searchHint: 'issue.search.item-or-order',
  open: itemPage,
  actions: [
    callAction<Line, typeof issuingCalls.updateOrderItemWarehouse>(issuingCalls.updateOrderItemWarehouse, {
      label: 'issue.change-warehouse',
      icon: 'warehouse',
      kind: 'primary',
      rows: 'some',
      select: 'error.select-to-save',
      allowed: (row) => Number(row.prepared) === 0,
      ask: (rows, send) =>
        askField(
          {
            title: t('issue.change-warehouse.ask', { n: rows.length }),
            field: { wire: 'WCode', label: 'field.WName', type: 'reference', refersTo: 'warehouses' },
            does: 'issue.change-warehouse',
          },
          (warehouse) => send({ ids: rows.flatMap(({ id }) => id ?? []), warehouse }),
        ),
    }),
  ],
});

const openTasks = (): Where => ({ state: { value: 'pending,partly-prepared,prepared,partly-issued', searchType: 'in' } });

const deleteRequests = callAction<Task, typeof issuingCalls.deletePreparations>(issuingCalls.deletePreparations, {
  label: 'action.document.delete',
  confirm: 'issue.delete.ask',
  icon: 'trash',
  kind: 'danger',
  rows: 'some',
  select: 'error.select-to-delete',
  input: (rows) => ({ nos: rows.flatMap(({ taskNo }) => taskNo ?? []) }),
  resultMessage: outcomeToast,
});

/** Preparation requests with their state. */
export const requests = defineList(issuingLists.issueTasks, {
  workshop: ofWorkshop('workshopCode'),
  open: (row) => ({ path: '/pages/OutStorage/PreparationRequest', search: { taskNo: row.taskNo ?? '' } }),
  actions: [roundAction('taskNo'), deleteRequests],
});

/** Open requests for small handhelds, one line each: number, receiver and progress; the chosen ones are walked together. */
export const compactTasks = defineList(
  {
    ...issuingLists.issueTasks,
    card: { title: 'taskNo', lines: ['workshop'], big: 'prepared', over: 'lines' },
  },
  {
    where: openTasks,
    workshop: ofWorkshop('workshopCode'),
    open: (row) => ({ path: '/pages/OutStorage/PreparationRequest', search: { taskNo: row.taskNo ?? '' } }),
    actions: [roundAction('taskNo')],
  },
);

const rankAction = (to: 'first' | 'last') =>
  callAction<Task, typeof issuingCalls.resetOrderPriority>(issuingCalls.resetOrderPriority, {
    label: to === 'first' ? 'issue.rank.first' : 'issue.rank.last',
    icon: to === 'first' ? 'up' : 'down',
    ...(to === 'first' ? { kind: 'primary' as const } : {}),
    rows: 'some',
    select: 'error.select-to-order',
    input: (rows) => ({ ids: rows.flatMap(({ id }) => id ?? []), to, revision: rows[0]?.revision ?? undefined }),
  });

/** The order in which open requests are prepared. */
export const priorities = defineList(issuingLists.issueTasks, {
  where: openTasks,
  open: (row) => ({ path: '/pages/OutStorage/PreparationRequest', search: { taskNo: row.taskNo ?? '' } }),
  actions: [rankAction('first'), rankAction('last')],
});

/** Orders whose preparation is pushed, one row at a time: those that are released and have no request yet. */
export const ordersToPush = defineList(issuingLists.ordersToPush, {
  where: () => ({ status: { value: 'released', searchType: '=' }, taskNo: { value: '', searchType: 'isNull' } }),
  empty: { icon: 'check', title: 'issue.push.none', hint: 'issue.push.none.hint' },
  workshop: ofWorkshop('workshopCode'),
  open: itemPage,
  actions: [
    callAction<Row<typeof issuingLists.ordersToPush>, typeof issuingCalls.pushOrderTask>(issuingCalls.pushOrderTask, {
      label: 'issue.push',
      icon: 'send',
      kind: 'primary',
      rows: 'one',
      select: 'error.push.select-order',
      confirm: 'issue.push.ask',
      input: ([row]) => ({ orders: [row?.orderNo ?? ''] }),
      resultMessage: ({ taskNo, lines }, say) => ({ text: say('issue.pushed', { no: taskNo, n: lines }), tone: 'green' }),
    }),
  ],
});

const linesOfTask = defineList(issuingLists.issueLines, { open: itemPage });
const picksOfTask = defineList(issuingLists.issuePicks, { open: itemPage, actions: pickActions });

/** One preparation request: its lines, and the goods prepared for it. */
export const request = defineRecord<Task>({
  name: 'issueTask',
  load: loadRow(issuingLists.issueTasks, 'taskNo'),
  title: (row) => row.taskNo ?? '',
  about: (row) => row.workshop ?? '',
  chip: (row) => ({ machine: 'issueTask', state: row.state ?? '' }),
  qty: (row) => ({ value: String(row.prepared ?? 0), of: String(row.lines ?? 0) }),
  facts: (row, say) =>
    rowFacts(issuingLists.issueTasks, row, say, ['source', 'demandNo', 'workshop', 'neededAt', 'priority', 'rank', 'createdAt']),
  lists: [
    { title: 'issue.lines', definition: linesOfTask, where: (row) => ({ taskNo: { value: row.taskNo ?? '', searchType: '=' } }) },
    { title: 'issue.picks', definition: picksOfTask, where: (row) => ({ taskNo: { value: row.taskNo ?? '', searchType: '=' } }) },
  ],
});
