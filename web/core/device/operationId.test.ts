import { expect, test } from 'vitest';
import { operationId } from './operationId.ts';

test('operation ids are UUIDs of version 7, in the order of their time, never twice the same', () => {
  const ids = [1_700_000_000_000, 1_700_000_000_001, 1_800_000_000_000].map(operationId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(Array.from({ length: 1000 }, () => operationId(1))).size).toBe(1000);
});
