import { emptyTakeOut, type TakeOutFacts } from './takeOutHand.rules.ts';

export const place = (name: string, free: string, loose: string, warehouse = 'W11') => ({
  ...{ place: name, warehouse, warehouseName: `${warehouse} 仓`, batch: '', free, loose },
});
const line = (lineNo: number, itemNo: string, places: TakeOutFacts['lines'][number]['places']) => ({
  ...{ lineNo, itemNo, itemName: '轴承', unit: '件', decimals: 0, qty: '12', open: '10', batch: '', project: '' },
  places,
});
const label = (code: string, itemNo: string, at: string, qty: string) => ({ code, itemNo, batch: '', project: '', place: at, qty });

/** Ten bearings in cartons of six, at two places; ten loose seals. */
export const takingFacts: TakeOutFacts = {
  ...{ kind: 'requisition', no: 'RQ1', goesTo: '装配车间' },
  lines: [
    line(1, 'A', [place('P-01', '12', '0'), place('P-02', '6', '0')]),
    line(2, 'B', [place('P-03', '4', '4'), place('P-04', '20', '20')]),
  ],
  labels: [label('A1', 'A', 'P-01', '6'), label('A2', 'A', 'P-01', '6'), label('A3', 'A', 'P-02', '6'), label('C1', 'C', 'P-09', '5')],
};
export const atPaper = { ...emptyTakeOut, paper: { kind: 'requisition' as const, no: 'RQ1' } };
