import { WarehousePeopleScreen } from './WarehousePeopleScreen.tsx';

/** The keepers of a warehouse. */
export const KeepersScreen = () => <WarehousePeopleScreen duty="keeper" />;
