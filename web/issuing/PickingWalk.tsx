import type { ReactNode } from 'react';
import { addQty } from '../../contract/core/quantity.ts';
import type { OpenLine, Walk, WalkStop } from '../../contract/issuing/pickingRound.rules.ts';
import { Button } from '../core/ui/Button.tsx';
import { Chip } from '../core/ui/Chip.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { Place } from '../core/ui/Place.tsx';
import { type Say, useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';
import './Picking.css';

/** The whole round in its order: done, now, to come, short; then goods that may not be prepared yet, and goods without stock. */
export function PickingWalk({
  walk: { stops, next, round },
  none,
  onHandOver,
}: {
  walk: Walk;
  none: boolean;
  onHandOver: () => Promise<void>;
}) {
  const t = useT();
  if (stops.length + round.missing.length + round.waiting.length === 0)
    return <EmptyState icon="clipboard" title={t(none ? 'picking.none' : 'picking.done')} />;
  return (
    <>
      {stops.length > 0 && (
        <Group
          title={t('picking.walk')}
          right={
            <Button icon="people" onPress={onHandOver}>
              {t('picking.hand-over')}
            </Button>
          }
        >
          {stops.map((stop, at) => (
            <li key={stop.key} className="kw-walk-stop" aria-current={stop === next ? 'step' : undefined}>
              <span className="kw-quiet">{at + 1}</span>
              <span className="kw-walk-what">
                <Place code={stop.place} />
                <small>
                  {[`${stop.itemNo} ${stop.itemName}`, stop.batch, ...ordersOf(stop), ...tookOf(stop, t)].filter(Boolean).join(' · ')}
                </small>
              </span>
              <span className="kw-walk-qty">
                <Quantity qty={stop.qty === '0' ? stop.took : stop.qty} unit={stop.unit} />
                {chipOf(stop, stop === next, t)}
              </span>
            </li>
          ))}
        </Group>
      )}
      <NotToTake title={t('picking.waiting')} lines={round.waiting} />
      <NotToTake title={t('picking.missing')} lines={round.missing} />
    </>
  );
}

function NotToTake({ title, lines }: { title: string; lines: readonly OpenLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Group title={title}>
      {byReason(lines).map(({ key, line, orders, open }) => (
        <li key={key} className="kw-walk-stop">
          <span />
          <span className="kw-walk-what">
            <strong>{line.itemNo}</strong> {line.itemName}
            <small>{[...orders, line.why].filter(Boolean).join(' · ')}</small>
          </span>
          <span className="kw-walk-qty">
            <Quantity qty={open} unit={line.unit} />
          </span>
        </li>
      ))}
    </Group>
  );
}

const Group = ({ title, right, children }: { title: string; right?: ReactNode; children: ReactNode }) => (
  <section aria-label={title}>
    <GroupTitle right={right}>{title}</GroupTitle>
    <ol className="kw-walk">{children}</ol>
  </section>
);

function Quantity({ qty, unit }: { qty: string; unit: string }) {
  const t = useT();
  if (qty === '0') return null;
  return (
    <span>
      <strong>{shownQty(qty)}</strong> <small className="kw-quiet">{unitText(t, unit)}</small>
    </span>
  );
}

/** The quantity taken at a stop that is not finished: its own quantity is the rest. */
const tookOf = ({ took, qty }: WalkStop, t: Say): string[] => (took === '0' || qty === '0' ? [] : [t('picking.took', { qty: took })]);

const ordersOf = ({ wants }: WalkStop): string[] => [...new Set(wants.map(({ line }) => line.orderNo))].filter(Boolean);

/** Goods of one item that are kept back for one reason are shown once, with all their lines. */
const byReason = (lines: readonly OpenLine[]) =>
  [...Map.groupBy(lines, ({ line }) => JSON.stringify([line.itemNo, line.project, line.why]))].flatMap(([key, of]) => {
    const [first] = of;
    if (!first) return [];
    const orders = [...new Set(of.map(({ line }) => line.orderNo))].filter(Boolean);
    return { key, line: first.line, orders, open: addQty('0', ...of.map(({ open }) => open)) };
  });

function chipOf({ qty, short, took }: WalkStop, now: boolean, t: Say): ReactNode {
  if (now) return <Chip tone="blue">{t('picking.state.now')}</Chip>;
  if (qty !== '0') return undefined;
  if (short) return <Chip tone="amber">{t('picking.state.short')}</Chip>;
  return took === '0' ? undefined : <Chip tone="green">{t('picking.state.done')}</Chip>;
}
