import { go } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { Segmented } from '../core/ui/Segmented.tsx';
import { useT } from '../core/words/i18n.ts';
import { placeKindOf, placeKinds } from './placeKind.ts';

/** Warehouse, area, location: the three sides of the places screen. */
export function PlaceSwitcher() {
  const t = useT();
  const kind = placeKindOf(useSearch()['kind']);
  const options = placeKinds.map((value) => ({ value, label: t(`master.kind.${value}`) }));
  return (
    <Segmented
      label={t('screen./pages/warehousing/Warehouse')}
      options={options}
      value={kind}
      onChange={(next) => go('/pages/warehousing/Warehouse', { kind: next }, { replace: true })}
    />
  );
}
