import { FilePartnerSimulator } from './filePartnerSimulator.ts';
import type { Surroundings } from './surroundings.ts';

/** Lets the partners play partners with files below a folder, or no longer. */
export function playFiles(around: Surroundings, folder: string | undefined, lookMs?: number): void {
  around.files?.stop();
  around.files = folder === undefined ? undefined : new FilePartnerSimulator(around, folder, around.dataDir, lookMs);
  around.files?.start();
}
