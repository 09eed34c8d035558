import { useSearch } from '../core/navigation/useSearch.ts';
import { PutawayScreen } from './PutawayScreen.tsx';

/** Putting away the one row that the address names: it is in hand, and nothing else is in sight. */
export const OnePutawayScreen = () => <PutawayScreen only={useSearch()['ids']} />;
