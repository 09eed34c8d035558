import { ReceiveScreen } from './ReceiveScreen.tsx';

/** Receiving with supplier and label checks (decision 8). */
export const ReceiveLabelsScreen = () => <ReceiveScreen labels />;
