import { noRound, type PickingFacts, type PickingState } from './pickingRound.rules.ts';

/** A line of a round, with where its goods are. */
export const lineOf = (id: number, itemNo: string, open: string, takes: [place: string, qty: string][]): PickingFacts['lines'][number] => ({
  ...{
    id,
    taskNo: 'IT1',
    orderNo: 'MO1',
    itemNo,
    itemName: itemNo,
    unit: '件',
    decimals: 0,
    qty: open,
    open,
    batch: '',
    project: '',
    why: '',
  },
  takes: takes.map(([place, qty]) => ({ place, batch: '', qty, reason: '' })),
});
/** A label that may be taken. */
export const labelOf = (code: string, itemNo: string, place: string, qty: string) => ({ code, itemNo, place, qty, batch: '', project: '' });
/** Two lines of one order, labels for them, and labels for no line. */
export const pickingFacts: PickingFacts = {
  note: '',
  lines: [
    lineOf(1, 'A', '10', [['RM1-02', '10']]),
    lineOf(2, 'B', '14', [
      ['RM1-01', '10'],
      ['RM1-03', '4'],
    ]),
  ],
  labels: [
    labelOf('A1', 'A', 'RM1-02', '10'),
    labelOf('B1', 'B', 'RM1-01', '10'),
    labelOf('B2', 'B', 'RM1-03', '10'),
    labelOf('C1', 'C', 'RM1-09', '5'),
  ],
  walked: [],
  low: ['RM1-02', 'RM1-03'],
};
export const atRound: PickingState = { ...noRound, round: { orderNo: 'MO1' } };
