import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, id, int, listOf, moment, qty, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

const demandLine = shape({
  demandNo: ['DemandNo', code()],
  line: ['LineNo', int()],
  workshop: ['WorkshopCode', code()],
  workshopName: ['WorkshopName', text()],
  productionLine: ['LineCode', text()],
  neededAt: ['NeededAt', moment()],
  /** 1 is the most urgent; 0 when IMOS gave none. */
  priority: ['Priority', int()],
  item: ['ItemNo', code()],
  itemName: ['ItemName', text()],
  qty: ['Qty', qty()],
  unit: ['Unit', text()],
  orderNo: ['OrderNo', text()],
  /** The warehouse of the demand: the one that IMOS named, else that of the item's default location; empty when neither is known. */
  warehouse: ['WCode', text()],
});

/** Demands of workshops, received from IMOS. */
export const demandCalls = {
  workshopDemands: call({
    name: 'workshopDemands',
    paths: ['/api/BaseInfo/GetIMOSData'],
    access: 'permission',
    effect: 'read',
    input: shape({
      /** Only demands of this warehouse, and those without a warehouse; all demands when absent. */
      warehouseId: ['wid', id().optional()],
      workshop: ['data.WorkshopCode', text(60).optional()],
      item: ['data.ItemNo', text(60).optional()],
      demandNo: ['data.DemandNo', text(60).optional()],
    }),
    output: shape({ total: ['total', int()], lines: ['data', listOf(demandLine, 1000)], more: ['More', z.boolean()] }),
    refusals: ['warehouse.not-found'],
    doc: 'The material that workshops call for through IMOS, most urgent first (at most 1,000 lines).',
  }),
};
