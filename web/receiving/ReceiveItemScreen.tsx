import { ReceiveScreen } from './ReceiveScreen.tsx';

/** Receiving without asking for labels; they can be scanned all the same (decision 8). */
export const ReceiveItemScreen = () => <ReceiveScreen labels={false} />;
