import type { Row } from '../../contract/core/list.ts';
import { confirmCalls } from '../../contract/issuing/confirm.calls.ts';
import { issuingCalls } from '../../contract/issuing/issuing.calls.ts';
import type { issuingLists } from '../../contract/issuing/issuing.lists.ts';
import { callAction, type ListAction } from '../core/list/listDefinition.ts';
import { askWords } from '../core/ui/askWords.ts';
import { t } from '../core/words/i18n.ts';
import { unitText } from '../core/words/unitText.ts';

type Pick = Row<typeof issuingLists.issuePicks>;

const stands = (row: Pick): boolean => Number(row.open) > 0;
const ids = (rows: readonly Pick[]): number[] => rows.flatMap(({ id }) => id ?? []);

const confirmAction = callAction<Pick, typeof confirmCalls.confirmIssue>(confirmCalls.confirmIssue, {
  label: 'issue.confirm',
  icon: 'check',
  kind: 'primary',
  rows: 'some',
  select: 'error.select-to-issue',
  allowed: stands,
  confirm: 'issue.confirm.ask',
  input: (rows) => ({ rows: ids(rows).map((id) => ({ id })) }),
  told: ({ documents }, say) => ({ text: say('issue.confirmed', { no: documents.map(({ docNo }) => docNo).join(', ') }), tone: 'green' }),
});

const confirmPart = callAction<Pick, typeof confirmCalls.confirmIssue>(confirmCalls.confirmIssue, {
  label: 'issue.confirm.part',
  icon: 'edit',
  rows: 'one',
  select: 'error.select-to-issue',
  allowed: stands,
  ask: ([row], send) =>
    askWords(
      {
        title: t('issue.confirm.part.ask', { item: row?.itemNo ?? '' }),
        label: `${t('issue.confirm.part.qty')} (${unitText(t, row?.unit ?? '')})`,
        value: row?.open ?? '',
        does: 'issue.confirm',
      },
      (qty) => send({ rows: [{ id: row?.id ?? 0, qty }] }),
    ),
  told: ({ documents }, say) => ({ text: say('issue.confirmed', { no: documents.map(({ docNo }) => docNo).join(', ') }), tone: 'green' }),
});

const undoAction = callAction<Pick, typeof issuingCalls.undoPrepare>(issuingCalls.undoPrepare, {
  label: 'issue.undo',
  icon: 'undo',
  kind: 'danger',
  rows: 'some',
  select: 'error.select-to-undo',
  allowed: stands,
  confirm: 'issue.undo.ask',
  input: (rows) => ({ ids: ids(rows) }),
  told: ({ undone }, say) => ({ text: say('issue.undone', { n: undone }), tone: 'green' }),
});

/** What is done with prepared goods: issued, in part too, or taken back. */
export const pickActions: readonly ListAction<Pick>[] = [confirmAction, confirmPart, undoAction];
