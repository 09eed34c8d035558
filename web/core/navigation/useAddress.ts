import { changeAddress, hrefOf, type ScreenSearch } from './go.ts';
import { useSearch } from './useSearch.ts';

/**
 * The parameters of a screen that changes them itself: they stand in its address, so that a reload, a link and back show the same (S97). A
 * parameter that becomes undefined leaves the address. The visit stays the same, and back leaves the screen.
 */
export function useAddress(): [ReturnType<typeof useSearch>, (change: ScreenSearch) => void] {
  const search = useSearch();
  return [search, (change) => changeAddress(hrefOf('', { ...search, ...change }))];
}
