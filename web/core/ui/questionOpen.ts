import type { Scan } from '../device/scan.ts';
import { createStore } from '../device/store.ts';

/** Whether a question is open. */
export const questionOpen = createStore(false);
/** Puts a scan into the open question; undefined where it asks for no code. */
export const answerByScan = createStore<((scan: Scan) => void) | undefined>(undefined);
