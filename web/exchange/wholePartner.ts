import type { CallOutput } from '../../contract/core/call.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { exchangeLists } from '../../contract/exchange/exchange.lists.ts';
import type { Partner } from '../../contract/exchange/partner.ts';
import { toast } from '../core/device/toast.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { confirm } from '../core/ui/Dialog.tsx';
import { showError } from '../core/wire/api.ts';
import { listPage } from '../core/wire/listApi.ts';
import { queryClient } from '../core/wire/queryClient.ts';
import { t } from '../core/words/i18n.ts';
import { outcomeMessage } from './messageActions.ts';

/** The most messages of one call; the rest stays on the desk, together with the button. */
const most = 500;

type Outcomes = CallOutput<typeof exchangeCalls.resendMessages>;

/** Asks, acts, and reports the result. */
async function doAll(
  question: 'exchange.resend.ask' | 'exchange.replay.ask',
  label: 'action.resendMessages' | 'action.replayParkedRecords',
  ids: readonly number[],
  send: (ids: number[]) => Promise<Outcomes>,
): Promise<void> {
  const yes = await confirm({ title: t(question, { n: ids.length }), confirmLabel: t(label), cancelLabel: t('shell.cancel') });
  if (!yes) return;
  const { text, tone } = outcomeMessage(await send([...ids]), t);
  toast(text, { tone, ms: tone === 'red' ? 4000 : undefined });
  await queryClient.invalidateQueries();
}

/** Sends all exceptions of a partner again, except documents that it deleted: a person must decide whether they still count. */
export async function resendAll(partner: Partner): Promise<void> {
  try {
    const where = { partner: { value: partner, searchType: '=' } } as const;
    const { rows } = await listPage(exchangeLists.abnormalMessages, { where, pageSize: most, sort: 'id' });
    const ids = rows.flatMap(({ id, cause }) => (id === null || cause === 'deleted-there' ? [] : [id]));
    if (ids.length === 0) return toast(t('desk.resend.none'), { tone: 'red', ms: 4000 });
    await doAll('exchange.resend.ask', 'action.resendMessages', ids, (some) => sendCommand(exchangeCalls.resendMessages, { ids: some }));
  } catch (error) {
    showError(error);
  }
}

/** Takes all parked records of a partner in again, the oldest first. */
export async function replayAll(partner: Partner): Promise<void> {
  try {
    const where = { source: { value: partner, searchType: '=' }, state: { value: 'parked', searchType: '=' } } as const;
    const { rows } = await listPage(exchangeLists.parkedRecords, { where, pageSize: most, sort: 'id' });
    const ids = rows.flatMap(({ id }) => id ?? []);
    await doAll('exchange.replay.ask', 'action.replayParkedRecords', ids, (some) =>
      sendCommand(exchangeCalls.replayParkedRecords, { ids: some }),
    );
  } catch (error) {
    showError(error);
  }
}
