import { allocationOutHandlers } from './allocationOut.ts';
import { closeTransferRemainder } from './closeTransferRemainder.ts';
import { pushTransfer } from './pushTransfer.ts';
import { saveAllocationOut } from './saveAllocationOut.ts';
import { saveTransferIn } from './saveTransferIn.ts';
import { transferInHandlers } from './transferIn.ts';
import { transferSnapshot } from './transferSnapshot.ts';

/** The handlers of the calls of transfers. */
export const transfersHandlers = {
  pushTransfer,
  ...allocationOutHandlers,
  ...transferInHandlers,
  saveAllocationOut,
  saveTransferIn,
  transferSnapshot,
  closeTransferRemainder,
};
