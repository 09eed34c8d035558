import { papersIn } from '../../contract/documents/papers.ts';
import { handOver } from '../../contract/issuing/picking.flow.ts';
import { go } from '../core/navigation/go.ts';
import { isWaiting } from '../core/queue/commandLanes.ts';
import { commands, isGivenHere } from '../core/queue/queue.ts';
import { confirm } from '../core/ui/Dialog.tsx';
import { t } from '../core/words/i18n.ts';
import type { Picking } from './usePicking.ts';

/** The picker stops in the middle of a round: a colleague continues it, and sees the taken goods as soon as they were sent. */
export async function handOverRound(flow: Picking): Promise<void> {
  const unsent = commands.get().filter((one) => isGivenHere(one) && isWaiting(one)).length;
  const yes = await confirm({
    title: t('picking.hand-over.ask'),
    body: (
      <>
        <p>{t('picking.hand-over.text', { round: papersIn(Object.values(flow.state.round ?? {}).join(',')).join(' · ') })}</p>
        {unsent > 0 && <p>{t('picking.hand-over.unsent', { n: unsent })}</p>}
      </>
    ),
    confirmLabel: t('picking.hand-over'),
    cancelLabel: t('shell.cancel'),
  });
  if (!yes) return;
  await flow.do(handOver);
  // The address named the round: who comes back to it begins without one.
  go('/pages/OutStorage/InnerPage/ScanOrderIssueTaskDetail', {}, { replace: true });
}
