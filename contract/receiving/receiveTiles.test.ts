import { expect, test } from 'vitest';
import { en } from '../messages/en.ts';
import { zh } from '../messages/texts.ts';
import { yn } from '../messages/yn.ts';

const ways = ['ScanRecieveNew', 'ScanRecieve', 'RecieveItem', 'RecieveAndIn'] as const;

test.each([
  ['zh', zh],
  ['en', en],
  ['yn', yn],
])('R50: each way of receiving has a name of its own and says when it is used: %s', (_language, texts) => {
  const names = ways.map((one) => texts[`screen./pages/InStorage/${one}`]);
  const sentences = ways.map((one) => texts[`tile./pages/InStorage/${one}`]);
  expect(new Set([...names, ...sentences]).size).toBe(2 * ways.length);
  expect([...names, ...sentences].filter((one) => one.trim() === '')).toEqual([]);
});
