import { shortTotal } from '../core/list/totalText.ts';
import { go } from '../core/navigation/go.ts';
import { StatRow, StatTile } from '../core/ui/StatTile.tsx';
import { useT } from '../core/words/i18n.ts';
import { useDayNumbers } from './useDayNumbers.ts';

/** Today's numbers, each leading to its list. */
export function HomeNumbers() {
  const t = useT();
  const numbers = useDayNumbers();
  if (numbers.length === 0) return null;
  return (
    <StatRow>
      {numbers.map(({ label, path, count, alarm = false, rare = false }) =>
        rare && !count ? null : (
          <StatTile
            key={label}
            value={count === undefined ? '–' : shortTotal(count)}
            label={t(label)}
            alarm={alarm && (count ?? 0) > 0}
            onPress={() => go(path)}
          />
        ),
      )}
    </StatRow>
  );
}
