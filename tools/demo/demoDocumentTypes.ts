import { type DemoOrg, demoOrganisations } from './demoOrganisations.ts';
import { type DemoText, text } from './demoText.ts';

/** A type of a document, as an administrator names it. */
interface DemoDocumentType {
  org: DemoOrg;
  code: string;
  kind: string;
  name: DemoText;
}

const types: readonly Omit<DemoDocumentType, 'org'>[] = [
  { code: 'ZS01', kind: 'miscReceipt', name: text('盘盈入库', 'Found in a count', 'Temuan stok opname') },
  { code: 'ZS02', kind: 'miscReceipt', name: text('样品入库', 'Samples', 'Barang contoh') },
  { code: 'ZS03', kind: 'miscReceipt', name: text('边角料回收', 'Recovered scrap', 'Sisa bahan terpakai') },
  { code: 'TH01', kind: 'productReturn', name: text('客户退货', 'Returned by the customer', 'Retur pelanggan') },
  { code: 'TH02', kind: 'productReturn', name: text('展会退回', 'Back from an exhibition', 'Kembali dari pameran') },
  { code: 'TL01', kind: 'workshopReturn', name: text('工单余料', 'Left over from an order', 'Sisa perintah kerja') },
  { code: 'TL02', kind: 'workshopReturn', name: text('不良退料', 'Defective material', 'Bahan cacat') },
  { code: 'LL01', kind: 'requisition', name: text('部门领料', 'For a department', 'Untuk departemen') },
  { code: 'LL02', kind: 'requisition', name: text('研发试制', 'Trial production', 'Produksi percobaan') },
  { code: 'LL03', kind: 'requisition', name: text('设备维修', 'Maintenance', 'Perawatan mesin') },
  { code: 'FL01', kind: 'issue', name: text('工单发料', 'For a production order', 'Untuk perintah kerja') },
  { code: 'FL02', kind: 'issue', name: text('补料', 'Additional material', 'Bahan tambahan') },
  { code: 'CK01', kind: 'scanOut', name: text('样品出库', 'Samples', 'Contoh keluar') },
  { code: 'CK02', kind: 'scanOut', name: text('委外出库', 'To a subcontractor', 'Ke subkontraktor') },
  { code: 'WG01', kind: 'completionApplication', name: text('正常完工', 'Regular completion', 'Selesai normal') },
  { code: 'WG02', kind: 'completionApplication', name: text('返工完工', 'After rework', 'Selesai setelah perbaikan') },
];

/** The document types of every plant. */
export const demoDocumentTypes = (): DemoDocumentType[] => demoOrganisations().flatMap(({ org }) => types.map((one) => ({ org, ...one })));
