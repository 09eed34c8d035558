import { expect, test } from 'vitest';
import { sampleNames } from './sampleNames.ts';

test.each([
  [
    '{"kind":"ASN","HEAD":{"VBELN":"1"},"POS":[{"MENGE":1,"BOX":[{"SSCC":"x"}]},{"MEINS":"ST"}],"tags":["a"]}',
    ['kind', 'HEAD.VBELN', 'POS[].MENGE', 'POS[].BOX[].SSCC', 'POS[].MEINS', 'tags'],
  ],
  ['"料号";数量\nM-1;3', ['料号', '数量']],
  ['{"broken"', []],
  ['', []],
])('the names in %s', (sample, names) => expect(sampleNames(sample)).toEqual(names));
