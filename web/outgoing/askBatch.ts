import { askField } from '../core/master/askField.tsx';
import { t } from '../core/words/i18n.ts';

/** Of which batch goods without a label are, the oldest first; undefined when cancelled (setting batchControlOnIssue). */
export const askBatch = (item: string, batches: readonly string[]): Promise<string | undefined> =>
  askField(
    {
      title: t('take-out.batch.ask', { item }),
      field: { wire: 'BatchNo', type: 'state', machine: 'batch', states: batches },
      value: batches[0],
      does: 'pad.confirm',
    },
    (batch) => batch,
  );
