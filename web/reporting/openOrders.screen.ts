import type { Row } from '../../contract/core/list.ts';
import { reportingCalls } from '../../contract/reporting/reporting.calls.ts';
import { reportingLists } from '../../contract/reporting/reporting.lists.ts';
import { toast } from '../core/device/toast.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { confirm } from '../core/ui/Dialog.tsx';
import { showError } from '../core/wire/api.ts';
import { t } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';

type Order = Row<typeof reportingLists.productionOrders>;

const reportRest = ({ code, itemNo, open, batch }: Order) =>
  sendCommand(reportingCalls.saveReport, {
    how: 'hand',
    rows: [{ orderNo: code ?? undefined, itemNo: itemNo ?? undefined, qty: open ?? undefined, batch: batch ?? undefined, bars: [] }],
  });

/** Asks with each order and its quantity, then reports each in a report of its own (rule report-same-order-number); one that is refused keeps no other back. */
async function reportAll(orders: readonly Order[]): Promise<void> {
  const wanted = await confirm({
    title: t('report.orders.ask', { n: orders.length }),
    body: orders.map(({ code, open, unit }) => `${code} · ${shownQty(open ?? '0')} ${unitText(t, unit ?? '')}`).join('\n'),
    confirmLabel: t('report.orders'),
    cancelLabel: t('shell.cancel'),
  });
  if (!wanted) return;
  const outcomes = await Promise.allSettled(orders.map(reportRest));
  const saved = outcomes.filter(({ status }) => status === 'fulfilled').length;
  for (const outcome of outcomes) if (outcome.status === 'rejected') showError(outcome.reason);
  if (saved === 0) return;
  toast(t('report.orders.done', { n: saved }), { tone: 'green' });
  go('/pages/InStorage/InnerCom/ScanCompletedRecord');
}

/** Orders that may be reported: one is opened in its form; several are chosen and reported together, at the end of a shift. */
export const openOrders = defineList(reportingLists.productionOrders, {
  where: () => ({ status: { value: 'released', searchType: '=' }, open: { value: '0', searchType: '>' } }),
  open: (row) => ({ path: '/pages/InStorage/InnerCom/OneOrder', search: { orderno: row.code ?? '' } }),
  empty: { icon: 'factory', title: 'report.orders.none', hint: 'report.orders.none.hint' },
  actions: [
    {
      ...{ label: 'report.orders', icon: 'check', kind: 'primary', rows: 'some', permission: 'report' },
      ...{ select: 'list.select.first', run: reportAll },
    },
  ],
});
