import { go } from '../core/go.ts';
import { useT } from '../core/i18n.ts';
import { Segmented } from '../core/ui/Segmented.tsx';
import { useSearch } from '../core/useSearch.ts';
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
