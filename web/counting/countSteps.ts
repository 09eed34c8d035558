import type { AnyCall } from '../../contract/core/call.ts';
import type { Row } from '../../contract/core/list.ts';
import { allows } from '../../contract/core/machine.ts';
import { countMachine } from '../../contract/counting/count.document.ts';
import { counterCalls } from '../../contract/counting/counter.calls.ts';
import { countingCalls } from '../../contract/counting/counting.calls.ts';
import type { countingLists } from '../../contract/counting/counting.lists.ts';
import { callAction, type ListAction } from '../core/list/listDefinition.ts';
import { askField } from '../core/master/askField.tsx';
import { codesOf } from '../core/master/codesOf.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { confirm } from '../core/ui/Dialog.tsx';
import { CallError } from '../core/wire/CallError.ts';
import { type Say, t } from '../core/words/i18n.ts';
import { countersField } from './countersField.ts';

type CountRow = Row<typeof countingLists.counts>;
const numberOf = ([row]: readonly CountRow[]): string => row?.docNo ?? '';
const may =
  (step: keyof typeof countMachine.steps) =>
  ({ state }: CountRow) =>
    allows(countMachine, step, state ?? '');

/** The outcome of the lines: those that cannot be posted are counted again. */
const settledMessage = ({ posted, back }: { posted: number; back: number }, t: Say) =>
  back > 0
    ? { text: t('count.told.back', { posted, back }), tone: 'red' as const }
    : { text: t('count.told.posted', { posted }), tone: 'green' as const };
const recountMessage = (settled: { posted: number; back: number }, t: Say) =>
  settled.back > 0 ? { text: t('count.told.again', { back: settled.back }), tone: 'green' as const } : settledMessage(settled, t);

/** A step whose only input is the count. */
const simple = <C extends AnyCall>(
  call: C,
  step: keyof typeof countMachine.steps,
  rest: Pick<Parameters<typeof callAction<CountRow, C>>[1], 'label' | 'icon' | 'kind' | 'confirm' | 'resultMessage' | 'allowed'>,
  more: object = {},
) =>
  callAction<CountRow, C>(call, { allowed: may(step), ...rest, rows: 'none', input: (rows) => ({ no: numberOf(rows), ...more }) as never });

/** Deleting an opening count first names the stock that goes out with it. */
const deleteStep: ListAction<CountRow> = {
  label: 'action.document.delete',
  icon: 'trash',
  kind: 'danger',
  rows: 'none',
  permission: 'count',
  allowed: may('delete'),
  call: countingCalls.deleteCount,
  input: async (rows) => {
    const no = numberOf(rows);
    try {
      await sendCommand(countingCalls.deleteCount, { no, confirmed: false });
    } catch (error) {
      if (!(error instanceof CallError) || !['count.delete-confirm', 'count.delete-plain'].includes(error.id)) throw error;
      const sure = await confirm({
        title: error.message,
        confirmLabel: t('action.document.delete'),
        cancelLabel: t('shell.cancel'),
        danger: true,
      });
      return sure ? { no, confirmed: true } : undefined;
    }
    return undefined;
  },
};

/** The lines that the leader ticked among the differences, and no others, are counted again. */
export const recountChosen = callAction<Row<typeof countingLists.countReview>, typeof countingCalls.reviewCount>(
  countingCalls.reviewCount,
  {
    label: 'action.count.recount.chosen',
    icon: 'count',
    rows: 'some',
    confirm: 'action.count.recount.chosen.ask',
    resultMessage: recountMessage,
    allowed: ({ again }) => again === true,
    input: (rows) => ({ no: rows[0]?.docNo ?? '', decision: 'recount', lines: rows.flatMap(({ lineNo }) => lineNo ?? []) }),
  },
);

const assignStep = callAction<CountRow, typeof countingCalls.assignCounters>(countingCalls.assignCounters, {
  label: 'action.count.assign',
  icon: 'people',
  rows: 'none',
  allowed: (row) => may('start')(row) || may('submit')(row) || may('submitRecount')(row),
  ask: (rows, send) =>
    askField({ title: t('action.count.assign'), does: 'shell.confirm', field: countersField }, (chosen) =>
      send({ no: numberOf(rows), accounts: codesOf(chosen) }),
    ),
});

/** The steps of a count, each for people with its permission. */
export const countSteps: readonly ListAction<CountRow>[] = [
  simple(counterCalls.submitCount, 'submit', { label: 'action.count.submit', icon: 'send', confirm: 'action.count.submit.ask' }),
  simple(counterCalls.submitRecount, 'submitRecount', { label: 'action.count.submit', icon: 'send', confirm: 'action.count.submit.ask' }),
  simple(
    countingCalls.reviewCount,
    'review',
    { label: 'action.count.recount', icon: 'count', confirm: 'action.count.recount.ask', resultMessage: recountMessage },
    { decision: 'recount' },
  ),
  simple(
    countingCalls.reviewCount,
    'review',
    { label: 'action.count.accept', icon: 'check', kind: 'primary', confirm: 'action.count.accept.ask', resultMessage: settledMessage },
    { decision: 'accept' },
  ),
  simple(
    countingCalls.confirmCount,
    'sendBack',
    {
      ...{ label: 'action.count.back', icon: 'undo', confirm: 'action.count.back.ask', resultMessage: recountMessage },
      allowed: (row) => may('sendBack')(row) && row.sentBack === false,
    },
    { decision: 'back' },
  ),
  simple(
    countingCalls.confirmCount,
    'confirm',
    { label: 'action.count.confirm', icon: 'check', kind: 'primary', confirm: 'action.count.accept.ask', resultMessage: settledMessage },
    { decision: 'confirm' },
  ),
  assignStep,
  deleteStep,
];
