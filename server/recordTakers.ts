import { takeCompletionReturns, withReturns } from './completion/takeCompletionReturns.ts';
import { documentOutcomes } from './documentOutcomes.ts';
import { inBaseUnits } from './exchange/inBaseUnits.ts';
import { takeErpIssues, takeRequisitions, takeSalesShipments, takeTransferOrders } from './exchange/paperwork/goodsOut.ts';
import { takeLineScans, takeQaResults } from './exchange/paperwork/production.ts';
import { takeSalesReturns } from './exchange/paperwork/salesReturns.ts';
import { takeBatches } from './exchange/takeBatches.ts';
import { takeDocumentDeleted } from './exchange/takeDocumentDeleted.ts';
import { takeItems } from './exchange/takeItems.ts';
import { takeDepartments, takeProductionLines, takeProjects, takeSuppliers, takeWorkshops } from './exchange/takeNamed.ts';
import { takeOrganisations } from './exchange/takeOrganisations.ts';
import type { Takers } from './exchange/taker.ts';
import { withAdministrators } from './identity/organisationAdministrators.ts';
import { takeInspectionResults } from './inspection/takeInspectionResults.ts';
import { takeIssueDemands, takeProductionOrders, takeWorkshopDemands } from './issuing/takeDemands.ts';
import { takeLocations, takeWarehouses } from './locations/takePlaces.ts';
import { takeCustomers } from './organisation/takeCustomers.ts';
import { takeReasonCodes } from './organisation/takeReasonCodes.ts';
import { takeDeliveryNotes } from './receiving/takeDeliveryNotes.ts';

/** The intake of every kind of record, one line each. */
export const recordTakers: Takers = {
  organisation: withAdministrators(takeOrganisations),
  warehouse: takeWarehouses,
  location: takeLocations,
  reasonCode: takeReasonCodes,
  supplier: takeSuppliers,
  customer: takeCustomers,
  department: takeDepartments,
  project: takeProjects,
  workshop: takeWorkshops,
  productionLine: takeProductionLines,
  item: takeItems,
  batch: takeBatches,
  deliveryNote: inBaseUnits(takeDeliveryNotes),
  productionOrder: inBaseUnits(takeProductionOrders),
  inspectionResult: takeInspectionResults,
  transferOrder: inBaseUnits(takeTransferOrders),
  requisition: inBaseUnits(takeRequisitions),
  issueDemand: inBaseUnits(takeIssueDemands),
  salesShipment: inBaseUnits(takeSalesShipments),
  salesReturn: inBaseUnits(takeSalesReturns),
  lineScan: takeLineScans,
  qaResult: takeQaResults,
  workshopDemand: inBaseUnits(takeWorkshopDemands),
  completionReturn: inBaseUnits(takeCompletionReturns),
  erpIssue: inBaseUnits(takeErpIssues),
  documentDeleted: withReturns(takeDocumentDeleted(documentOutcomes)),
};
