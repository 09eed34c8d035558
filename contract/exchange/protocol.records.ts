import { z } from 'zod';
import { cut } from '../core/harmless.ts';
import { mostDays, takingRules } from '../stock/expiry.rules.ts';
import { faultsOf, type MessageFault } from './fieldFaults.ts';
import type { Partner } from './partner.ts';
import {
  completionReturn,
  deletableTypes,
  deliveryNote,
  documentDeleted,
  erpIssue,
  inspectionResult,
  issueDemand,
  lineScan,
  qaResult,
  requisition,
  salesReturn,
  salesShipment,
  transferOrder,
  workshopDemand,
} from './protocol.paperwork.ts';
import { location, reasonCode, warehouse } from './protocol.places.ts';
import { code, dataOf, day, keptCode, lineNumber, quantity, text, version } from './protocol.values.ts';
import { withoutAbsent } from './withoutAbsent.ts';

const named = {
  code,
  name: text,
  names: z.object({ en: text.optional(), yn: text.optional() }).optional(),
  active: z.boolean().optional(),
};
const owned = { org: code, ...named };

export const organisation = dataOf('A plant or legal unit', {
  ...named,
  timeZone: keptCode.optional().describe('IANA name, for example Asia/Shanghai'),
});

export const item = dataOf('Material or finished good', {
  org: code,
  itemNo: code,
  name: text,
  names: z.object({ en: text.optional(), yn: text.optional() }).optional(),
  specification: text.optional(),
  category: keptCode
    .optional()
    .describe('purchased, made, finished or consumable; only what is finished stands on the count form of finished goods'),
  unit: keptCode.describe('base unit; codes of UN/ECE Recommendation 20 (KGM, MTR, MTK, LTR, C62) and words (kg, m², pcs) are known'),
  decimals: z
    .int()
    .min(0)
    .max(6)
    .optional()
    .describe(
      'how many decimals quantities of it have: 0 for whole pieces. Left out: 3 where the unit is one of weight or measure, else 0',
    ),
  units: z
    .array(z.object({ unit: keptCode, factor: quantity.describe('so many base units are one of this unit') }))
    .max(50)
    .optional()
    .describe(
      'units besides the base unit in which quantities of it may be told: they are converted exactly, or the record is parked. Left out: those told before',
    ),
  batchControlled: z.boolean(),
  qcExempt: z.boolean(),
  packQty: quantity.optional(),
  shelfLifeDays: z
    .int()
    .min(0)
    .max(mostDays)
    .optional()
    .describe(
      'days from the production date of a batch to its expiry date, where its record has no expiry date; 0: none; a change does not change batches that are known already',
    ),
  leastDaysAtReceipt: z.int().min(0).max(mostDays).optional().describe('days that should be left of its batch when goods arrive; 0: none'),
  takeFirst: z
    .enum(takingRules)
    .optional()
    .describe('which goods are taken first: received, the oldest received (where nothing is told), or expired, those that expire first'),
  defaultWarehouse: code.optional(),
  defaultLocation: code.optional(),
  active: z.boolean().optional(),
});

export const batch = dataOf('A batch of an item: when it was made, until when it may be used', {
  org: code,
  itemNo: code,
  batch: code,
  producedOn: day.optional(),
  expiresOn: day
    .optional()
    .describe('last day on which it may be used; left out: production date and shelf life of the item, where both are told'),
  supplierBatch: keptCode.optional().describe('what the supplier calls it'),
});

export const supplier = dataOf('A supplier of one organisation', { ...owned, contact: text.optional(), phone: text.optional() });

export const customer = dataOf('A customer of one organisation: whom shipments and returns name', {
  ...owned,
  address: text.optional(),
});

export const department = dataOf('A department', owned);

export const project = dataOf('A project that stock can be bound to', owned);

export const workshop = dataOf('A workshop', { ...owned, departmentCode: code.optional() });

export const productionLine = dataOf('A production line of a workshop', { ...owned, workshopCode: code });

export const productionOrder = dataOf('A production order with the material it needs', {
  org: code,
  orderNo: code,
  itemNo: code,
  qty: quantity,
  unit: keptCode,
  batch: code.optional(),
  project: code.optional(),
  workshopCode: code.optional(),
  productionLineCode: code.optional(),
  plannedStart: day.optional(),
  plannedEnd: day.optional(),
  status: z.enum(['open', 'released', 'closed']),
  components: z
    .array(
      z.object({ line: lineNumber, itemNo: code, qty: quantity, unit: keptCode, warehouse: code.optional(), project: code.optional() }),
    )
    .max(2000),
});

/** The schema of the data of each inbound kind. */
export const recordSchemas = {
  organisation,
  warehouse,
  location,
  reasonCode,
  item,
  batch,
  supplier,
  customer,
  department,
  project,
  workshop,
  productionLine,
  productionOrder,
  deliveryNote,
  inspectionResult,
  transferOrder,
  requisition,
  issueDemand,
  salesShipment,
  salesReturn,
  lineScan,
  qaResult,
  workshopDemand,
  completionReturn,
  erpIssue,
  documentDeleted,
} as const;

/** Name of one kind of inbound record. */
export type RecordKind = keyof typeof recordSchemas;

/** Every kind of record that comes in. */
export const recordKinds = [
  'organisation',
  'warehouse',
  'location',
  'reasonCode',
  'item',
  'batch',
  'supplier',
  'customer',
  'department',
  'project',
  'workshop',
  'productionLine',
  'productionOrder',
  'deliveryNote',
  'inspectionResult',
  'transferOrder',
  'requisition',
  'issueDemand',
  'salesShipment',
  'salesReturn',
  'lineScan',
  'qaResult',
  'workshopDemand',
  'completionReturn',
  'erpIssue',
  'documentDeleted',
] as const satisfies readonly RecordKind[];

/** The kinds that a partner may send; any other is parked. */
export const kindsBySource: Record<Partner, readonly RecordKind[]> = {
  erp: recordKinds.filter((kind) => kind !== 'lineScan' && kind !== 'qaResult' && kind !== 'workshopDemand'),
  portal: ['supplier', 'batch', 'deliveryNote'],
  mcas: ['lineScan'],
  qa: ['qaResult', 'inspectionResult'],
  imos: ['workshopDemand'],
};

function liveRecord<K extends RecordKind, D extends z.ZodType>(kind: K, data: D) {
  return z.object({ kind: z.literal(kind), id: keptCode, version, deleted: z.literal(false).optional(), data });
}

/** A thing that exists, in its newest state. `id` is the partner's own, unique within the kind. */
export const living = z.discriminatedUnion('kind', [
  liveRecord('organisation', organisation),
  liveRecord('warehouse', warehouse),
  liveRecord('location', location),
  liveRecord('reasonCode', reasonCode),
  liveRecord('item', item),
  liveRecord('batch', batch),
  liveRecord('supplier', supplier),
  liveRecord('customer', customer),
  liveRecord('department', department),
  liveRecord('project', project),
  liveRecord('workshop', workshop),
  liveRecord('productionLine', productionLine),
  liveRecord('productionOrder', productionOrder),
  liveRecord('deliveryNote', deliveryNote),
  liveRecord('inspectionResult', inspectionResult),
  liveRecord('transferOrder', transferOrder),
  liveRecord('requisition', requisition),
  liveRecord('issueDemand', issueDemand),
  liveRecord('salesShipment', salesShipment),
  liveRecord('salesReturn', salesReturn),
  liveRecord('lineScan', lineScan),
  liveRecord('qaResult', qaResult),
  liveRecord('workshopDemand', workshopDemand),
  liveRecord('completionReturn', completionReturn),
  liveRecord('erpIssue', erpIssue),
  liveRecord('documentDeleted', documentDeleted),
]);

/** A thing that no longer exists. Its version is higher than that of its last living state. */
export const tombstone = z.object({
  kind: z.enum(recordKinds),
  id: keptCode,
  version,
  deleted: z.literal(true),
  org: keptCode.optional().describe('of a documentDeleted: its organisation, where several use the same number'),
  type: z.enum(deletableTypes).optional().describe('of a documentDeleted: its type, where documents of several types have the same number'),
});

export const inboundRecord = z.union([living, tombstone]).describe('One inbound record: living, or a tombstone');

/** A thing that exists, in its newest state. */
export type LivingRecord = z.infer<typeof living>;

/** One inbound record: living, or a tombstone. */
export type InboundRecord = z.infer<typeof inboundRecord>;

/** The data of one kind of record. */
export type RecordData<K extends RecordKind> = z.infer<(typeof recordSchemas)[K]>;

// Member by member: a wrong one must not hide the others, by which people find the record.
const word = z.string().max(64).optional().catch(undefined);
const head = z.object({
  kind: word,
  id: word,
  version: z.number().optional().catch(undefined),
  deleted: z.boolean().optional().catch(undefined),
});

/** The result of reading one record: the record, or its name as far as readable, with its faults. */
export type RecordReading =
  | { ok: true; record: InboundRecord }
  | { ok: false; kind: string; id: string; version: number; reason: string; faults: MessageFault[] };

/** Reads one record alone, so that a bad one is parked and the rest of its batch continues. */
export function readRecord(input: unknown, source: Partner): RecordReading {
  const raw = withoutAbsent(living, input);
  const legible = head.safeParse(raw);
  const { kind = '', id = '', version: recordVersion = 0, deleted } = legible.success ? legible.data : {};
  const parked = (faults: MessageFault[]): RecordReading => {
    const reason = faults.map(({ technical }) => technical).join('; ');
    return { ok: false, kind, id, version: recordVersion, reason: cut(reason, 2000), faults };
  };
  if (!kindsBySource[source].some((known) => known === kind)) {
    const fault = kind === '' ? 'kind-missing' : 'kind-foreign';
    return parked([{ path: 'kind', rows: [], fault, what: kind, technical: `kind: ${source} does not send "${kind}"` }]);
  }
  const parsed = deleted === true ? tombstone.safeParse(raw) : living.safeParse(raw);
  return parsed.success ? { ok: true, record: parsed.data } : parked(faultsOf(parsed.error.issues, raw));
}
