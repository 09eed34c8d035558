import type { ArrivalFacts } from './arriving.ts';

const line = (n: number) => ({
  ...{ key: String(n), sourceLine: n, itemNo: `M-${n}`, itemName: '轴承', unit: '件', decimals: 0, batch: '', project: '' },
  ...{ open: '100', place: `A-0${n}` },
});

/** Two lines of 100 that may arrive, with two labels of 50 each. */
export const arrivalFacts = (code: string): ArrivalFacts => ({
  ...{ code, about: '101 RM1', warehouseId: 1, warehouse: '一仓', places: ['A-01', 'A-02', 'A-09'] },
  lines: [line(1), line(2)],
  labels: ['1', '2'].flatMap((key) => [1, 2].map((n) => ({ code: `T${key}-${n}`, line: key, qty: '50' }))),
});

/** The same with labels alone: no quantity was announced. */
export function looseFacts(code: string): ArrivalFacts {
  const facts = arrivalFacts(code);
  return {
    ...facts,
    lines: facts.lines.map(({ open: _, sourceLine: __, ...rest }) => ({ ...rest, key: `${rest.itemNo} ` })),
    labels: facts.labels.map((label) => ({ ...label, line: `M-${label.line} ` })),
  };
}
