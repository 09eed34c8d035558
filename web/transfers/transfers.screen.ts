import { list, type Row } from '../../contract/core/list.ts';
import { allocationOutLife, transferInLife, transfersCalls } from '../../contract/transfers/transfers.calls.ts';
import { allocationOutDocument, transferInDocument } from '../../contract/transfers/transfers.documents.ts';
import { transfersLists } from '../../contract/transfers/transfers.lists.ts';
import { documentScreens } from '../core/document/documentScreens.ts';
import { callAction, defineList } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';
import { defineRecord, loadRow, rowFacts } from '../core/record/recordDefinition.ts';
import { totalOf } from '../core/record/totalOf.ts';
import { askWords } from '../core/ui/askWords.ts';
import { t } from '../core/words/i18n.ts';
import { judged } from '../documents/judged.ts';

/** The record screen of an order. */
const orderOf = (no: string | null) => ({ path: '/pages/documents/transferOrder', search: { no: no ?? '' } }) as const;

/** Transfers out: written, then confirmed when the goods have left. */
export const allocationOut = documentScreens({
  kind: allocationOutDocument,
  list: transfersLists.allocationOuts,
  life: allocationOutLife,
  path: '/pages/documents/allocationOut',
  words: { confirm: { label: 'transfer.confirm', confirm: 'transfer.confirm.ask', icon: 'truck', kind: 'primary' } },
});

/** Transfers in with their review. */
export const transferIn = documentScreens({
  kind: transferInDocument,
  list: transfersLists.transferIns,
  life: transferInLife,
  path: '/pages/documents/transferIn',
  ...judged,
  words: {
    review: { label: 'transfer.review', confirm: 'transfer.review.ask', icon: 'check', kind: 'primary', select: 'error.select-to-review' },
  },
});

/** Goods in transit, with their age; a leader writes off goods that will never arrive. */
export const inTransit = defineList(transfersLists.transferLines, {
  open: ({ transferNo }) => orderOf(transferNo),
  where: () => ({ transit: { value: '0', searchType: '>' } }),
  empty: { icon: 'truck', title: 'transfer.transit.empty', hint: 'transfer.transit.empty.hint' },
  actions: [
    callAction(transfersCalls.closeTransferRemainder, {
      label: 'transfer.close',
      icon: 'stop',
      kind: 'danger',
      rows: 'one',
      resultMessage: ({ docNo: no, lines }, say) => ({ text: say('transfer.close.done', { no, lines }), tone: 'green' }),
      ask: ([row], send) =>
        askWords(
          {
            title: t('transfer.close.ask', { no: row?.transferNo ?? '' }),
            label: t('field.EntryReason'),
            does: 'transfer.close',
            danger: true,
          },
          (reason) => send({ transferNo: row?.transferNo ?? '', reason }),
        ),
    }),
  ],
});

/** Transfer orders from and to here. */
export const transferOrders = defineList(transfersLists.transferOrders, { open: ({ code }) => orderOf(code) });

type Order = Row<typeof transfersLists.transferOrders>;
/** For a whole order the arrived quantity matters, not the quantity in transit. */
const { card, ...lines } = transfersLists.transferLines;
const orderLines = defineList(
  list({ ...lines, card: { ...card, title: 'itemNo', lines: ['itemName', 'batch'], big: 'received', over: 'ordered' } }),
  {
    open: ({ itemNo }) => ({ path: '/pages/Stock/InnerCom/StockDetailnner', search: { code: itemNo ?? '' } }),
  },
);
const ofOrder = ({ code }: Order) => ({ transferNo: { value: code ?? '', searchType: '=' as const } });

/** One order: departed and arrived quantities by line, and their documents. */
export const transferOrder = defineRecord<Order>({
  name: 'transferOrder',
  load: loadRow(transfersLists.transferOrders, 'code', 'no'),
  title: ({ code }) => code ?? '',
  about: ({ name }) => name ?? '',
  chip: ({ status }) => ({ machine: 'transferOrder', state: status ?? '' }),
  qty: ({ received, unit, lineCount, ordered }) => totalOf(received, unit, lineCount, ordered),
  facts: (row, t) =>
    rowFacts(transfersLists.transferOrders, row, t, ['side', 'orderDate', 'fromOrg', 'toOrg', 'sent', 'openIn', 'whyClosed']),
  lists: [
    { title: 'record.lines', definition: orderLines, where: ofOrder },
    { title: 'screen./pages/OutStorage/AllocationOutRecord', definition: allocationOut.list, where: ofOrder, ifAny: true },
    { title: 'screen./pages/Stock/TranferInRecord', definition: transferIn.list, where: ofOrder, ifAny: true },
  ],
  actions: [
    {
      ...{ label: 'screen./pages/OutStorage/AllocationOut', icon: 'boxOut', rows: 'one', permission: 'transfer' },
      allowed: ({ canSend }) => canSend === true,
      run: ([row]) => go('/pages/OutStorage/AllocationOut', { transferNo: row?.code ?? '' }),
    },
    {
      ...{ label: 'screen./pages/InStorage/Allocation', icon: 'boxIn', rows: 'one', permission: 'transfer' },
      allowed: ({ canTakeIn }) => canTakeIn === true,
      run: ([row]) => go('/pages/InStorage/Allocation', { transferNo: row?.code ?? '' }),
    },
  ],
});
