import { col, list } from '../core/list.ts';

/** Lists of the statistics. */
export const statisticsLists = {
  usageDocuments: list({
    name: 'usageDocuments',
    rno: 'usageDocuments',
    areas: ['Basic', 'BaseInfo'],
    access: 'permission',
    permission: 'statistics',
    key: 'id',
    sort: '-day',
    columns: {
      id: col.id('ID'),
      module: col.state('Module', 'usageModule'),
      day: col.date('UsageDate'),
      no: col.text('BillNo'),
      about: col.text('UsageAbout'),
      used: col.state('UsageStatus', 'usage'),
      reason: col.state('UsageReason', 'usageReason'),
      warehouse: col.text('WCode', { extra: true }),
      warehouseName: col.text('WName'),
      workshopName: col.text('WorkshopName', { extra: true }),
      person: col.text('Operator'),
      at: col.time('UsedTime'),
      warehouseId: col.id('WID'),
      workshopId: col.id('WorkshopID'),
      userId: col.id('UserID'),
    },
    search: ['no', 'about'],
    filters: ['module', 'day', 'used', 'reason', 'no', 'warehouse', 'person'],
    sorts: [],
    scan: 'no',
    card: { title: 'no', lines: ['reason', 'about', 'day', 'warehouseName', 'person', 'at'], chip: 'used' },
    doc: 'The documents behind a figure of the statistics: which were handled in the product by scanning, which were not, and why.',
  }),
};
