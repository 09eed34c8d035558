import type { CallOutput } from '../../contract/core/call.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { callAction } from '../core/list/listDefinition.ts';
import { unanswered } from '../core/list/unanswered.ts';
import { askWords } from '../core/ui/askWords.ts';
import { type Say, t } from '../core/words/i18n.ts';

interface Chosen {
  id: number | null;
}

const ids = (rows: readonly Chosen[]): number[] => rows.flatMap((row) => row.id ?? []);

/** The number of successes, and the reason of the first failure. */
export function outcomeMessage(
  { outcomes, done }: CallOutput<typeof exchangeCalls.resendMessages>,
  say: Say,
): { text: string; tone: 'green' | 'red' } {
  const failed = outcomes.filter((one) => !one.done);
  const [first] = failed;
  if (!first) return { text: say('exchange.told', { n: done }), tone: 'green' };
  return {
    text: outcomes.length === 1 ? first.message : say('exchange.told.some', { done, failed: failed.length, why: first.message }),
    tone: 'red',
  };
}

const askReason = (
  title: 'exchange.close.ask' | 'exchange.closeParked.ask',
  confirmLabel: 'action.closeMessages' | 'action.closeParkedRecords',
  n: number,
  then: (reason: string) => Promise<void>,
) =>
  askWords(
    {
      title: t(title, { n }),
      label: t('work.reason'),
      does: confirmLabel,
      danger: true,
    },
    then,
  );

/** Sends messages again. */
export const resendAction = callAction<Chosen & { state?: string | null; retired?: boolean | null }, typeof exchangeCalls.resendMessages>(
  exchangeCalls.resendMessages,
  {
    label: 'action.resendMessages',
    icon: 'send',
    kind: 'primary',
    rows: 'some',
    allowed: ({ state, retired }) => state !== 'synchronized' && state !== 'sending' && retired !== true,
    confirm: 'exchange.resend.ask',
    input: (rows) => ({ ids: ids(rows) }),
    resultMessage: outcomeMessage,
  },
);

/** Gives messages up, with a reason. */
export const closeAction = callAction<Chosen & { state?: string | null }, typeof exchangeCalls.closeMessages>(exchangeCalls.closeMessages, {
  label: 'action.closeMessages',
  icon: 'stop',
  rows: 'some',
  allowed: ({ state }) => state === undefined || state === 'failed' || state === 'queued',
  ask: (rows, send) => askReason('exchange.close.ask', 'action.closeMessages', rows.length, (reason) => send({ ids: ids(rows), reason })),
  sure: unanswered,
  resultMessage: outcomeMessage,
});

/** Takes parked records in again. */
export const replayAction = callAction<Chosen & { state?: string | null }, typeof exchangeCalls.replayParkedRecords>(
  exchangeCalls.replayParkedRecords,
  {
    label: 'action.replayParkedRecords',
    icon: 'sync',
    kind: 'primary',
    rows: 'some',
    allowed: ({ state }) => state === 'parked',
    confirm: 'exchange.replay.ask',
    input: (rows) => ({ ids: ids(rows) }),
    resultMessage: outcomeMessage,
  },
);

/** Puts parked records aside for good, with a reason. */
export const closeParkedAction = callAction<Chosen & { state?: string | null }, typeof exchangeCalls.closeParkedRecords>(
  exchangeCalls.closeParkedRecords,
  {
    label: 'action.closeParkedRecords',
    icon: 'stop',
    rows: 'some',
    allowed: ({ state }) => state === 'parked',
    ask: (rows, send) =>
      askReason('exchange.closeParked.ask', 'action.closeParkedRecords', rows.length, (reason) => send({ ids: ids(rows), reason })),
    resultMessage: outcomeMessage,
  },
);
