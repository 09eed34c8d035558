import { expect, test } from 'vitest';
import { type Partner, partners } from '../../contract/exchange/partner.ts';
import { readRecord } from '../../contract/exchange/protocol.records.ts';
import { demoItems, homeIn } from './demoItems.ts';
import type { DemoOrg } from './demoOrganisations.ts';
import { demoPaperwork } from './demoPaperwork.ts';

const today = '2026-11-22';
const papers = demoPaperwork(today);
const allRecords = partners.flatMap((partner: Partner) =>
  partner === 'portal' ? [] : papers[partner].map((record) => ({ partner, record })),
);

test('10.7 the papers of the demo are as the protocol wants them, each told once by whom it may be told, the same every time', () => {
  const faults = allRecords.flatMap(({ partner, record }) => {
    const reading = readRecord(record, partner);
    return reading.ok ? [] : [`${reading.kind} ${reading.id}: ${reading.reason}`];
  });
  expect(faults).toEqual([]);
  expect(new Set(allRecords.map(({ record }) => `${record.kind} ${record.id}`)).size).toBe(allRecords.length);
  expect(demoPaperwork(today)).toEqual(papers);
  const kinds = Map.groupBy(allRecords, ({ record }) => record.kind);
  expect(Math.min(...[...kinds.values()].map((rows) => rows.length))).toBeGreaterThan(3);
  expect(kinds.size).toBe(10);
});

test('10.7 they name items that their plant has, in the unit that these have', () => {
  const items = new Map(demoItems().map((item) => [item.itemNo, item]));
  const named = allRecords.flatMap(({ record }): { org: string; itemNo: string; unit?: string }[] => {
    if (!('org' in record.data)) return [];
    const { org } = record.data;
    const head = 'itemNo' in record.data ? [record.data] : [];
    const lines = 'components' in record.data ? record.data.components : 'lines' in record.data ? record.data.lines : [];
    return [...head, ...lines].map((one) => ({ org, itemNo: one.itemNo, ...('unit' in one ? { unit: one.unit } : {}) }));
  });
  const wrong = named.filter(({ org, itemNo, unit }) => {
    const item = items.get(itemNo);
    return !item || !homeIn(item, org as DemoOrg) || (unit !== undefined && unit !== item.unit);
  });
  expect(wrong).toEqual([]);
});

test('10.7 nothing of them was scanned or found later than the day on which the demo is made begins', () => {
  const moments = allRecords.flatMap(({ record: { data } }) =>
    'scannedAt' in data ? data.scannedAt : 'inspectedAt' in data ? data.inspectedAt : [],
  );
  expect(moments.length).toBeGreaterThan(20);
  expect(moments.filter((moment) => moment === undefined || Date.parse(moment) > Date.parse(`${today}T00:00:00+08:00`))).toEqual([]);
});
