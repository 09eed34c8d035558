import { WarehousePeopleScreen } from './WarehousePeopleScreen.tsx';

/** Who keeps a warehouse. */
export const KeepersScreen = () => <WarehousePeopleScreen duty="keeper" />;
