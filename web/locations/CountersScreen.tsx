import { WarehousePeopleScreen } from './WarehousePeopleScreen.tsx';

/** The counters of a warehouse. */
export const CountersScreen = () => <WarehousePeopleScreen duty="counter" />;
