import { expect, it } from 'vitest';
import { listSources } from '../../listSources.ts';
import type { App } from '../call/app.ts';
import type { Caller } from '../call/context.ts';
import { neverNullText } from './neverNull.ts';
import { runList } from './runList.ts';

const caller = { org: '101', timeZone: 'Asia/Shanghai', language: 'zh', person: { userId: 1, userType: 'staff' } } as unknown as Caller;

it('S203: where there are too many rows to give all of them they are counted to the limit, and refused before any is sorted or read', async () => {
  const sent: string[] = [];
  const query = async (statement: string | { text: string }) => {
    const text = typeof statement === 'string' ? statement : statement.text;
    if (text !== neverNullText) sent.push(text);
    return { rows: [{ total: 10_001 }] };
  };
  const app = { database: { pool: { query } }, totals: { few: 5000, knows: () => false } } as unknown as App;
  const all = { page: 1, pageSize: 0, total: undefined, filter: undefined, search: '', sort: [{ name: 'id', down: true }], fields: [] };
  await expect(runList(app, listSources.exchangeMessages, caller, all)).rejects.toMatchObject({ id: 'list.too-many' });
  expect(sent).toEqual([expect.stringMatching(/^select count\(\*\) as total from \(select 1 from .* limit \$\d+\) counted$/s)]);
});
