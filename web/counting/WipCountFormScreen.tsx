import { CountFormScreen } from './CountFormScreen.tsx';

/** Counting the work in progress of a workshop, which is other people's than counting stock. */
export const WipCountFormScreen = () => <CountFormScreen wip />;
