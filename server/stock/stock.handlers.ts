import { checkLedger } from './checkLedger.ts';
import { extendBatch } from './extendBatch.ts';
import { itemDetail } from './itemDetail.ts';
import { ledgerCheck } from './ledgerCheck.ts';
import { resolveScan } from './resolveScan.ts';

/** The handlers of the calls of stock. */
export const stockHandlers = {
  itemDetail,
  checkLedger,
  ledgerCheck,
  extendBatch,
  resolveScan,
};
