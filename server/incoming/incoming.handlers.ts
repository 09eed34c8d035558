import { findLooseLabel } from './findLooseLabel.ts';
import { goodsReturnHandlers } from './goodsReturn.ts';
import { judgeGoods } from './judgeGoods.ts';
import { judgementHandlers } from './judgement.ts';
import { looseReceiptHandlers } from './looseReceipt.ts';
import { looseSnapshot } from './looseSnapshot.ts';
import { manualStorageHandlers } from './manualStorage.ts';
import { miscReceiptHandlers } from './miscReceipt.ts';
import { receiveItemReturn } from './receiveItemReturn.ts';
import { saveLooseReceipt } from './saveLooseReceipt.ts';
import { saveManualStorage } from './saveManualStorage.ts';
import { saveMiscReceipt } from './saveMiscReceipt.ts';
import { saveProductReturn } from './saveProductReturn.ts';

/** The handlers of the calls of incoming. */
export const incomingHandlers = {
  ...judgementHandlers,
  ...manualStorageHandlers,
  ...miscReceiptHandlers,
  saveManualStorage,
  saveMiscReceipt,
  saveProductReturn,
  receiveItemReturn,
  judgeGoods,
  ...goodsReturnHandlers,
  ...looseReceiptHandlers,
  findLooseLabel,
  looseSnapshot,
  saveLooseReceipt,
};
