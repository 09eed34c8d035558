import { ListScreen } from '../core/list/ListScreen.tsx';
import { useSearch } from '../core/navigation/useSearch.ts';
import { scansOfAll, scansOfReceiving } from './scans.screen.ts';
import { scanViewOf } from './scanView.ts';

/** Scan records: two lists, the bar switches between them (decision 0311). */
export function ScansScreen() {
  const view = scanViewOf(useSearch()['view']);
  return <ListScreen key={view} definition={view === 'all' ? scansOfAll : scansOfReceiving} />;
}
