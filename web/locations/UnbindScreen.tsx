import { PositionScreen } from './PositionScreen.tsx';

/** Position unbind: labels leave their place. */
export const UnbindScreen = () => <PositionScreen mode="unbind" help="unbind.help" />;
