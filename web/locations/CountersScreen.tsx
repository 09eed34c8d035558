import { WarehousePeopleScreen } from './WarehousePeopleScreen.tsx';

/** Who counts a warehouse. */
export const CountersScreen = () => <WarehousePeopleScreen duty="counter" />;
