import { expect, test } from 'vitest';
import { stockLists } from '../../../contract/stock/stock.lists.ts';
import { sumOfColumn } from './sumOfColumn.ts';

const list = stockLists.stock;
const say = (unit: string) => unit.toLowerCase();

test('a column of quantities is summed by unit', () => {
  const rows = [
    { qty: '1200', unit: 'PCS', itemNo: '1' },
    { qty: '0.5', unit: 'KG', itemNo: '2' },
    { qty: '34', unit: 'PCS', itemNo: '3' },
  ];
  expect(sumOfColumn(list, rows, 'qty', say)).toBe('1,234 pcs · 0.5 kg');
  expect(sumOfColumn(list, rows, 'itemNo', say)).toBeUndefined();
});
test('one row, and more units than can be read, have no sum', () => {
  expect(sumOfColumn(list, [{ qty: '5', unit: 'PCS' }], 'qty', say)).toBeUndefined();
  const many = ['A', 'B', 'C', 'D'].map((unit) => ({ qty: '1', unit }));
  expect(sumOfColumn(list, many, 'qty', say)).toBeUndefined();
});
test('what is hidden while it is counted is left out of the sum', () => {
  const rows = [
    { qty: '1', unit: 'PCS' },
    { qty: 'counting', unit: 'PCS' },
    { qty: '2', unit: 'PCS' },
  ];
  expect(sumOfColumn(list, rows, 'qty', say)).toBe('3 pcs');
});
