import { transfersCalls } from '../../contract/transfers/transfers.calls.ts';
import { handleSaving } from '../documents/saveDocument.ts';
import { takeInTransfer } from './takeInTransfer.ts';
import { transferIn } from './transferIn.ts';

export const saveTransferIn = handleSaving(
  transfersCalls.saveTransferIn,
  transferIn,
  (ctx, { transferNo = '', lines = [], number }, save) => takeInTransfer(ctx, save, transferNo, async () => lines, number),
);
