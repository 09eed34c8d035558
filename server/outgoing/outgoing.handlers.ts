import { goodsOutHandlers } from './goodsOutDocuments.ts';
import { outgoingLabel } from './outgoingLabel.ts';
import { requisitionHandlers } from './requisitionDocument.ts';
import { saveIqcReturn } from './saveIqcReturn.ts';
import { saveRequisition } from './saveRequisition.ts';
import { saveWorkshopReturn } from './saveWorkshopReturn.ts';
import { scanOut } from './scanOut.ts';
import { shipProduct } from './shipProduct.ts';
import { takeRequisitions } from './takeRequisitions.ts';
import { takingSnapshot } from './takingSnapshot.ts';
import { whyNotOut } from './whyNotOut.ts';
import { workshopGoods } from './workshopGoods.ts';
import { workshopReturnHandlers } from './workshopReturnHandlers.ts';

/** The handlers of the calls of outgoing. */
export const outgoingHandlers = {
  ...workshopReturnHandlers,
  saveWorkshopReturn,
  workshopGoods,
  ...requisitionHandlers,
  saveRequisition,
  takeRequisitions,
  takingSnapshot,
  whyNotOut,
  ...goodsOutHandlers,
  shipProduct,
  saveIqcReturn,
  scanOut,
  outgoingLabel,
};
