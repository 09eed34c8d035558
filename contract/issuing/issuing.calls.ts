import { call } from '../core/call.ts';
import { chosenCodes, chosenIds } from '../core/chosen.ts';
import { code, flag, id, int, listOf, moment, qty, scanned, text } from '../core/fields.ts';
import { outcomes } from '../core/outcomes.ts';
import { shape } from '../core/shape.ts';
import { requiredInCalls } from '../core/wireNames.ts';
import { exchangeWays } from '../documents/exchangeWays.ts';
import { issueDocument } from '../documents/issue.document.ts';
import { lifecycleCalls, namedCalls } from '../documents/lifecycleCalls.ts';
import { newerReason, olderGoods } from '../documents/takenFor.ts';
import { outOfTurn } from '../stock/newer.rules.ts';

const org = ['org', text(20).optional()] as const;

/** The life of an issue. */
export const issueLife = lifecycleCalls(
  issueDocument,
  exchangeWays({ plural: 'Issues', what: 'issues', area: 'OutStorage', permission: 'manageIssueSync' }),
);

const lineRefusals = [
  'issue.task-gone',
  'issue.order-closed',
  'issue.order-withdrawn',
  'issue.line-gone',
  'issue.line-done',
  'issue.line-claimed',
  'issue.qty-over',
  'issue.qty-decimals',
  'issue.not-called',
  'issue.called-over',
  'issue.condition.released',
  'issue.condition.needed',
  'issue.condition.set',
] as const;
const takeRefusals = [
  'take.other-item',
  'take.other-warehouse',
  'take.place-closed',
  'take.inspection',
  'take.hold',
  'take.expired',
  'take.other-batch',
  'take.without-batch',
  'take.choose-batch',
  'take.other-project',
  'take.of-project',
  'take.held',
  'take.nothing',
  'location.not-found',
  'stock.insufficient',
  'stock.place-closed',
  'stock.too-much',
  'stock.label-moved',
] as const;

/** Prepared goods: each quantity with the place it came from and the place where it is. */
const prepared = shape({
  older: olderGoods,
  tasks: ['Tasks', listOf(code())],
  picks: [
    'Picks',
    listOf(
      shape({
        id: ['ID', id()],
        lineId: ['LineID', id()],
        qty: ['Qty', qty()],
        batch: ['BatchNo', text()],
        from: ['FromPCode', code()],
        to: ['PCode', code()],
        labels: ['Bars', listOf(code(200), 500)],
      }),
      2000,
    ),
  ],
});

/** Calls of issue tasks and their preparation. */
export const issuingCalls = {
  ...namedCalls(issueLife),
  prepareLines: call({
    name: 'prepareLines',
    paths: ['/api/OutStorage/PrepareLine'],
    access: 'permission',
    permission: 'prepareIssue',
    effect: 'write',
    input: shape({
      org,
      rows: [
        'data.rows',
        requiredInCalls(
          listOf(
            shape({
              lineId: ['LineID', id()],
              /** Without it everything that is open. */
              qty: ['Qty', qty().optional()],
              /** Absent or empty is for the rule outgoing-location-required. */
              location: ['PCode', text(200).optional()],
              batch: ['BatchNo', text(60).optional()],
              /** Another project than the line's own, or `-` for none. Only people with the permission may use it. */
              project: ['ProjectNo', text(60).optional()],
            }),
            1000,
          ).optional(),
        ),
      ],
      /** Takes a line over from another picker. */
      takeOver: ['data.TakeOver', flag().optional()],
      newerReason,
    }),
    output: prepared,
    refusals: [
      'select-to-prepare',
      'select.at-most',
      ...lineRefusals,
      'issue.location-required',
      'issue.batch-required',
      'issue.project-required',
      ...takeRefusals,
      ...outOfTurn,
    ],
    doc: 'Prepares lines of issue tasks from a place each: the goods go to the staging or intermediate place and are kept for their task (rules select-rows-to-prepare, outgoing-location-required, outbound-batch-required, project-number-required, checkbox-max-items).',
  }),
  prepareByScan: call({
    name: 'prepareByScan',
    paths: ['/api/OutStorage/PrepareByScan'],
    access: 'permission',
    permission: 'prepareIssue',
    effect: 'write',
    input: shape({
      org,
      lineId: ['data.LineID', id()],
      code: ['data.BarCode', scanned()],
      /** Less than the label holds: it is split, and the piece is taken. */
      qty: ['data.Qty', qty().optional()],
      takeOver: ['data.TakeOver', flag().optional()],
      /** When it was done, by the device's clock: it may have been without network. */
      at: ['data.ScanTime', moment().optional()],
      newerReason,
    }),
    output: shape({
      older: olderGoods,
      taskNo: ['TaskNo', code()],
      pickId: ['ID', id()],
      qty: ['Qty', qty()],
      from: ['FromPCode', code()],
      to: ['PCode', code()],
      /** The label that was taken, and the one that the rest was given, where it was split. */
      taken: ['BarCode', code(200)],
      rest: ['RestBarCode', text(200)],
      restQty: ['RestQty', qty()],
    }),
    refusals: [
      ...lineRefusals,
      'issue.label-over',
      'label.not-found',
      'label.void',
      'take.label-issued',
      'take.label-picked',
      'take.label-not-received',
      'take.label-holds',
      ...outOfTurn,
      ...takeRefusals,
    ],
    doc: 'Prepares a line by the scan of a label; one that holds more than is open is split and the piece is taken, the rest gets a label of its own at once, and is taken under the old one too until that is printed.',
  }),
  undoPrepare: call({
    name: 'undoPrepare',
    paths: ['/api/OutStorage/UndoPrepare'],
    access: 'permission',
    permission: 'prepareIssue',
    effect: 'write',
    input: shape({ org, ids: ['ids', requiredInCalls(chosenIds(1000))] }),
    output: shape({ tasks: ['Tasks', listOf(code())], undone: ['Done', int()] }),
    refusals: [
      'select-to-undo',
      'select.at-most',
      'preparation.gone',
      'preparation.issued',
      'stock.insufficient',
      'stock.place-closed',
      'stock.too-much',
      'stock.label-moved',
    ],
    doc: 'Takes prepared goods back to the places they came from, labels too, while nothing of them is confirmed. Where more stands prepared than the ERP still wants, what is left of goods that are confirmed in part goes back too.',
  }),
  deletePreparations: call({
    name: 'deletePreparations',
    paths: ['/api/OutStorage/DeletePreparation'],
    access: 'permission',
    effect: 'write',
    input: shape({ org, nos: ['docnos', requiredInCalls(chosenCodes())] }),
    output: outcomes,
    refusals: [
      'select-to-delete',
      'issue.task-gone',
      'preparation.issued',
      'stock.insufficient',
      'stock.place-closed',
      'stock.too-much',
      'stock.label-moved',
    ],
    doc: 'Deletes preparation requests: what was prepared goes back. One confirmed line blocks it, and the refusal names the issue (rule preparation-delete-blocked-by-issue).',
  }),
  pushOrderTask: call({
    name: 'pushOrderTask',
    paths: ['/api/OutStorage/PushOrderTask'],
    access: 'permission',
    permission: 'planIssues',
    effect: 'write',
    input: shape({ org, orders: ['orders', requiredInCalls(chosenCodes(1000))] }),
    output: shape({ taskNo: ['BillNo', code()], lines: ['Lines', int()] }),
    refusals: [
      'push.select-order',
      'push.one-row-only',
      'push.order-unknown',
      'push.order-open',
      'push.order-closed',
      'push.order-withdrawn',
      'push.task-there',
      'push.no-components',
    ],
    doc: 'Makes the preparation task of a released production order from its components, one order at a time.',
  }),
  resetOrderPriority: call({
    name: 'resetOrderPriority',
    paths: ['/api/OutStorage/ResetOrderPriority'],
    access: 'permission',
    permission: 'planIssues',
    effect: 'write',
    input: shape({
      org,
      /** Tasks in the order in which they shall be prepared; they go before or after all others that are open. */
      ids: ['ids', requiredInCalls(chosenIds())],
      to: ['to', requiredInCalls(text(10).optional())],
      /** The order that the person saw; another one since is refused. */
      revision: ['revision', int().optional()],
    }),
    output: shape({ revision: ['Revision', int()] }),
    refusals: ['select-to-order', 'issue.task-gone', 'issue.order-changed'],
    doc: 'Changes the order in which open tasks are prepared: the chosen ones first, or last.',
  }),
  updateOrderItemWarehouse: call({
    name: 'updateOrderItemWarehouse',
    paths: ['/api/OutStorage/UpdateOrderItemWarehouse'],
    access: 'permission',
    permission: 'planIssues',
    effect: 'write',
    input: shape({ org, ids: ['ids', requiredInCalls(chosenIds())], warehouse: ['WCode', requiredInCalls(text(60).optional())] }),
    output: shape({ lines: ['Lines', int()] }),
    refusals: ['select-to-save', 'issue.warehouse-required', 'issue.warehouse-unknown', 'issue.line-gone', 'issue.line-begun'],
    doc: 'Changes the warehouse that lines are issued from, while nothing of them is prepared.',
  }),
} as const;
