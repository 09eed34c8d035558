import { ReceiveScreen } from './ReceiveScreen.tsx';

/** Receiving and storing in one pass: the same flow, because saving a receipt puts the goods into their locations. */
export const ReceiveAndStoreScreen = () => <ReceiveScreen labels={false} />;
