import { expect, it } from 'vitest';
import type { Filter } from '../../../contract/core/filter.ts';
import { rowsCounted } from '../../../contract/core/list.ts';
import { listSources } from '../../listSources.ts';
import type { App } from '../call/app.ts';
import type { Caller } from '../call/context.ts';
import type { ListQuery } from './listQuery.ts';
import { neverNullText } from './neverNull.ts';
import { runList } from './runList.ts';

const caller = { org: '101', timeZone: 'Asia/Shanghai', language: 'zh', person: { userId: 1, userType: 'staff' } } as unknown as Caller;

/** The result of a query over this many messages, and the statements sent before a refusal. */
async function answerOf(
  rows: number,
  more: Partial<ListQuery>,
  source = listSources.exchangeMessages,
): Promise<{ refused: string | undefined; sent: string[] }> {
  const sent: string[] = [];
  const query = async (answerOf: string | { text: string; values: unknown[] }) => {
    const { text, values } = typeof answerOf === 'string' ? { text: answerOf, values: [] } : answerOf;
    if (text !== neverNullText) sent.push(text);
    const limits = values.filter((value): value is number => typeof value === 'number');
    return { rows: /^select count/.test(text) ? [{ total: Math.min(rows, ...limits) }] : [] };
  };
  const app = { database: { pool: { query } }, totals: { few: 5000, knows: () => false } } as unknown as App;
  const plain = { page: 1, pageSize: 20, total: undefined, filter: undefined, search: '', sort: [{ name: 'id', down: true }], fields: [] };
  const refused = await runList(app, source, caller, { ...plain, ...more }).then(
    () => undefined,
    (error: { id: string }) => error.id,
  );
  return { refused, sent };
}

const byTime = { sort: [{ name: 'createdAt', down: false }] };
const counting = expect.stringMatching(/^select count\(\*\) as total from \(select 1 from .* limit \$\d+\) counted$/s);

it('S206: more rows than are counted are not sorted by what no index carries; they are counted, and nothing is sorted', async () => {
  expect(await answerOf(rowsCounted + 1, byTime)).toEqual({ refused: 'list.sort-of-many', sent: [counting] });
  expect((await answerOf(rowsCounted, byTime)).refused).toBeUndefined();
  expect((await answerOf(1_000_000, { sort: [{ name: 'documentNo', down: true }] })).refused).toBeUndefined();
});

it('S206: words that no index finds are looked for in a hundred thousand rows at most', async () => {
  const words = { search: 'PA101', fields: ['documentNo', 'partnerNo', 'reason'] };
  expect(await answerOf(100_001, words)).toEqual({ refused: 'list.words-of-many', sent: [counting] });
  expect((await answerOf(100_000, words)).refused).toBeUndefined();
});

it('S206: documents behind the statistics need days, unless there are few or the newest are asked for', async () => {
  const newest = { sort: [{ name: 'day', down: true }] };
  const person = { field: 'Operator', op: 'eq', value: 'Li' } as const;
  const ofPerson = { filter: person, fields: ['person'] };
  const ofDays: Filter = { and: [person, { field: 'UsageDate', op: 'between', value: ['2026-11-01', '2026-11-29'] }] };
  const refusedBy = async (rows: number, query: Partial<ListQuery>) =>
    (await answerOf(rows, { ...newest, ...query }, listSources.usageDocuments)).refused;
  expect(await refusedBy(rowsCounted + 1, ofPerson)).toBe('list.days-of-many');
  expect(await refusedBy(rowsCounted + 1, { search: 'PO1' })).toBe('list.days-of-many');
  expect(await refusedBy(rowsCounted + 1, { sort: [{ name: 'day', down: false }] })).toBe('list.days-of-many');
  expect(await refusedBy(rowsCounted, ofPerson)).toBeUndefined();
  expect(await refusedBy(rowsCounted + 1, { filter: ofDays, fields: ['person', 'day'] })).toBeUndefined();
  expect(await refusedBy(rowsCounted + 1, {})).toBeUndefined();
});
