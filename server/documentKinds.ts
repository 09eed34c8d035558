import { completionApplication } from './completion/completionApplication.ts';
import { count } from './counting/countDocument.ts';
import type { DocumentLifecycle } from './documents/documentLifecycle.ts';
import { issue } from './documents/issueDocument.ts';
import { workshopReturn } from './documents/workshopReturnDocument.ts';
import { goodsReturn } from './incoming/goodsReturn.ts';
import { judgement } from './incoming/judgement.ts';
import { looseReceipt } from './incoming/looseReceipt.ts';
import { manualStorage } from './incoming/manualStorage.ts';
import { miscReceipt } from './incoming/miscReceipt.ts';
import { move } from './locations/moveDocument.ts';
import { iqcReturn, productOut, scannedOut } from './outgoing/goodsOutDocuments.ts';
import { requisition } from './outgoing/requisitionDocument.ts';
import { putaway } from './putaway/putawayDocument.ts';
import { receipt } from './receiving/receiptDocument.ts';
import { productionReport } from './reporting/productionReport.ts';
import { allocationOut } from './transfers/allocationOut.ts';
import { transferClosing, transferIn } from './transfers/transferIn.ts';

/** Every kind of document, one line each: answers of partners, the timed job and the fitness tests use this list. */
export const documentKinds: readonly DocumentLifecycle[] = [
  receipt,
  putaway,
  move,
  looseReceipt,
  manualStorage,
  miscReceipt,
  goodsReturn,
  judgement,
  allocationOut,
  transferIn,
  transferClosing,
  issue,
  workshopReturn,
  completionApplication,
  productionReport,
  count,
  requisition,
  productOut,
  iqcReturn,
  scannedOut,
];
