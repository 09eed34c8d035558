import { expect, test } from 'vitest';
import type { FilterTerm } from '../../contract/core/filter.ts';
import { ofAskedDays } from '../../server/core/lists/listDays.ts';
import type { ListQuery } from '../../server/core/lists/listQuery.ts';
import { listSources } from '../../server/listSources.ts';
import { listTexts } from './listTexts.ts';

const texts = (name: keyof typeof listSources) => listTexts(listSources[name]);

test('S200: what cannot be null is sorted without "nulls last", so that an index carries the order', async () => {
  for (const name of ['exchangeMessages', 'auditEntries', 'labels', 'scanRecords'] as const) {
    const sorted = (await texts(name)).filter((text) => / as id,.* order by \w+\.id (asc|desc)/.test(text));
    expect(sorted.length, name).toBeGreaterThan(0);
    for (const text of sorted) expect(text).not.toMatch(/\.id (asc|desc) nulls last/);
  }
});

test('S200: what may be null stands last still, up and down', async () => {
  const sorted = (await texts('labels')).filter((text) => text.includes('order by p.code'));
  expect(sorted.length).toBeGreaterThan(0);
  for (const text of sorted) expect(text).toContain('p.code asc nulls last');
});

test('S201: the rows of a page are found by their key, and all their columns are shown after that, of these rows alone', async () => {
  for (const name of ['exchangeMessages', 'productionOrders', 'shipments', 'transferOrders', 'requisitions', 'putawayTasks'] as const) {
    const all = await texts(name);
    const found = all.filter((text) => / limit \$\d+ offset \$\d+$/.test(text) && text.startsWith('select') && !text.includes(' as "ID"'));
    expect(found.length, name).toBeGreaterThan(0);
    expect(
      all.some((text) => text.includes(' as "ID"') && / = any\(\$\d+::bigint\[\]\)$/.test(text)),
      name,
    ).toBe(true);
  }
});

test('S201: a page of orders adds up nothing that it is not sorted or asked by', async () => {
  for (const [name, sum] of [
    ['productionOrders', 'document'],
    ['shipments', 'oneUnit'],
    ['transferOrders', 'openInLines'],
  ] as const) {
    const first = (await texts(name)).find((text) => text.startsWith('select o.id as id') || text.startsWith('select h.id as id'));
    expect(first, name).toBeDefined();
    expect(first, name).not.toContain(sum);
  }
});

test('S202: rows are counted as far as people look', async () => {
  const counts = (await texts('exchangeMessages')).filter((text) => text.includes('count(*)'));
  expect(counts.length).toBeGreaterThan(0);
  // Few rows are counted where they are found.
  for (const text of counts)
    expect(text).toMatch(
      /^(select count\(\*\) as total from \(select 1 from .* limit \$\d+\) counted$|with found as materialized \(.* limit \d+\)\n)/s,
    );
});

test('S205: labels of documents are found from their documents, not by comparing each label with each line', async () => {
  for (const name of ['reportBars', 'completionBars'] as const)
    for (const text of await texts(name)) expect(text).not.toContain('= any(l.label_ids)');
});

test('S207: stock without labels is looked for in the order of items, whose labels are added up only until the page is full', async () => {
  const all = await texts('unlabelledStock');
  const found = all.filter((text) => text.startsWith('select k.id as id') && text.includes('order by i.code'));
  expect(found.length).toBeGreaterThan(0);
  // With the organisation, the index of item codes gives the order, so that the database stops at the last row of the page.
  for (const text of found) expect(text).toContain('join item i on i.org = k.org and i.id = k.item_id');
  expect(all.filter((text) => text.startsWith('select count(*)')).some((text) => !text.includes('join warehouse w'))).toBe(true);
});

test('S208: the days that documents of the statistics are asked for reach the tables behind them', async () => {
  const { usageDocuments } = listSources;
  const textOf = (op: FilterTerm['op'], value: FilterTerm['value']) =>
    ofAskedDays(usageDocuments, { filter: { and: [{ field: 'UsageDate', op, value }] } } as ListQuery).from;
  expect(textOf('between', ['2026-11-01', '2026-11-07'])).toContain("n.delivery_date between date '2026-11-01' and date '2026-11-07'");
  expect(textOf('eq', '2026-11-01')).toContain("n.delivery_date between date '2026-11-01' and date '2026-11-01'");
  expect(textOf('ge', '2026-11-01')).toContain("n.delivery_date between date '2026-11-01' and date '9999-01-01'");
  // The filter handles values that are no day, and of two conditions both apply.
  expect(textOf('ge', "2026-11-01' or true")).toBe(usageDocuments.from);
  const both = [
    { field: 'UsageDate', op: 'ge', value: '2026-11-01' },
    { field: 'UsageDate', op: 'le', value: '2026-11-07' },
  ] as const;
  expect(ofAskedDays(usageDocuments, { filter: { and: both } } as unknown as ListQuery).from).toContain(
    "between date '2026-11-01' and date '2026-11-07'",
  );
});
