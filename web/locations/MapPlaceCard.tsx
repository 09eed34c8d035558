import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import type { MapPlace } from '../../contract/locations/map.rules.ts';
import { go } from '../core/navigation/go.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { Button } from '../core/ui/Button.tsx';
import { Chip } from '../core/ui/Chip.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { Place } from '../core/ui/Place.tsx';
import { Sheet } from '../core/ui/Sheet.tsx';
import { stateTone } from '../core/ui/stateTone.ts';
import { ask } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';
import { checkedWord, classWord, daysWord, packagesWord, waitsWord } from './mapPlaces.ts';

const mostShown = 20;

interface PlaceProps {
  place: MapPlace;
  onClose: () => void;
}

/** The chosen place beside the drawing; where large letters leave no room beside it, it comes into view. */
export function MapPlaceCard({ place, onClose }: PlaceProps) {
  const t = useT();
  const head = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another place is chosen
  useEffect(() => {
    const { top = 0, bottom = 0 } = head.current?.getBoundingClientRect() ?? {};
    if (top < 0 || bottom > innerHeight) head.current?.scrollIntoView({ block: 'center' });
  }, [place.code]);
  return (
    <section className="kw-panel kw-map-place" aria-label={place.code}>
      <div ref={head} className="kw-map-place-head">
        <Place code={place.code} large />
        <BarButton icon="cross" label={t('map.close')} onPress={onClose} />
      </div>
      <Facts place={place} />
    </section>
  );
}

/** The same over a table, which stays where it was. */
export function MapPlaceSheet({ place, onClose }: PlaceProps) {
  const t = useT();
  return (
    <Sheet open onClose={onClose} title={<Place code={place.code} large />} closeLabel={t('map.close')}>
      <div className="kw-map-place">
        <Facts place={place} />
      </div>
    </Sheet>
  );
}

/** Fill level, age, last check and content of a place, and possible actions. */
function Facts({ place }: Pick<PlaceProps, 'place'>) {
  const t = useT();
  const { code, ageDays, countDays, statuses, kind, closed } = place;
  return (
    <>
      <p>
        {(statuses.length > 0 ? statuses : []).map((state) => (
          <Chip key={state} tone={stateTone('stock', state)}>
            {t(`state.stock.${state}`)}
          </Chip>
        ))}{' '}
        {classWord(t, 'fill', place)}
      </p>
      <dl className="kw-map-place-facts">
        <dt>{t('map.mode.fill')}</dt>
        <dd>{packagesWord(t, place)}</dd>
        <dt>{t('map.oldest')}</dt>
        <dd>{daysWord(t, ageDays)}</dd>
        <dt>{t('map.checked')}</dt>
        <dd>{checkedWord(t, countDays)}</dd>
        {place.waits && (
          <>
            <dt>{t('map.mode.network')}</dt>
            <dd>{waitsWord(t, place)}</dd>
          </>
        )}
      </dl>
      <Goods code={code} />
      {kind !== 'unassigned' && !closed && (
        <Button icon="link" onPress={() => go('/pages/Com/scanMaint/scanIn', { place: code })}>
          {t('bind.switch.bind')}
        </Button>
      )}
      <Button kind="primary" icon="location" onPress={() => go('/open-location', { code })}>
        {t('map.open')}
      </Button>
    </>
  );
}

function Goods({ code }: { code: string }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['map', 'contents', code],
    queryFn: () => ask(locationsCalls.locationContents, { code }, { quiet: true }),
  });
  if (!data) return <Skeleton shape="rows" count={2} label={t('shell.loading')} />;
  if (data.contents.length === 0) return <p className="kw-quiet">{t(data.counted ? 'stock.being-counted' : 'map.nothing')}</p>;
  return (
    <ul className="kw-map-goods" aria-label={t('map.contents')}>
      {data.contents.slice(0, mostShown).map(({ item, itemName, batch, project, stockStatus, qty, unit }) => (
        <li key={[item, batch, project, stockStatus].join(' ')}>
          <span>
            <b>{item}</b> {itemName} <span className="kw-quiet">{[batch, project].filter(Boolean).join(' · ')}</span>
          </span>
          <span>
            {shownQty(qty)} {unitText(t, unit)}
          </span>
        </li>
      ))}
    </ul>
  );
}
