import { confirmCalls } from '../../contract/issuing/confirm.calls.ts';
import { issuingCalls } from '../../contract/issuing/issuing.calls.ts';
import { callAction, type ListAction } from '../core/list/listDefinition.ts';
import type { StandingPick } from './askIssue.tsx';

const stands = (row: StandingPick): boolean => Number(row.open) > 0;
/** Whether the ERP still wants a part of it; the rest must be put back. */
const wanted = (row: StandingPick): boolean => Number(row.open) > Number(row.surplus);
const ids = (rows: readonly StandingPick[]): number[] => rows.flatMap(({ id }) => id ?? []);

const confirmAction = callAction<StandingPick, typeof confirmCalls.confirmIssue>(confirmCalls.confirmIssue, {
  label: 'issue.confirm',
  icon: 'check',
  kind: 'primary',
  rows: 'some',
  select: 'error.select-to-issue',
  allowed: wanted,
  ask: async (rows, send) => (await import('./askIssue.tsx')).askIssue(rows, send),
  resultMessage: ({ documents }, say) => ({
    text: say('issue.confirmed', { no: documents.map(({ docNo }) => docNo).join(', ') }),
    tone: 'green',
  }),
});

const undoAction = callAction<StandingPick, typeof issuingCalls.undoPrepare>(issuingCalls.undoPrepare, {
  label: 'issue.undo',
  icon: 'undo',
  kind: 'danger',
  rows: 'some',
  select: 'error.select-to-undo',
  allowed: stands,
  confirm: 'issue.undo.ask',
  input: (rows) => ({ ids: ids(rows) }),
  resultMessage: ({ undone }, say) => ({ text: say('issue.undone', { n: undone }), tone: 'green' }),
});

/** The actions for prepared goods: issue, whole or in part, or take back. */
export const pickActions: readonly ListAction<StandingPick>[] = [confirmAction, undoAction];
