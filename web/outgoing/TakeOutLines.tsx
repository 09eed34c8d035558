import type { TakeOutView } from '../../contract/outgoing/takeOutHand.rules.ts';
import { Button } from '../core/ui/Button.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { type Line, Lines } from '../core/ui/Lines.tsx';
import type { Say } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';

/** The actions of a line of the paper. */
interface LineTaps {
  onCount: (line: TakeOutView) => void;
  onPutBack: (line: number) => void;
}

/** The open lines of a paper: taken quantities, and the place of the oldest goods. */
export function OpenLines({ lines, ready, t, ...taps }: LineTaps & { lines: readonly TakeOutView[]; ready: boolean; t: Say }) {
  if (lines.length === 0) return <EmptyState icon="clipboard" title={t(ready ? 'take-out.do.done' : 'shell.loading')} />;
  return (
    <section aria-label={t('take-out.lines')}>
      <GroupTitle>{t('take-out.lines')}</GroupTitle>
      <Lines caption={t('take-out.lines')} lines={lines.map((line) => lineOf(line, taps, t))} />
    </section>
  );
}

/** The batches in hand, and the one to take next while something is left. */
function batchesOf({ parts, batch, next, left }: TakeOutView): string {
  const toTake = left === '0' && parts.length > 0 ? [] : [batch || next?.batch];
  return [...new Set([...parts.map((part) => part.batch), ...toTake])].filter(Boolean).join(', ');
}

function lineOf(line: TakeOutView, { onCount, onPutBack }: LineTaps, t: Say): Line {
  const labels = line.parts.filter(({ label }) => label !== undefined).length;
  return {
    key: String(line.lineNo),
    itemNo: line.itemNo,
    name: line.itemName,
    batch:
      [line.paperNo, batchesOf(line), line.project, labels > 0 ? t('take-out.labels', { n: labels }) : ''].filter(Boolean).join(' · ') ||
      undefined,
    qty: shownQty(line.taken),
    target: shownQty(line.open),
    finished: line.left === '0',
    unit: unitText(t, line.unit),
    location: line.left === '0' ? undefined : line.next?.place,
    ...(line.left !== '0' && !line.next
      ? { noLocation: line.later ? t('take-out.later', { warehouse: line.later.warehouseName }) : t('take-out.no-place') }
      : {}),
    onQty: () => onCount(line),
    qtyLabel: t('take-out.change-qty'),
    ...(line.parts.length > 0
      ? {
          children: (
            <Button icon="undo" onPress={() => onPutBack(line.lineNo)}>
              {t('take-out.put-back.line', { item: line.itemNo })}
            </Button>
          ),
        }
      : {}),
  };
}
