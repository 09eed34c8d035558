import { PositionScreen } from './PositionScreen.tsx';

/** Putting labels on a pallet: the pallet first, then the labels. */
export const LoadScreen = () => <PositionScreen mode="load" help="load.help" />;

/** Taking labels off their pallet. */
export const UnloadScreen = () => <PositionScreen mode="unload" help="unload.help" />;
