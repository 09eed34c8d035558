import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelSizeOf, labelSizes } from '../../../contract/labels/labelSize.ts';
import type { CartonLabel } from './cartonLabel.ts';
import { cartonLayout } from './cartonLayout.ts';
import { labelPdf } from './labelPdf.ts';
import { unprintable } from './printFont.ts';
import { layoutFaults, readPdf, scanCrowdedPdf, scanPdf, testCaptions, testLabel } from './printTestKit.ts';

const rolls = labelSizes.filter((size) => !('sheet' in size));
const bothCodes = (label: CartonLabel) => [`CODE-128:${label.code}`, `QR-Code:${label.code}`];

test.each(rolls)('40 labels of $id give 40 QR codes and 40 Code 128, each on its own label', async (size) => {
  const labels = Array.from({ length: 40 }, (_, index) => testLabel(index + 1));
  expect(await scanPdf(await labelPdf(labels, size, testCaptions))).toEqual(labels.map(bothCodes));
});

test('40 labels on sheets: every label scans, and the cells already used up stay blank', async () => {
  const size = labelSizeOf('a4-3x8');
  if (!size) throw new Error('no sheet');
  const labels = Array.from({ length: 40 }, (_, index) => testLabel(index + 1));
  const pdf = await labelPdf(labels, size, testCaptions, 5);
  const pages = await scanCrowdedPdf(pdf);
  expect(pages.map((page) => page.length)).toEqual([38, 42]);
  expect(pages.flat().sort()).toEqual(labels.flatMap(bothCodes).sort());
});

test('names, numbers and quantities stand on the label as text', async () => {
  const [first = '', second = ''] = await readPdf(await labelPdf([testLabel(1), testLabel(2)], labelSizes[0], testCaptions));
  for (const text of [
    '一号工厂 原材料仓',
    '料号',
    '1.01.02.0345-A',
    '内六角圆柱头螺钉',
    '发黑处理',
    '供应商',
    '深圳市宏达精密五金制品有限公司',
    '批次',
    'B20261118-03',
    '1,000 PCS',
    'BAR20261121000001',
    '生产日期 2026-11-18',
  ])
    expect(first).toContain(text);
  expect(second).toContain('电源适配器');
  expect(second).toContain('12.5 公斤');
});

test('a code that Code 128 cannot carry keeps its QR code and its text', async () => {
  const label = { ...testLabel(1), code: '外箱-一号-0001' };
  const pdf = await labelPdf([label], labelSizes[0], testCaptions);
  expect(await scanCrowdedPdf(pdf)).toEqual([['QR-Code:外箱-一号-0001']]);
  expect((await readPdf(pdf))[0]).toContain('外箱-一号-0001');
});

test('S133: batches that differ at their ends differ on the smallest label, and so do item numbers and box numbers', async () => {
  const size = labelSizeOf('50x30');
  if (!size) throw new Error('no size');
  const long = 'SHENZHEN-HONGDA-2026-11-18-SHIFT-B-';
  const labels = ['0001', '0002'].map((end) => ({
    ...{ code: `BAR${end}`, itemName: '螺钉', qty: '10', unit: 'PCS' },
    ...{ itemNo: `${long}${long}${long}${end}`, batch: `${long}${end}`, boxNo: `${long}${end}` },
  }));
  const pages = await readPdf(await labelPdf(labels, size, testCaptions));
  // Poppler ends a word at wide letters.
  const plain = pages.map((page) => page.replaceAll(' ', ''));
  for (const [at, page] of plain.entries()) {
    const end = `000${at + 1}`;
    expect(page).toMatch(
      new RegExp(`SHENZHEN-HONGDA[^…]*…[^…]*B-${end}螺钉批次SHENZHEN[^…]*…[^…]*B-${end}外箱号SHENZHEN[^…]*…[^…]*B-${end}10`),
    );
  }
});

const words = fc
  .string({ unit: fc.constantFrom(...'库位螺钉不锈钢,。()AWMil1 0-./×'), minLength: 1, maxLength: 90 })
  .filter((text) => text.trim() !== '');
const short = fc.string({ unit: fc.constantFrom(...'ABWM0123456789-.'), minLength: 1, maxLength: 24 });
const anyLabel: fc.Arbitrary<CartonLabel> = fc.record(
  {
    code: short,
    itemNo: short,
    itemName: words,
    qty: fc.integer({ min: 1, max: 99_999_999 }).map(String),
    unit: fc.constantFrom('PCS', '公斤', 'LEMBAR'),
    spec: words,
    batch: short,
    noteNo: short,
    supplierName: words,
    boxNo: short,
    project: words,
    date: fc.constant('2026-11-18'),
    org: words,
    parentCode: short,
  },
  { requiredKeys: ['code', 'itemNo', 'itemName', 'qty', 'unit'] },
);

const ownSizes = ['30x20', '40x60', '62.5x100', '110x100', '100x150', '220x20', '30x220'].flatMap((id) => labelSizeOf(id) ?? []);

test.each([...labelSizes, ...ownSizes])('whatever the texts, nothing leaves a label of $id and nothing covers anything', (size) => {
  const room = {
    x: size.paddingMm,
    y: size.paddingMm,
    w: size.widthMm - 2 * size.paddingMm,
    h: size.heightMm - 2 * size.paddingMm,
  };
  fc.assert(
    fc.property(anyLabel, (label) => {
      const marks = cartonLayout(label, size, testCaptions);
      expect(layoutFaults(marks, room)).toEqual([]);
      expect(marks.some((mark) => mark.kind === 'text' && mark.text === label.qty)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('signs of Chinese, English, Indonesian and of measures stand on the label; what the font lacks is replaced or is a blank', async () => {
  const signs = '轴承⌀20±0.05㎡℃°μΩ≤≥×÷①Ⅱ½→●★§€™é ü 冇瓩鉟㐀 ✔ Šš';
  const label = { ...testLabel(1), itemName: signs, spec: '吉野屋𠮷', supplierName: '' };
  const [page = ''] = await readPdf(await labelPdf([label], labelSizes[0], testCaptions));
  const plain = page.normalize('NFKC').replace(/\s/g, '');
  for (const part of ['轴承Ø20±0.05', '℃°', '≤≥×÷', '→●★§€', 'éü', '冇瓩鉟㐀', '√', 'Ss', '吉野屋〓'])
    expect(plain).toContain(part.normalize('NFKC'));
  expect(['⌀20', '𠮷', 'Kuwei 库位', '〓'].map(unprintable)).toEqual([[], ['𠮷'], [], []]);
});
