import type { Row } from '../../contract/core/list.ts';
import { allows } from '../../contract/core/machine.ts';
import { leftWorkCalls } from '../../contract/system/leftWork.calls.ts';
import type { leftWorkLists } from '../../contract/system/leftWork.lists.ts';
import { leftWorkMachine } from '../../contract/system/leftWork.rules.ts';
import { toast } from '../core/device/toast.ts';
import { callAction } from '../core/list/listDefinition.ts';
import { followCommands, sendCommand } from '../core/queue/queue.ts';
import { takeOver } from '../core/queue/takeOver.ts';
import { askWords } from '../core/ui/askWords.ts';
import { queryClient } from '../core/wire/queryClient.ts';
import { t } from '../core/words/i18n.ts';

export type LeftWork = Row<typeof leftWorkLists.leftWork>;

const { takeLeftWork, dropLeftWork } = leftWorkCalls;
const bundlesOf = (rows: readonly LeftWork[]): string[] => rows.flatMap(({ bundle }) => bundle ?? []);
const waits = ({ state }: LeftWork): boolean => allows(leftWorkMachine, 'take', state ?? '');

/** List and record show the result of each step. */
function followTheirEnd(ids: readonly string[]): void {
  const open = new Set(ids);
  const stop = followCommands(({ kind, command }) => {
    if (kind === 'given' || !open.delete(command.id)) return;
    void queryClient.invalidateQueries();
    if (open.size === 0) stop();
  });
}

/** Does the work again on this device, in this person's name. */
export const takeAction = {
  label: 'action.takeLeftWork' as const,
  icon: 'repeat' as const,
  kind: 'primary' as const,
  rows: 'some' as const,
  permission: takeLeftWork.permission,
  allowed: waits,
  confirm: 'action.takeLeftWork.ask' as const,
  run: async (rows: readonly LeftWork[]) => {
    const { steps } = await sendCommand(takeLeftWork, { bundles: bundlesOf(rows) });
    followTheirEnd(steps.map(({ operation }) => operation));
    await takeOver(steps);
    toast(t('left-work.taken', { n: steps.length }), { tone: 'green' });
    await queryClient.invalidateQueries();
  },
};

/** Drops the work, with the reason. */
export const dropAction = callAction<LeftWork, typeof dropLeftWork>(dropLeftWork, {
  label: 'action.dropLeftWork',
  icon: 'trash',
  kind: 'danger',
  rows: 'some',
  allowed: waits,
  ask: (rows, send) =>
    askWords(
      {
        title: t('action.dropLeftWork.ask', { n: rows.length }),
        label: t('work.reason'),
        does: 'action.dropLeftWork',
        danger: true,
      },
      (reason) => send({ bundles: bundlesOf(rows), reason }),
    ),
});
