import { allocationOutLife, transferInLife, transfersCalls } from '../../contract/transfers/transfers.calls.ts';
import { allocationOutDocument, transferInDocument } from '../../contract/transfers/transfers.documents.ts';
import { transfersLists } from '../../contract/transfers/transfers.lists.ts';
import { documentScreens } from '../core/document/documentScreens.ts';
import { callAction, defineList } from '../core/list/listDefinition.ts';
import { askWords } from '../core/ui/askWords.ts';
import { t } from '../core/words/i18n.ts';
import { judged } from '../documents/judged.ts';

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

/** What has left and not arrived, with its age; a leader writes off what never will. */
export const inTransit = defineList(transfersLists.transferLines, {
  where: () => ({ transit: { value: '0', searchType: '>' } }),
  empty: { icon: 'truck', title: 'transfer.transit.empty', hint: 'transfer.transit.empty.hint' },
  actions: [
    callAction(transfersCalls.closeTransferRemainder, {
      label: 'transfer.close',
      icon: 'stop',
      kind: 'danger',
      rows: 'one',
      told: ({ docNo: no, lines }, say) => ({ text: say('transfer.close.done', { no, lines }), tone: 'green' }),
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
export const transferOrders = defineList(transfersLists.transferOrders);
