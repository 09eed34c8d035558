import { useSearch } from '../core/navigation/useSearch.ts';
import { LabelsToPrint } from './LabelsToPrint.tsx';
import { LabelsToSplit } from './LabelsToSplit.tsx';
import { labelViewOf } from './labelView.ts';
import { StockToLabel } from './StockToLabel.tsx';

/** Barcode management: four lists, the bar switches between them. */
export function LabelsScreen() {
  const view = labelViewOf(useSearch()['view']);
  if (view === 'split') return <LabelsToSplit />;
  return view === 'generate' ? <StockToLabel /> : <LabelsToPrint of={view} />;
}
