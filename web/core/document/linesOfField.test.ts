import { expect, test } from 'vitest';
import { withLinesOfField } from './linesOfField.ts';

const line = { itemNo: 'F1', qty: '1' };
const first = withLinesOfField({ head: { OrderNo: 'MO1' }, lines: [] }, { head: { LineCode: 'L1' }, lines: [line] });

test('another order brings its own production line: that of the order before was not typed by anybody', () => {
  expect(first.head).toEqual({ OrderNo: 'MO1', LineCode: 'L1' });
  const other = { ...first, head: { ...first.head, OrderNo: 'MO2' } };
  expect(withLinesOfField(other, { head: { LineCode: 'L2' }, lines: [line] }).head).toEqual({ OrderNo: 'MO2', LineCode: 'L2' });
});

test('what somebody chose instead stays', () => {
  const chosen = { ...first, head: { OrderNo: 'MO2', LineCode: 'L9' } };
  expect(withLinesOfField(chosen, { head: { LineCode: 'L2' }, lines: [line] }).head).toEqual({ OrderNo: 'MO2', LineCode: 'L9' });
});
