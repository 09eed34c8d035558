import { planLists } from '../../contract/outgoing/plan.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import type { ScreenPath } from '../core/navigation/go.ts';

/** The screens where planned work is done. */
const doneAt: Partial<Record<string, (no: string) => { path: ScreenPath; search?: Record<string, string> }>> = {
  productOut: (shipmentNo) => ({ path: '/pages/OutStorage/ProdcutOut', search: { shipmentNo } }),
  requisition: (requisitionNo) => ({ path: '/pages/OutStorage/PickItemTake', search: { requisitionNo } }),
  allocationOut: (transferNo) => ({ path: '/pages/OutStorage/AllocationOut', search: { transferNo } }),
};

/** Goods still to go out, by their day; a row leads to the screen where it is done. */
export const outPlan = defineList(planLists.outPlan, {
  open: ({ kind, source }) => doneAt[kind ?? '']?.(source ?? '') ?? { path: '/pages/Stock/OutStorageRecord' },
  empty: { icon: 'check', title: 'out-plan.empty', hint: 'out-plan.empty.hint' },
});

/** Departed quantities by day, kind and warehouse. */
export const outTotals = defineList(planLists.outTotals, {
  warehouse: { column: 'warehouse', holds: 'WCode' },
  open: () => ({ path: '/pages/Stock/OutStorageRecord' }),
});
