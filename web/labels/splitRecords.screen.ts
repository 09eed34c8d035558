import type { Row } from '../../contract/core/list.ts';
import { splitCalls } from '../../contract/labels/split.calls.ts';
import { splitLists } from '../../contract/labels/split.lists.ts';
import { callAction, defineList } from '../core/list/listDefinition.ts';
import { openLabel } from './openLabel.ts';

type Split = Row<typeof splitLists.splitRecords>;

/** Splits and replacements with person and time; a split whose pieces were not used yet can be undone here. */
export const splitRecords = defineList(splitLists.splitRecords, {
  open: openLabel,
  actions: [
    callAction<Split, typeof splitCalls.undoSplit>(splitCalls.undoSplit, {
      label: 'action.undoSplit',
      icon: 'undo',
      kind: 'danger',
      rows: 'one',
      confirm: 'action.undoSplit.ask',
      allowed: ({ how }) => how === 'split',
      input: ([row]) => (row?.id ? { id: row.id } : undefined),
      resultMessage: ({ code }, t) => ({ text: t('split.undone', { code }), tone: 'green' }),
    }),
  ],
});
