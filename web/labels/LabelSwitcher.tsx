import { go } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { Segmented } from '../core/ui/Segmented.tsx';
import { useT } from '../core/words/i18n.ts';
import { labelViewNames, labelViewOf } from './labelView.ts';

/** Split, generate, material barcode, delivery barcode: the four sides of barcode management. */
export function LabelSwitcher() {
  const t = useT();
  const options = labelViewNames.map((value) => ({ value, label: t(`split.view.${value}`) }));
  return (
    <Segmented
      label={t('split.views')}
      options={options}
      value={labelViewOf(useSearch()['view'])}
      onChange={(view) => go('/pages/Stock/StockBarcode', { view }, { replace: true })}
    />
  );
}
