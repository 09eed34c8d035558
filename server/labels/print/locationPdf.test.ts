import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelSizeOf, labelSizes } from '../../../contract/labels/labelSize.ts';
import { type LocationLabel, locationLayout, splitLocation } from './locationLayout.ts';
import { locationPdf } from './locationPdf.ts';
import { layoutFaults, readPdf, scanCrowdedPdf, scanPdf } from './printTestKit.ts';

const labels: LocationLabel[] = [
  {
    code: 'A01-02-03',
    scanText: 'LOC:A01-02-03',
    warehouseName: '一号厂原材料仓',
    areaName: 'A区 五金件',
    arrow: 'up',
  },
  {
    code: 'W3-DRY-12-04-B2',
    scanText: 'LOC:W3-DRY-12-04-B2',
    warehouseName: 'Gudang bahan baku Karawang',
    areaName: 'Area kering lantai tiga',
  },
  { code: '暂收区', scanText: 'LOC:暂收区', warehouseName: '一号厂', arrow: 'down' },
];

test.each(labelSizes.filter((size) => !('sheet' in size)))(
  'each location label of $id scans to the text of its location',
  async (size) => {
    const pdf = await locationPdf(labels, size);
    const codes = labels.map((label) => [`QR-Code:${label.scanText}`]);
    expect(await scanCrowdedPdf(pdf)).toEqual(codes);
    expect((await scanPdf(pdf)).slice(0, 2)).toEqual(codes.slice(0, 2));
  },
  30_000,
);

test('the code, the area and the warehouse are readable', async () => {
  const pages = await readPdf(await locationPdf(labels, labelSizes[0]));
  expect(pages[0]?.replaceAll(' ', '')).toContain('A01-02-03');
  for (const text of ['A区 五金件', '一号厂原材料仓']) expect(pages[0]).toContain(text);
  expect(pages[2]).toContain('暂收区');
});

test.each([
  ['A01-02-03', 'A01-02-', '03'],
  ['B.7', 'B.', '7'],
  ['DOCK', '', 'DOCK'],
  ['A-', '', 'A-'],
  ['暂收区', '', '暂收区'],
])('%s is split into %j and %j', (code, lead, last) => {
  expect(splitLocation(code)).toEqual({ lead, last });
});

const name = fc.string({ unit: fc.constantFrom(...'库位区AWMil1 0-.'), minLength: 1, maxLength: 60 });
const anyLocation: fc.Arbitrary<LocationLabel> = fc.record(
  {
    code: fc.stringMatching(/^[A-Z0-9库区]{1,6}(-[A-Z0-9库区]{1,4}){0,4}$/),
    scanText: fc.constant('LOC:A01-02-03'),
    warehouseName: name,
    areaName: name,
    arrow: fc.constantFrom('up' as const, 'down' as const),
  },
  { requiredKeys: ['code', 'scanText'] },
);

const ownSizes = ['30x20', '40x60', '62.5x100', '100x150', '220x20', '30x220'].flatMap((id) => labelSizeOf(id) ?? []);

test.each([...labelSizes, ...ownSizes])(
  'whatever the texts, nothing leaves a location label of $id and nothing covers anything',
  (size) => {
    const room = {
      x: size.paddingMm,
      y: size.paddingMm,
      w: size.widthMm - 2 * size.paddingMm,
      h: size.heightMm - 2 * size.paddingMm,
    };
    fc.assert(
      fc.property(anyLocation, (label) => {
        expect(layoutFaults(locationLayout(label, size), room)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  },
);
