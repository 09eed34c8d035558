import { allCalls, type AllCalls } from '../contract/allCalls.ts';
import type { Handler } from './core/handler.ts';
import { login } from './identity/login.ts';
import { checkIn } from './receiving/checkIn.ts';
import { currentCheckIn } from './receiving/currentCheckIn.ts';
import { noteDetail } from './receiving/noteDetail.ts';
import { saveLineLocations } from './receiving/saveLineLocations.ts';
import { saveReceipt } from './receiving/saveReceipt.ts';
import { scanLabel } from './receiving/scanLabel.ts';
import { scanNote } from './receiving/scanNote.ts';

/** The handler of every call; a call without one does not compile. */
export const handlers = {
  login,
  checkIn,
  currentCheckIn,
  noteDetail,
  saveLineLocations,
  saveReceipt,
  scanLabel,
  scanNote,
} satisfies { [N in keyof AllCalls]?: Handler<AllCalls[N]> };

/** The same as a list, in the contract's order. */
export const handlerList = Object.keys(allCalls).flatMap((name) => (handlers as unknown as Record<string, Handler>)[name] ?? []);
