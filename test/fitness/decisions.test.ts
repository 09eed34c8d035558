import { expect, test } from 'vitest';
import { decisionsWithContents } from '../../tools/decisionsContents.ts';

test('the contents of DECISIONS.md name every decision (node tools/decisionsContents.ts writes them)', () => {
  const { now, wanted } = decisionsWithContents();
  expect(now).toBe(wanted);
  expect(wanted).toContain('](#a-write-is-one-pipelined-transaction-2026-11-21)');
});
