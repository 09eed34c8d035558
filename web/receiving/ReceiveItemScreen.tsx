import { ReceiveScreen } from './ReceiveScreen.tsx';

/** Temporary receipt: goods stand where the warehouse receives until they are put away (decision 0070). */
export const ReceiveItemScreen = () => <ReceiveScreen labels={false} temporary />;

/** Receiving without asking for labels; they can be scanned all the same (decision 0008). */
export const ReceivePlainScreen = () => <ReceiveScreen labels={false} />;
