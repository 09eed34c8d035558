import { bindPosition } from './bindPosition.ts';
import { comparePosition } from './comparePosition.ts';
import { createRack } from './createRack.ts';
import { findWarehouse } from './findWarehouse.ts';
import { locationContents } from './locationContents.ts';
import { locationLabelPdf } from './locationLabelPdf.ts';
import { locationLabelZpl } from './locationLabelZpl.ts';
import { makePallets } from './makePallets.ts';
import { palletLabelPdf } from './palletLabelPdf.ts';
import { palletSnapshot } from './palletSnapshot.ts';
import { positionSnapshot } from './positionSnapshot.ts';
import { positionTemplate } from './positionTemplate.ts';
import { putOnPallet } from './putOnPallet.ts';
import { saveWarehousePeople } from './saveWarehousePeople.ts';
import { setLocationStatus } from './setLocationStatus.ts';
import { signCodePdf } from './signCodePdf.ts';
import { takeOffPallet } from './takeOffPallet.ts';
import { unbindPosition } from './unbindPosition.ts';
import { updateWarehouse } from './updateWarehouse.ts';
import { uploadPositions } from './uploadPositions.ts';
import { warehouseMap } from './warehouseMap.ts';
import { workshopDemands } from './workshopDemands.ts';

/** The handlers of the calls of locations. */
export const locationsHandlers = {
  updateWarehouse,
  findWarehouse,
  uploadPositions,
  positionTemplate,
  createRack,
  setLocationStatus,
  locationContents,
  workshopDemands,
  warehouseMap,
  bindPosition,
  unbindPosition,
  comparePosition,
  positionSnapshot,
  makePallets,
  palletLabelPdf,
  palletSnapshot,
  putOnPallet,
  takeOffPallet,
  locationLabelPdf,
  locationLabelZpl,
  saveWarehousePeople,
  signCodePdf,
};
