import { useState } from 'react';
import type { CountPlace } from '../../contract/counting/countState.ts';
import { stateText } from '../core/list/cell.tsx';
import { Button } from '../core/ui/Button.tsx';
import { Chip } from '../core/ui/Chip.tsx';
import { Lines } from '../core/ui/Lines.tsx';
import { useT } from '../core/words/i18n.ts';

const placesAtOnce = 300;

/** The places whose code contains the typed text. */
export const findPlaces = (places: readonly CountPlace[], typed: string): CountPlace[] =>
  places.filter(({ code }) => code.toUpperCase().includes(typed.trim().toUpperCase()));

/** The places of the count, those that are next on top, three hundred at a time. */
export function CountPlaces({ places, onPlace }: { places: readonly CountPlace[]; onPlace: (code: string) => void }) {
  const t = useT();
  const [shown, setShown] = useState(placesAtOnce);
  const lines = places.slice(0, shown).map(({ code, lines: n, counted }) => ({
    key: code,
    itemNo: stateText(t, 'place', code),
    name: t('count.lines', { n }),
    chip: <Chip tone={counted ? 'green' : 'grey'}>{t(counted ? 'count.done' : 'count.open')}</Chip>,
    onOpen: () => onPlace(code),
  }));
  return (
    <>
      <Lines caption={t('count.places')} head={t('count.step.place')} lines={lines} />
      {places.length > shown && (
        <div className="kw-list-foot">
          <Button onPress={() => setShown(shown + placesAtOnce)}>{t('record.more')}</Button>
        </div>
      )}
    </>
  );
}
