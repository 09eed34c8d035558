import { RePushScreen } from './RePushScreen.tsx';

/** Fetching notes and labels again, and bringing labels in line with stock (decision 0008). */
export const RePushLabelsScreen = () => <RePushScreen labels />;
