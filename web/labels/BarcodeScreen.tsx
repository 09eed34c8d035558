import { ListScreen } from '../core/list/ListScreen.tsx';
import { useSearch } from '../core/navigation/useSearch.ts';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { labels } from './labels.screen.ts';

const PrintScreen = lazyPart(() => import('./PrintScreen.tsx').then((m) => m.PrintScreen));

/** Label printing: of the note, line or labels that the address names; without any, the list to choose labels from. */
export function BarcodeScreen() {
  const { delino, line, codes } = useSearch();
  if (!delino && !codes) return <ListScreen definition={labels} />;
  return (
    <PrintScreen key={`${delino} ${line} ${codes}`} noteNo={delino} lineNo={line ? Number(line) : undefined} codes={codes?.split(',')} />
  );
}
