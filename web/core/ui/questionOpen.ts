import type { Scan } from '../device/scan.ts';
import { createStore } from '../device/store.ts';

/** Whether a question stands before the person. */
export const questionOpen = createStore(false);
/** Puts a scan into the question that stands there; undefined where no code is asked for. */
export const answerByScan = createStore<((scan: Scan) => void) | undefined>(undefined);
