import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitText, plainLine, wrapText } from './fitText.ts';
import { textWidth } from './printFont.ts';

test('Latin words stay whole, Chinese breaks anywhere but not before a closing mark', () => {
  expect(wrapText('stainless steel screw', textWidth('stainless steel'))).toEqual(['stainless steel', 'screw']);
  expect(wrapText('螺钉,不锈', 3)).toEqual(['螺钉,', '不锈']);
  expect(wrapText('螺钉垫,不锈', 3)).toEqual(['螺钉', '垫,不', '锈']);
});

test('a word wider than the line is broken inside', () => {
  expect(wrapText('ELC-RES-0603-10K', textWidth('ELC-RES-0')).join('')).toBe('ELC-RES-0603-10K');
});

test('a text shrinks before it is cut, and a cut is shown', () => {
  const rule = { width: 20, size: 4, minSize: 2, maxLines: 1 };
  expect(fitText('库位', rule)).toEqual({ lines: ['库位'], size: 4, cut: false });
  const shrunk = fitText('库位库位库位库', rule);
  expect(shrunk).toMatchObject({ lines: ['库位库位库位库'], cut: false });
  expect(shrunk.size).toBeLessThan(4);
  expect(fitText('库位'.repeat(20), rule)).toMatchObject({ lines: [`${'库位'.repeat(4)}库…`], size: 2, cut: true });
});

test('S133: a number that does not fit keeps its beginning and its end', () => {
  const rule = { width: 20, size: 2, minSize: 2, maxLines: 1, cut: 'middle' as const };
  const [line = ''] = fitText('BATCH-2026-11-18-SHIFT-B-0001', rule).lines;
  expect(line).toMatch(/^BATCH-.*….*-0001$/);
  expect(fitText('BATCH-1', rule)).toMatchObject({ lines: ['BATCH-1'], cut: false });
});

test('whatever the text, no line is wider than its room and nothing is lost unless cut', () => {
  const text = fc.string({ unit: fc.constantFrom(...'库位,。()AWi10-/ \n\t'), maxLength: 120 });
  const cut = fc.constantFrom('end' as const, 'middle' as const);
  fc.assert(
    fc.property(text, fc.integer({ min: 4, max: 60 }), fc.integer({ min: 1, max: 3 }), cut, (value, width, maxLines, where) => {
      const fitted = fitText(value, { width, size: 4, minSize: 2, maxLines, cut: where });
      expect(fitted.lines.length).toBeLessThanOrEqual(maxLines);
      for (const line of fitted.lines) expect(textWidth(line) * fitted.size).toBeLessThanOrEqual(width + 1e-9);
      if (!fitted.cut) expect(fitted.lines.join('').replaceAll(' ', '')).toBe(plainLine(value).replaceAll(' ', ''));
    }),
  );
});
