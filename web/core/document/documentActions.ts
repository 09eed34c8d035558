import { allows } from '../../../contract/core/machine.ts';
import { type AnyDocumentKind, sendableStates } from '../../../contract/documents/document.ts';
import { refusalOf } from '../../../contract/documents/lifecycle.rules.ts';
import type { LifeCall, LifeCalls } from '../../../contract/documents/lifecycleCalls.ts';
import { syncMachine } from '../../../contract/documents/sync.rules.ts';
import type { ErrorId } from '../../../contract/messages/texts.ts';
import { callAction, type ListAction } from '../list/listDefinition.ts';
import { unanswered } from '../list/unanswered.ts';
import { askWords } from '../ui/askWords.ts';
import { t } from '../words/i18n.ts';
import { outcomeToast } from '../words/outcomeToast.ts';

/** The columns of a row that the actions need. */
interface LivingRow {
  state?: string | null;
  syncState?: string | null;
  erpNo?: string | null;
  syncReason?: string | null;
}

/** The texts and the look of a machine's step. */
export type StepWords = Pick<ListAction, 'label' | 'confirm' | 'icon' | 'kind' | 'select'>;

/** The actions of documents of a kind, for lists and records. */
export interface DocumentActions<R> {
  /** For lists: actions on several rows at once. */
  list: ListAction<R>[];
  /** For a record: all of its exchange. */
  exchange: ListAction<R>[];
  /** Steps of its machine: delete, and those that were given words. */
  steps: ListAction<R>[];
}

const deleteWords: StepWords = {
  label: 'action.document.delete',
  confirm: 'action.document.delete.ask',
  icon: 'trash',
  kind: 'danger',
  select: 'error.select-to-delete',
};

/**
 * The actions of a kind of document; the server's state machine decides which rows they fit. `numberOf` gives the value
 * that the calls take.
 */
export function documentActions<R extends LivingRow>(
  kind: AnyDocumentKind,
  life: LifeCalls,
  numberOf: (row: R) => string | null,
  words: Readonly<Record<string, StepWords>> = {},
): DocumentActions<R> {
  const numbers = (rows: readonly R[]): string[] => rows.flatMap((row) => numberOf(row) ?? []);
  const number = ([row]: readonly R[]): string => (row && numberOf(row)) ?? '';
  const sendable = sendableStates(kind);
  const may = (action: keyof typeof syncMachine.steps) => (row: R) =>
    (row.state === undefined || sendable.includes(row.state ?? '')) && allows(syncMachine, action, row.syncState ?? '');
  const { synchronize, close, clear, set } = life as LifeCalls<{
    [role in 'synchronize' | 'close' | 'clear' | 'set']?: { name: string; path: string; permission: string; doc: string };
  }>;
  const many = [
    synchronize &&
      callAction<R, LifeCall<'synchronize'>>(synchronize, {
        label: 'action.document.synchronize',
        icon: 'sync',
        kind: 'primary',
        rows: 'some',
        select: 'error.select-to-sync',
        allowed: may('queue'),
        confirm: 'action.document.synchronize.ask',
        input: (rows) => ({ nos: numbers(rows) }),
        resultMessage: outcomeToast,
      }),
    close &&
      callAction<R, LifeCall<'close'>>(close, {
        label: 'action.document.close',
        icon: 'stop',
        rows: 'some',
        select: 'error.select-to-close',
        allowed: may('close'),
        ask: (rows, send) => askWhyClosed((reason) => send({ nos: numbers(rows), reason })),
        sure: unanswered,
        resultMessage: outcomeToast,
      }),
  ];
  const one = [
    clear &&
      callAction<R, LifeCall<'clear'>>(clear, {
        label: 'action.document.clear',
        icon: 'erase',
        rows: 'one',
        allowed: may('clear'),
        confirm: 'action.document.clear.ask',
        input: (rows) => ({ no: number(rows) }),
      }),
    set &&
      callAction<R, LifeCall<'set'>>(set, {
        label: 'action.document.set',
        icon: 'edit',
        rows: 'one',
        allowed: may('queue'),
        sure: unanswered,
        ask: (rows, send) =>
          askWords(
            {
              title: t('action.document.set.ask'),
              label: t('work.erp-no'),
              value: rows[0]?.erpNo ?? '',
              does: 'shell.confirm',
            },
            (erpNo) => send({ no: number(rows), status: 'synchronized', erpNo }),
          ),
      }),
    set &&
      callAction<R, LifeCall<'set'>>(set, {
        label: 'action.document.unset',
        icon: 'undo',
        rows: 'one',
        // The reason of a state set by hand names the person; an answer of the ERP cannot be taken back.
        allowed: ({ syncState, syncReason }) => allows(syncMachine, 'takeBack', syncState ?? '') && Boolean(syncReason),
        ask: (rows, send) =>
          askWords({ title: t('action.document.unset.ask'), label: t('work.reason'), does: 'action.document.unset' }, (reason) =>
            send({ no: number(rows), status: 'not-synchronized', reason }),
          ),
      }),
  ];
  const steps = Object.entries({ delete: deleteWords, ...words }).flatMap(([action, how]) => {
    const call = life[action];
    if (!call) return [];
    return callAction<R, LifeCall<'step'>>(call as LifeCall<'step'>, {
      ...how,
      rows: 'some',
      allowed: (row) => allows(kind.machine, action, row.state ?? ''),
      whyNot: (row) => whyNot(kind, action, row.state ?? ''),
      input: (rows) => ({ nos: numbers(rows) }),
      resultMessage: outcomeToast,
    });
  });
  const there = (actions: readonly (ListAction<R> | undefined)[]) => actions.filter((action) => action !== undefined);
  return { list: there([...many, ...steps]), exchange: there([...many, ...one]), steps };
}

/** The sentence that a kind's machine has of its own for a step in this state. */
function whyNot({ machine }: AnyDocumentKind, action: string, state: string): ErrorId | undefined {
  const refusal = refusalOf(machine, action, state);
  return refusal === 'document.state' ? undefined : refusal;
}

/** Asks why documents are closed as abnormal. */
export const askWhyClosed = (then: (reason: string) => Promise<void>) =>
  askWords(
    {
      title: t('action.document.close.ask'),
      label: t('work.reason'),
      does: 'action.document.close',
      danger: true,
    },
    then,
  );
