import type { FaultBoard } from './faults.ts';
import type { MessageLog } from './messageLog.ts';
import type { SimulatorState } from './simulatorState.ts';
import type { TokenDesk } from './tokenDesk.ts';

/** The partners as partners with files below a folder. */
interface FilePartners {
  base: string;
  start: () => void;
  stop: () => void;
  dropStock: () => Promise<string | undefined>;
}

/** The objects that every part of the simulator uses. */
export type Surroundings = {
  state: SimulatorState;
  faults: FaultBoard;
  messages: MessageLog;
  credentials: { key: string; secret: string };
  tokens: TokenDesk;
  /** base address of Kuwei, for pushes; undefined: no push by itself */
  kuweiUrl: string | undefined;
  /** the partners that exchange files; undefined: all use HTTP only */
  files: FilePartners | undefined;
  /** the folder of the simulator's stored data */
  dataDir: string;
  now: () => number;
  /** waits, and is cut short when the simulator stops */
  wait: (ms: number) => Promise<void>;
  /** does something later in the background; an error is shown in the log, never thrown */
  later: (work: () => Promise<void>) => void;
};
