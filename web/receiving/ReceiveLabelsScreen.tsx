import { ReceiveScreen } from './ReceiveScreen.tsx';

/** Receiving with supplier and label checks (decision 0008). */
export const ReceiveLabelsScreen = () => <ReceiveScreen labels />;
