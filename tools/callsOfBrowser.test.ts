import { expect, test } from 'vitest';
import { allCalls } from '../contract/allCalls.ts';
import type { AnyCall } from '../contract/core/call.ts';
import { text } from '../contract/core/fields.ts';
import { shape } from '../contract/core/shape.ts';
import { decode, encode } from '../contract/core/wireNames.ts';
import { receivingCalls } from '../contract/receiving/receiving.calls.ts';
import { plainModule } from './callsOfBrowser.ts';

const run = (source: string): Promise<Record<string, never>> => import(`data:text/javascript,${encodeURIComponent(source)}`);

test('every call keeps its address, effect and wire names in the browser, and nothing that checks', async () => {
  const source = plainModule({ allCalls });
  expect(source).not.toMatch(/refusals|doc"|schema|=>/);
  const { allCalls: plain } = await run(source);
  const calls: Record<string, AnyCall> = allCalls;
  expect(Object.keys(plain ?? {})).toEqual(Object.keys(calls));
  for (const [name, { effect, access, permission, secret, secretInput, wire, paths }] of Object.entries(calls)) {
    const expected = { name, effect, access, permission, secret, secretInput, paths: [paths[0]], wire };
    expect(JSON.parse(JSON.stringify(plain?.[name]))).toEqual(JSON.parse(JSON.stringify(expected)));
  }
});

test('a shape within a list within a call reads and writes as with its schema', async () => {
  const { calls } = await run(plainModule({ calls: { saveReceipt: receivingCalls.saveReceipt } }));
  const { wire } = (calls as unknown as Record<string, AnyCall>)['saveReceipt'] as AnyCall;
  const input = { noteNo: 'N1', lines: [{ lineNo: 1, qty: '2', reason: undefined }] };
  const sent = encode(wire.input, input) as object;
  expect(sent).toEqual(encode(receivingCalls.saveReceipt.wire.input, input));
  expect(Object.keys(sent)).not.toContain('noteNo');
  expect(decode(wire.input, sent)).toEqual({ noteNo: 'N1', lines: [{ lineNo: 1, qty: '2' }] });
});

test('constants beside the calls stay, schemas do not', async () => {
  const module = await run(plainModule({ limit: 500, kinds: ['a', 'b'], one: shape({ a: ['A', text()] }), run: () => 1 }));
  expect(module).toEqual(expect.objectContaining({ limit: 500, kinds: ['a', 'b'] }));
  expect(Object.keys(module)).toEqual(['kinds', 'limit']);
});
