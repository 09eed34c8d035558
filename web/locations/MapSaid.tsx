import { useEffect, useRef } from 'react';
import { BarButton } from '../core/ui/BarButton.tsx';
import { useT } from '../core/words/i18n.ts';

/** The result of a search, as a line near the map; without a search a hint about the map. */
export function MapSaid({ found, shown, hint, onClear }: { found: string; shown: boolean; hint: string; onClear: () => void }) {
  const t = useT();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (found && shown) line.current?.scrollIntoView({ block: 'center' });
  }, [found, shown]);
  return (
    <p ref={line} className="kw-map-said" role="status">
      {found || hint}
      {found && <BarButton icon="cross" label={t('map.found.clear')} onPress={onClear} />}
    </p>
  );
}
