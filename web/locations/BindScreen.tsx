import { PositionScreen } from './PositionScreen.tsx';

/** Position bind: the place first, then the labels that are put there. */
export const BindScreen = () => <PositionScreen mode="bind" help="bind.help" />;
