import { useSearch } from '../core/navigation/useSearch.ts';
import { PutawayScreen } from './PutawayScreen.tsx';

/** Putting away the one row in the address: it is in hand, and no other row is shown. */
export const OnePutawayScreen = () => <PutawayScreen only={useSearch()['ids']} />;
