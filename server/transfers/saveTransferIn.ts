import { transfersCalls } from '../../contract/transfers/transfers.calls.ts';
import { handle } from '../core/handler.ts';
import { takeInTransfer } from './takeInTransfer.ts';

export const saveTransferIn = handle(transfersCalls.saveTransferIn, (ctx, { transferNo = '', lines = [], number }) =>
  takeInTransfer(ctx, transferNo, async () => lines, number),
);
