import { expect, it } from 'vitest';
import { usableAddress } from './exchange.rules.ts';

it('R79: an address that would swallow the path behind it is no address of a neighbour', () => {
  expect(['http://127.0.0.1:9/erp', 'https://erp.example', 'http://erp.example/a/b/'].filter((one) => !usableAddress(one))).toEqual([]);
  const wrong = ['http://h/metrics#', 'http://h/metrics?', 'http://h/#x', 'http://h/?a=1', 'http://h/a b', 'ftp://h', 'http://me:x@h', 'h'];
  expect(wrong.filter(usableAddress)).toEqual([]);
});
