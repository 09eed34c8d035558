import { mostPapers } from '../../contract/documents/papers.ts';
import type { Round } from '../../contract/issuing/pickingRound.rules.ts';
import { toast } from '../core/device/toast.ts';
import type { ListAction } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';
import { t } from '../core/words/i18n.ts';

type By = keyof Round;

/** Begins a round over the lines that some names of one kind stand for. */
export function walkRound(by: By, named: readonly string[]): void {
  const names = [...new Set(named.filter(Boolean))];
  if (names.length > mostPapers) return void toast(t('error.select.at-most', { n: mostPapers }), { tone: 'red' });
  const walk =
    by === 'itemNo' ? '/pages/OutStorage/InnerPage/ScanItemIssueTaskDetail' : '/pages/OutStorage/InnerPage/ScanOrderIssueTaskDetail';
  go(walk, { [by]: names.join(',') });
}

/** Several orders, items, warehouses or requests are walked in one round. */
export const roundAction = (by: By): ListAction => ({
  label: 'picking.scan',
  icon: 'scan',
  kind: 'primary',
  rows: 'some',
  select: 'error.select-to-prepare',
  permission: 'prepareIssue',
  run: (rows) =>
    walkRound(
      by,
      rows.map((row) => String(row[by] ?? '')),
    ),
});
