import type { Row } from '../../contract/core/list.ts';
import type { labelsLists } from '../../contract/labels/labels.lists.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { callAction, type ListAction } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';
import { t } from '../core/words/i18n.ts';
import { outcomeToast } from '../core/words/outcomeToast.ts';

type Label = Row<typeof labelsLists.labels>;

/** The codes of chosen labels. */
const labelCodes = (rows: readonly Label[]): string[] => rows.flatMap((row) => row.code ?? []);

/** Whether a label is still valid: void and split labels are not printed again. */
export const isAlive = (state: string | null | undefined): boolean => state !== 'void' && state !== 'split';
/** Opens the screen that prints. */
export const printLabels = (codes: readonly string[]): void => go('/pages/Com/barcode/barqrcode', { codes: codes.join(',') });

/** Prints the chosen labels; void and split labels cannot be printed. */
export const printAction: ListAction<Label> = {
  label: 'action.print',
  icon: 'print',
  kind: 'primary',
  rows: 'some',
  permission: 'manageLabels',
  allowed: ({ state }) => isAlive(state),
  run: (rows) => printLabels(labelCodes(rows)),
};

/** Makes labels void that were not scanned, with a reason that a later scan shows. */
export const voidLabelsAction = callAction<Label, typeof receivingCalls.voidLabels>(receivingCalls.voidLabels, {
  label: 'action.voidLabels',
  icon: 'stop',
  kind: 'danger',
  rows: 'some',
  select: 'error.select-to-delete',
  allowed: ({ state, noteNo }) => state === 'generated' || state === 'printed' || (state === 'in-stock' && noteNo === null),
  ask: async (rows, send) => {
    const { askWords } = await import('../core/ui/askWords.ts');
    await askWords(
      {
        title: t('action.voidLabels.ask', { n: rows.length }),
        label: t('work.reason'),
        does: 'action.voidLabels',
        danger: true,
      },
      (reason) => send({ codes: labelCodes(rows), reason }),
    );
  },
  resultMessage: outcomeToast,
});
