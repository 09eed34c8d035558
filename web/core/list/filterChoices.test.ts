import { expect, test } from 'vitest';
import { allLists } from '../../../contract/allLists.ts';
import type { AnyList } from '../../../contract/core/list.ts';
import { zh } from '../../../contract/messages/texts.ts';
import { testBrowser } from '../device/browserTestKit.ts';

testBrowser();
const { choicesOf } = await import('./FilterFields.tsx');

test('S60: no list offers a choice with a gap in it, nor a sentence about another', () => {
  const offered = Object.values<AnyList>(allLists).flatMap(({ columns }) =>
    Object.values(columns).flatMap((column) => choicesOf((key) => zh[key], column) ?? []),
  );
  expect(offered.length).toBeGreaterThan(500);
  expect(offered.filter(({ value, label }) => value.includes('.') || label.includes('{'))).toEqual([]);
});
