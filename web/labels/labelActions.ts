import type { Row } from '../../contract/core/list.ts';
import type { labelsLists } from '../../contract/labels/labels.lists.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { t } from '../core/i18n.ts';
import { callAction } from '../core/list/listDefinition.ts';
import { toldOutcomes } from '../core/toldOutcomes.ts';
import { askText } from '../core/ui/askText.tsx';

type Label = Row<typeof labelsLists.labels>;

/** The codes of chosen labels. */
export const labelCodes = (rows: readonly Label[]): string[] => rows.flatMap((row) => row.code ?? []);

/** Makes labels void that were not scanned, with a reason that a later scan shows. */
export const voidLabelsAction = callAction<Label, typeof receivingCalls.voidLabels>(receivingCalls.voidLabels, {
  label: 'action.voidLabels',
  icon: 'stop',
  kind: 'danger',
  rows: 'some',
  select: 'error.select-to-delete',
  allowed: ({ state }) => state === 'generated' || state === 'printed',
  input: async (rows) => {
    const reason = await askText({
      title: t('action.voidLabels.ask', { n: rows.length }),
      label: t('work.reason'),
      required: t('work.required'),
      confirmLabel: t('action.voidLabels'),
      cancelLabel: t('shell.cancel'),
      danger: true,
    });
    return reason === undefined ? undefined : { codes: labelCodes(rows), reason };
  },
  told: toldOutcomes,
});
