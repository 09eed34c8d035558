import { go } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { Segmented } from '../core/ui/Segmented.tsx';
import { useT } from '../core/words/i18n.ts';
import { scanViewOf, scanViews } from './scanView.ts';

/** All functions, or receiving alone: the two sides of the scan records. */
export function ScanSwitcher() {
  const t = useT();
  return (
    <Segmented
      label={t('scans.views')}
      options={scanViews().map((value) => ({ value, label: t(`scans.view.${value}`) }))}
      value={scanViewOf(useSearch()['view'])}
      onChange={(view) => go('/pages/Stock/AllScanRecord', { view }, { replace: true })}
    />
  );
}
