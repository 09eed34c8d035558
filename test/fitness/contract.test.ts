import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { allCalls, callList } from '../../contract/allCalls.ts';
import { allLists, listList } from '../../contract/allLists.ts';
import type { AnyList } from '../../contract/core/list.ts';
import { fieldsOf } from '../../contract/core/wireNames.ts';
import { handlerList, handlers } from '../../server/handlers.ts';
import { listSources } from '../../server/listSources.ts';
import { answered, entriesOf, specQueryNumbers } from '../spec/ledgers.ts';

const root = path.resolve(import.meta.dirname, '../..');
const names = (of: object): string[] => Object.keys(of).sort();
const twice = (all: readonly string[]): string[] => all.filter((one, index) => all.indexOf(one) !== index);

describe('calls', () => {
  test('every call has its handler, and no handler is left over', () => {
    expect(names(handlers)).toEqual(names(allCalls));
    expect(handlerList.map((handler) => handler.call.name).sort()).toEqual(names(allCalls));
  });
  test('name = key in the contract = file of the handler, but for those of the life of a document, made of its definition', () => {
    const files = new Set(globSync('server/*/*.ts', { cwd: root }).map((file) => path.basename(file, '.ts')));
    for (const [key, call] of Object.entries(allCalls)) {
      expect(call.name, `allCalls.${key}`).toBe(key);
      if (!('life' in call)) expect(files, `server/<feature>/${key}.ts`).toContain(key);
    }
  });
  test('every address belongs to one call only', () => {
    expect(twice(callList.flatMap((call) => [...call.paths]))).toEqual([]);
    expect(twice(callList.flatMap((call) => [...(call.get ?? [])]))).toEqual([]);
  });
  test('a call that is told a password or a key says so, so that no device keeps it', () => {
    const withSecrets = callList.filter(({ input }) =>
      Object.values(fieldsOf(input) ?? {}).some(([wire]) => /pwd|password|secret/i.test(wire)),
    );
    expect(withSecrets.length).toBeGreaterThan(4);
    expect(withSecrets.filter(({ secret, secretInput }) => !secret && !secretInput).map(({ name }) => name)).toEqual([]);
  });
  test('a call that reads has no refusal twice, and every call is documented', () => {
    for (const call of callList) {
      expect(twice([...call.refusals]), call.name).toEqual([]);
      expect(call.doc, call.name).toMatch(/^[A-Z].{15,}\.$/s);
    }
  });
});

describe('lists', () => {
  test('every list has its source, and no source is left over', () => {
    expect(names(listSources)).toEqual(names(allLists));
    for (const [key, list] of Object.entries(allLists)) expect(list.name).toBe(key);
  });
  test('a query number means one list in an area', () => {
    expect(twice(listList.flatMap((list) => list.areas.map((area) => `${area} ${list.rno}`)))).toEqual([]);
  });
  test('columns named in key, search, filters, sort, scan and card exist', () => {
    for (const list of listList) {
      const { title, lines = [], way, chip, big, over, unit, count }: Partial<NonNullable<typeof list.card>> = list.card ?? {};
      const card = [title, ...lines, ...(way ?? []), chip, big, over, unit, count];
      const named = [list.key, ...(list.search ?? []), ...(list.filters ?? []), list.sort.replace(/^-/, ''), list.scan, ...card];
      for (const name of named) if (name !== undefined) expect(Object.keys(list.columns), list.name).toContain(name);
      expect(twice(Object.values(list.columns).map((column) => column.wire)), list.name).toEqual([]);
    }
  });
});

/** Money: there is one currency. */
const ofMoney = new Set(['saleTargets']);
/** Quantities of an item are in its unit, which is in the same row. */
const isOfOneItem = ({ columns }: AnyList): boolean => Object.values(columns).some(({ wire }) => wire === 'ItemNo');

test('R46: a row without an item adds up its lines, says nothing where they differ in their unit, and counts them on its card', () => {
  const faults = listList.flatMap((list) => {
    const quantities = Object.entries(list.columns).filter(([, { type, percent }]) => type === 'qty' && !percent);
    const sums = quantities.filter(([, { sums }]) => sums).map(([name]) => name);
    const { big = '', unit, count } = list.card ?? {};
    const isSum = sums.includes(big);
    const columns = Object.entries(list.columns);
    return [
      ...(ofMoney.has(list.name) || isOfOneItem(list)
        ? []
        : quantities.filter(([name]) => !sums.includes(name)).map(([name]) => `${list.name}.${name} is no col.sum`)),
      ...(sums.length > 0 && list.columns['unit']?.words !== 'unit' ? [`${list.name} has no unit that its lines share`] : []),
      ...(isSum && (unit === undefined || count === undefined) ? [`${list.name}: the card does not count its lines`] : []),
      ...(!isSum &&
      unit === undefined &&
      columns.some(([name, { type, percent }]) => name === big && type === 'qty' && !percent) &&
      !ofMoney.has(list.name)
        ? [`${list.name}: the card says no unit`]
        : []),
    ];
  });
  expect(faults).toEqual([]);
});

/** Fields that every call reads: the organisation in both spellings, and the uploaded file. */
const readForEveryCall = new Set(['org', 'Org', 'file']);

describe('the wire ledger', () => {
  test('every field that older clients send is read or known to carry nothing', () => {
    const refusals = answered();
    const unread = entriesOf('calls').flatMap(([address = '', methods = '', fields = '']) => {
      const call = callList.find((each) => each.paths.includes(address) || each.get?.includes(address));
      if (!call || !methods.split(' ').every((method) => refusals.has(`${method} ${address}`))) return [];
      const read = new Set(Object.values(fieldsOf(call.input) ?? {}).map(([wire]) => wire.split('.')[0]));
      const sent = fields.split(' ').filter(Boolean);
      return sent.filter((field) => !read.has(field) && !readForEveryCall.has(field)).map((field) => `${address} ${field}`);
    });
    expect(unread).toEqual([]);
  });
  test('every query number that older clients ask for is a list', () => {
    const numbers = new Set(listList.map((list) => list.rno));
    expect(specQueryNumbers.filter((number) => !numbers.has(number))).toEqual([]);
  });
});
