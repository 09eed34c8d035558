import { z } from 'zod';
import { call, type CallOutput } from '../../contract/core/call.ts';
import { code, listOf, oneOf, text } from '../../contract/core/fields.ts';
import { shape } from '../../contract/core/shape.ts';
import { ask } from './api.ts';
const match = shape({ kind: ['kind', oneOf('sign', 'note', 'label', 'location', 'item', 'order', 'person')], code: ['code', z.string()], title: ['title', text()], detail: ['detail', text()] });
const resolve = call({ name: 'resolveScan', paths: ['/api/Common/ResolveScan'], access: 'signedIn', effect: 'read', input: shape({ code: ['code', code(200)] }), output: shape({ matches: ['matches', listOf(match)] }), refusals: [], doc: '' });
export type ScanMatch = CallOutput<typeof resolve>['matches'][number];
export const resolveScan = async (scanned: string): Promise<readonly ScanMatch[]> => (await ask(resolve, { code: scanned }, { quiet: true })).matches;
