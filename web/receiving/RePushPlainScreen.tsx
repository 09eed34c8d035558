import { RePushScreen } from './RePushScreen.tsx';

/** Fetching notes again. */
export const RePushPlainScreen = () => <RePushScreen labels={false} />;
