import { documentKinds } from '../../server/documentKinds.ts';
import type { DocumentLifecycle } from '../../server/documents/documentLifecycle.ts';
import { type MovedOptions, moved } from '../documents.ts';
import type { Plant } from '../plant.ts';

type Sample = Pick<MovedOptions, 'header' | 'detail' | 'workshop' | 'labelled'>;

/**
 * The fields of a sample document that only its kind has, as its call would write them: header, detail of its lines, workshop. A
 * kind in this list is part of every test of the exchange; a kind that is sent and missing here fails them.
 */
const samples: Readonly<Record<string, Sample>> = {
  putaway: { header: { receiptNo: 'RC1' } },
  looseReceipt: { header: { supplierCode: 'S0001', supplierName: '华东轴承' } },
  miscReceipt: { header: { type: 'ZS01' } },
  productReturn: { header: { type: 'TH01', customerCode: 'C-1' } },
  allocationOut: { header: { transferNo: 'DB1', toOrg: '102', toWarehouse: 'RM1' }, detail: { transferLine: 1 } },
  transferIn: { header: { transferNo: 'DB1', fromOrg: '102', fromWarehouse: 'RM1' }, detail: { transferLine: 1 } },
  issue: { header: { issueType: 'FL01' }, workshop: 'WS-S' },
  workshopReturn: { header: { type: 'TL01' }, detail: { orderNo: 'MO1' }, workshop: 'WS-S' },
  completionApplication: { header: { type: 'WG01', productionLine: 'L-11', department: 'D-1' }, detail: { orderNo: 'MO1' } },
  productionReport: { header: { orderNo: 'MO1', productionLine: 'L-11' }, workshop: 'WS-S' },
  productOut: { header: { shipmentNo: 'CH1', customerCode: 'C-1' }, detail: { shipmentLine: 1 } },
  iqcReturn: { header: { supplierCode: 'S0001', supplierName: '华东轴承' } },
  scanOut: { header: { type: 'CK01' }, labelled: true },
  countResult: { detail: { bookQty: '0', countedQty: '10', countedAt: '2026-11-20T08:00:00+08:00' } },
};

/** The content of a sample of a kind; empty where no partner gets the kind. */
export const sampleOf = ({ kind }: DocumentLifecycle): Sample => samples[kind.name] ?? {};

/** Kinds of the shared tables that are sent to a partner. */
export const leavingKinds: readonly DocumentLifecycle[] = documentKinds.filter(
  ({ kind, table }) => kind.exchange && table.table === 'document',
);

/** Makes a document of a kind that is on its way to the ERP; returns its number. */
export async function sampleDocument(plant: Pick<Plant, 'pool'>, life: DocumentLifecycle, posted: boolean): Promise<string> {
  const sample = samples[life.kind.name];
  if (!sample) throw new Error(`test/faults/sampleDocuments.ts has no sample of ${life.kind.name}`);
  return moved(plant, life, { header: {}, ...sample, posted, leaves: true });
}

/** The workshop in the samples. */
export const sampleWorkshop = ({ pool }: Pick<Plant, 'pool'>) =>
  pool.query(`insert into workshop (org, code, name) values ('101', 'WS-S', '样品车间') on conflict do nothing`);
