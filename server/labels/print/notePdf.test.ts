import { expect, test } from 'vitest';
import type { NoteDocument } from './noteDocument.ts';
import { notePages, notePdf } from './notePdf.ts';
import type { NoteCaptions } from './noteTable.ts';
import { layoutFaults, readPdf, scanPdf } from './printTestKit.ts';
import { groupedQty, sumQty } from './sumQty.ts';

const captions: NoteCaptions = {
  title: '送货单',
  supplier: '供应商',
  lineNo: '行号',
  itemNo: '料号',
  itemName: '名称 / 规格',
  batch: '批次',
  qty: '数量',
  unit: '单位',
  cartons: '箱数',
  lines: '行数',
  total: '合计',
  remark: '备注',
  deliveredBy: '送货人',
  receivedBy: '收货人',
  receivedAt: '收货时间',
};

function note(lines: number): NoteDocument {
  return {
    noteNo: 'SH202611210012',
    orgName: '一号工厂',
    supplierCode: 'V10023',
    supplierName: '深圳市宏达精密五金制品有限公司',
    remark: '易碎,请轻放。',
    facts: [
      { caption: '送货日期', value: '2026-11-21' },
      { caption: '采购订单', value: 'PO20261102-0007' },
    ],
    lines: Array.from({ length: lines }, (_, index) => ({
      lineNo: String(index + 1),
      itemNo: index % 9 === 3 ? 'ELC-RES-0603-10K-1PCT-TAPE-REEL-5000' : `ITEM-${index + 1}`,
      itemName: index % 4 ? '内六角圆柱头螺钉 M8×25 不锈钢304 全螺纹 DIN912 发黑处理' : '电源适配器',
      spec: index % 3 ? '' : 'M8×25',
      batch: `B${index}`,
      qty: index % 2 ? '0.1' : '2500',
      unit: index % 2 ? '公斤' : 'PCS',
      cartons: 2,
    })),
  };
}

test('QR and Code 128 of the head carry the note number', async () => {
  const [first, ...others] = await scanPdf(await notePdf(note(60), captions));
  expect(first).toEqual(['CODE-128:SH202611210012', 'QR-Code:SH202611210012']);
  expect(others.flat()).toEqual([]);
});

test('200 lines: each once, the table head and the page number on every page, exact totals by unit', async () => {
  const pages = await readPdf(await notePdf(note(200), captions));
  expect(pages.length).toBeGreaterThan(4);
  pages.forEach((page, index) => {
    expect(page.replaceAll(' ', '')).toContain(`${index + 1}/${pages.length}`);
    expect(page).toMatch(/行号 料号 名称 \/ 规格 批次 数量 单位 箱数/);
  });
  const batches = pages.join(' ').match(/\bB\d+\b/g) ?? [];
  expect(batches).toEqual(Array.from({ length: 200 }, (_, index) => `B${index}`));
  const last = pages.at(-1) ?? '';
  for (const text of ['合计', '250,000 PCS · 10 公斤', '行数 200 · 箱数 400', '备注 易碎', '送货人', '收货人', '收货时间'])
    expect(last).toContain(text);
});

test('every number of lines is laid out without leaving the page or covering anything', () => {
  for (let lines = 0; lines <= 45; lines += 1) {
    const pages = notePages(note(lines), captions);
    expect(pages.flatMap((marks) => layoutFaults(marks, { x: 12, y: 12, w: 186, h: 271 }))).toEqual([]);
  }
});

test.each([
  [['0.1', '0.2'], '0.3'],
  [['-1', '0.25'], '-0.75'],
  [['1000', '.5'], '1000.5'],
  [['9007199254740993', '1'], '9007199254740994'],
  [['5.000', '-5'], '0'],
])('%j adds up to %s', (quantities, total) => {
  expect(sumQty(quantities.map((qty) => ({ qty, unit: 'PCS' })))).toEqual([{ unit: 'PCS', qty: total }]);
});

test('what is no quantity is refused', () => {
  for (const qty of ['', '.', '1e3', '十', '1,000']) expect(() => sumQty([{ qty, unit: 'PCS' }])).toThrow(RangeError);
});

test.each([
  ['1234567.1234', '1,234,567.1234'],
  ['999', '999'],
  ['-1000', '-1,000'],
  ['12500', '12,500'],
])('%s reads %s', (plain, read) => {
  expect(groupedQty(plain)).toBe(read);
});
