import { useRef } from 'react';
import { addQty } from '../../contract/core/quantity.ts';
import type { cartonsOf } from '../../contract/issuing/cartons.rules.ts';
import type { WalkStop } from '../../contract/issuing/pickingRound.rules.ts';
import { Chip } from '../core/ui/Chip.tsx';
import { useInView } from '../core/ui/counted.ts';
import { Place } from '../core/ui/Place.tsx';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import './Picking.css';

/** The next place, the largest thing on the screen, and how many to take there. */
export function NextPlace({ stop: { key, place, qty, unit }, nth, of, here }: { stop: WalkStop; nth: number; of: number; here: boolean }) {
  const t = useT();
  const head = useRef<HTMLElement>(null);
  useInView(head, `${key} ${qty}`);
  return (
    <>
      <small ref={head} className="kw-next-nth">
        {t(here ? 'picking.nth.here' : 'picking.nth', { n: nth, of })}
      </small>
      <span className="kw-next-place">
        <Place code={place} large />
      </span>
      <span>{t('picking.take-qty', { qty, unit })}</span>
    </>
  );
}

/** The item and its lines, and the reason for this place. */
export function NextTake({ stop, cartons }: { stop: WalkStop; cartons: ReturnType<typeof cartonsOf> }) {
  const t = useT();
  const { itemNo, itemName, batch, wants } = stop;
  const byOrder = Map.groupBy(wants, ({ line }) => line.orderNo || line.taskNo);
  const orders = [...byOrder].map(([no, of]) => t('picking.wants', { no, qty: shownQty(addQty('0', ...of.map(({ qty }) => qty))) }));
  const reasons = wants[0]?.reason.split('; ').filter(Boolean) ?? [];
  const { whole, opened, loose } = cartons;
  return (
    <div className="kw-next-take">
      <p>
        <strong>{itemNo}</strong> {itemName}
        {batch && ` · ${t('picking.batch', { batch })}`}
      </p>
      <p className="kw-quiet">{orders.join(' · ')}</p>
      <p className="kw-next-why">
        {reasons.map((reason) => (
          <Chip key={reason} tone="blue">
            {reason}
          </Chip>
        ))}
        {whole !== '0' && opened !== '0' && (
          <span className="kw-quiet">{t('picking.cartons', { whole: shownQty(whole), opened: shownQty(opened) })}</span>
        )}
        {loose !== '0' && <span className="kw-quiet">{t('picking.loose', { qty: loose })}</span>}
      </p>
    </div>
  );
}
