import { PickingScreen } from './PickingScreen.tsx';

/** One item for all orders that want it: a round begins with the item. */
export const ItemPickingScreen = () => <PickingScreen byItem />;
