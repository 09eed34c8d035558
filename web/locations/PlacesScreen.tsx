import { ListScreen } from '../core/list/ListScreen.tsx';
import { useSearch } from '../core/navigation/useSearch.ts';
import { placeKindOf } from './placeKind.ts';
import { placeLists } from './placeLists.ts';

/** Places in three lists; the bar switches between them. */
export function PlacesScreen() {
  const kind = placeKindOf(useSearch()['kind']);
  return <ListScreen key={kind} definition={placeLists[kind]} />;
}
