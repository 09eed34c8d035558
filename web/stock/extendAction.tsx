import type { Row } from '../../contract/core/list.ts';
import { batchCalls } from '../../contract/stock/batch.calls.ts';
import type { stockLists } from '../../contract/stock/stock.lists.ts';
import { callAction } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';
import { mayDo } from '../core/session/session.ts';
import { askFields } from '../core/ui/askFields.tsx';
import { confirm } from '../core/ui/Dialog.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { t } from '../core/words/i18n.ts';

/** Gives a batch a later last day with a reason, and leads to its labels, which carry the old one. */
export const extendAction = callAction<Row<typeof stockLists.batches>, typeof batchCalls.extendBatch>(batchCalls.extendBatch, {
  label: 'batch.extend',
  icon: 'clock',
  rows: 'one',
  allowed: ({ expiresOn }) => expiresOn !== null,
  whyNot: () => 'batch.not-found',
  resultMessage: ({ itemNo: item, batch, expiresOn: day }, say) => ({
    text: say('batch.extend.told', { item, batch, day }),
    tone: 'green',
  }),
  ask: async ([row], send) => {
    const { id, itemNo, batch, expiresOn: known } = row ?? {};
    if (!id || !itemNo || !batch || !known) return;
    const extended = await askFields(
      {
        title: t('batch.extend.title', { item: itemNo, batch, day: known }),
        does: 'batch.extend',
        fields: {
          ExpiresOn: {
            label: t('batch.extend.day'),
            draw: (control) => <TextField {...control} label={t('batch.extend.day')} type="date" />,
          },
          Reason: { label: t('batch.extend.why') },
        },
      },
      async ({ ExpiresOn: expiresOn, Reason: reason }) => {
        await send({ id, expiresOn, insteadOf: known, reason });
        return true;
      },
    );
    if (!extended || !mayDo('manageLabels')) return;
    const prints = await confirm({ title: t('batch.print'), confirmLabel: t('batch.labels'), cancelLabel: t('shell.cancel') });
    if (prints) go('/pages/Stock/StockBarcode', { 'f.itemNo': itemNo, 'f.batch': batch, 'f.state': 'in-stock' });
  },
});
