import { documentOutcomes } from './documentOutcomes.ts';
import { takeDocumentDeleted } from './exchange/takeDocumentDeleted.ts';
import { takeItems } from './exchange/takeItems.ts';
import { takeDepartments, takeProductionLines, takeProjects, takeSuppliers, takeWorkshops } from './exchange/takeNamed.ts';
import { takeOrganisations } from './exchange/takeOrganisations.ts';
import type { Takers } from './exchange/taker.ts';
import { takeDeliveryNotes } from './receiving/takeDeliveryNotes.ts';

/** How records of every kind are taken in, one line a kind. Those with `keep` alone wait in inbound_record for their flow. */
export const recordTakers: Takers = {
  organisation: takeOrganisations,
  supplier: takeSuppliers,
  department: takeDepartments,
  project: takeProjects,
  workshop: takeWorkshops,
  productionLine: takeProductionLines,
  item: takeItems,
  deliveryNote: takeDeliveryNotes,
  productionOrder: { keep: true, codeOf: ({ data }) => data.orderNo },
  inspectionResult: { keep: true, codeOf: ({ data }) => data.noteNo },
  transferOrder: { keep: true, codeOf: ({ data }) => data.transferNo },
  requisition: { keep: true, codeOf: ({ data }) => data.requisitionNo },
  issueDemand: { keep: true, codeOf: ({ data }) => data.demandNo },
  salesShipment: { keep: true, codeOf: ({ data }) => data.shipmentNo },
  lineScan: { keep: true, codeOf: ({ data }) => data.code },
  qaResult: { keep: true, codeOf: ({ data }) => data.orderNo },
  workshopDemand: { keep: true, codeOf: ({ data }) => data.demandNo },
  documentDeleted: takeDocumentDeleted(documentOutcomes),
};
