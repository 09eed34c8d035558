import { expect, it } from 'vitest';
import { scannerTestCodes } from '../../contract/labels/scannerTest.ts';
import { fetchFile } from '../../test/files.ts';
import { usePlant } from '../../test/plant.ts';
import { codeSheetPages } from './print/codeSheetPdf.ts';

const plant = usePlant();

it('S1: the sheet of test codes is a PDF for whoever is signed in, and how scanners are set is a setting of the plant', async () => {
  const keeper = await plant.signIn('keeper');
  const file = await fetchFile(keeper, 'scannerSheet', {});
  expect([file.status, file.type, file.content.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
  const admin = await plant.signIn('admin');
  const save = (key: string, value: string | number) => admin.ask('updateOrgSetting', { key, value }, { language: 'en' });
  for (const [key, value] of Object.entries({ scannerPrefix: ']C1', scannerPauseMs: 900, scannerGuardMs: 300, scannerLayout: 'us' }))
    expect((await save(key, value)).ok).toBe(true);
  expect((await save('scannerLayout', 'azerty')).message).toBe('The value of Keyboard layout of scanners must be — / us / typed');
  await expect
    .poll(async () =>
      (await keeper.ask('settings', {})).data.settings.flatMap(({ key, value }) => (key.startsWith('scanner') ? [[key, value]] : [])),
    )
    .toEqual([
      ['scannerPrefix', ']C1'],
      ['scannerSuffix', ''],
      ['scannerPauseMs', 900],
      ['scannerGuardMs', 300],
      ['scannerLayout', 'us'],
    ]);
});

it('bars stand two in a row and wide enough for a laser', () => {
  const { bars, square, pair } = scannerTestCodes;
  const codes = [...[bars, ...pair].map((text) => ({ text, caption: text, bars: true })), { text: square, caption: square }];
  const [marks = []] = codeSheetPages({ title: 'T', intro: 'I', sections: [{ title: 'S', hint: 'H', codes }] });
  const drawn = marks.filter((mark) => mark.kind === 'code128' || mark.kind === 'qr');
  expect(drawn.map(({ kind, text }) => [kind, text])).toEqual([...[bars, ...pair].map((text) => ['code128', text]), ['qr', square]]);
  const [first, second, third, last] = drawn;
  expect([first?.y === second?.y, third?.y === first?.y, last?.y === third?.y]).toEqual([true, false, false]);
  expect(first?.w).toBeGreaterThan(80);
});
