import type { Row } from '../../contract/core/list.ts';
import { labelsLists } from '../../contract/labels/labels.lists.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { go } from '../core/go.ts';
import { t } from '../core/i18n.ts';
import { callAction, defineList } from '../core/list/listDefinition.ts';
import { toldOutcomes } from '../core/toldOutcomes.ts';
import { askText } from '../core/ui/askText.tsx';

type Label = Row<typeof labelsLists.labels>;
const codes = (rows: readonly Label[]): string[] => rows.flatMap((row) => row.code ?? []);
const alive = ({ state }: Label): boolean => state !== 'void' && state !== 'split';

/** All labels: choose those to print or to make void. */
export const labels = defineList(labelsLists.labels, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockBarcodeDetail', search: { code: row.code ?? '' } }),
  actions: [
    { label: 'action.print', icon: 'print', kind: 'primary', rows: 'some', permission: 'manageLabels', allowed: alive, run: (rows) => go('/pages/Com/barcode/barqrcode', { codes: codes(rows).join(',') }) },
    callAction<Label, typeof receivingCalls.voidLabels>(receivingCalls.voidLabels, {
      label: 'action.voidLabels', icon: 'stop', kind: 'danger', rows: 'some', allowed: ({ state }) => state === 'generated' || state === 'printed',
      input: async (rows) => {
        const reason = await askText({ title: t('action.voidLabels.ask', { n: rows.length }), label: t('work.reason'), required: t('work.required'), confirmLabel: t('action.voidLabels'), cancelLabel: t('shell.cancel'), danger: true });
        return reason === undefined ? undefined : { codes: codes(rows), reason };
      },
      told: toldOutcomes,
    }),
  ],
});
