import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { callList } from '../../contract/allCalls.ts';
import { permissionOf } from '../../contract/core/call.ts';
import { exceptionPermissions } from '../../contract/exchange/exceptionPermissions.ts';

it('S186: the way to the exception tasks is shown to those who may do one of them', () => {
  const source = readFileSync(new URL('./exceptionTasks.ts', import.meta.url), 'utf8');
  const calls = [...source.matchAll(/permissionOf\((?:\w+\.)?(\w+)\)/g)].map(([, name]) => callList.find((call) => call.name === name));
  expect(calls.length).toBeGreaterThan(10);
  expect([...new Set(calls.map((call) => call && permissionOf(call)))].toSorted()).toEqual(exceptionPermissions.toSorted());
});
