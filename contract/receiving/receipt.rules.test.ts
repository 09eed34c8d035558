import { expect, test } from 'vitest';
import { settingDefaults } from '../system/settings.ts';
import { decideReceipt } from './receipt.rules.ts';

const line = {
  lineNo: 1,
  itemNo: 'M-1',
  batch: '',
  unit: 'pcs',
  decimals: 0,
  itemActive: true,
  qty: '10',
  receivedQty: null,
  locationId: 1,
  locationCode: 'A-01',
  locationOpen: true,
  locationWarehouseId: 1,
  locationWarehouse: 'W1',
};
const facts = { warehouseId: 1, warehouse: 'W1', day: '2026-11-28', settings: settingDefaults, labels: 0, scannedLabels: 0, lines: [line] };

test('a reason is kept for what is short and for nothing else', () => {
  expect(decideReceipt(facts, [{ lineNo: 1, qty: '9', reason: 'short' }])).toMatchObject({ lines: [{ qty: '9', reason: 'short' }] });
  // The announced quantity was changed to the counted one, with a reason.
  expect(decideReceipt(facts, [{ lineNo: 1, qty: '10', reason: 'short' }])).toMatchObject({ lines: [{ qty: '10', reason: '' }] });
  expect(decideReceipt(facts, [{ lineNo: 1, reason: 'short' }])).toMatchObject({ lines: [{ qty: '10', reason: '' }] });
});
