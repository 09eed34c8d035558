import { memo, useEffect, useRef, useState } from 'react';
import { dayOf, hasDay, isOpen, type Line, qtyOf, type ReceiveView } from '../../contract/receiving/receive.view.ts';
import { useWide } from '../core/device/useWide.ts';
import { Button } from '../core/ui/Button.tsx';
import { Chip } from '../core/ui/Chip.tsx';
import { useFinishedLast } from '../core/ui/counted.ts';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { LineCard } from '../core/ui/LineCard.tsx';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';
import { type LineWord, lineWord } from './lineWord.ts';
import type { LineHandlers } from './ReceiveTable.tsx';

const ReceiveTable = lazyPart(() => import('./ReceiveTable.tsx').then((m) => m.ReceiveTable));

/** The lines of the note being received: cards on a handheld, a table in a wide browser. */
export function ReceiveLines({ state, ...handlers }: { state: ReceiveView } & LineHandlers) {
  const t = useT();
  const wide = useWide();
  const lines = state.note?.lines ?? [];
  if (!state.note) return <EmptyState icon="scan" title={t('receive.empty')} hint={t('receive.empty.hint')} />;
  if (wide) return <ReceiveTable state={state} lines={lines} {...handlers} />;
  return <Cards state={state} lines={lines} {...handlers} />;
}

function Cards({ state, lines, ...handlers }: { state: ReceiveView; lines: readonly Line[] } & LineHandlers) {
  const t = useT();
  const stable = useStable(handlers);
  const shown = useFinishedLast(
    lines,
    ({ lineNo }) => String(lineNo),
    (line) => !isOpen(line) || lineWord(state, line, t).tone === 'green',
  );
  return (
    <div className="kw-cards">
      {shown.map((line) => (
        <Card
          key={line.lineNo}
          line={line}
          qty={isOpen(line) ? qtyOf(state, line) : (line.receivedQty ?? '0')}
          day={dayOf(state, line).day}
          chosen={isOpen(line) && !state.left.includes(line.lineNo)}
          {...lineWord(state, line, t)}
          {...stable}
        />
      ))}
    </div>
  );
}

/** Stable functions during the component's life that call those of the latest drawing. */
function useStable(handlers: LineHandlers): LineHandlers {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const [stable] = useState<LineHandlers>(() => ({
    onChoose: (line, on) => latest.current.onChoose(line, on),
    onQty: (line) => latest.current.onQty(line),
    onPlace: (line) => latest.current.onPlace(line),
    onDay: (line) => latest.current.onDay(line),
  }));
  return stable;
}

type CardProps = { line: Line; qty: string; day: string | undefined; chosen: boolean } & LineWord & LineHandlers;

/** A scan changes one line of many: only that card is drawn again. */
const Card = memo(function Card({ line, qty, day, chosen, tone, word, onChoose, onQty, onPlace, onDay }: CardProps) {
  const t = useT();
  const open = isOpen(line);
  return (
    <LineCard
      itemNo={line.itemNo}
      name={line.itemName}
      batch={line.batch ? t('receive.batch', { batch: line.batch }) : undefined}
      chip={<Chip tone={tone}>{word}</Chip>}
      qty={shownQty(qty)}
      target={shownQty(line.qty)}
      unit={unitText(t, line.unit)}
      selected={chosen}
      disabled={!open}
      onSelect={open ? (on) => onChoose(line, on) : undefined}
      selectLabel={t('receive.choose', { item: line.itemNo })}
      onQty={open ? () => onQty(line) : undefined}
      qtyLabel={t('receive.change-qty')}
      mark={`${qty} ${line.scannedLabels}`}
      location={line.locationCode ?? undefined}
      noLocation={t('receive.no-location')}
      onLocation={open ? () => onPlace(line) : undefined}
      locationLabel={t('receive.change-location')}
    >
      {hasDay(line) && (
        <Button kind="quiet" icon="edit" onPress={() => onDay(line)}>
          {day ? t('receive.until', { day }) : t('receive.day.none')}
        </Button>
      )}
    </LineCard>
  );
});
