import { beforeAll, describe, expect, it } from 'vitest';
import { evilValues } from '../evil.ts';
import { uploadFile } from '../files.ts';
import { type Client, usePlant } from '../plant.ts';

const plant = usePlant();
let admin: Client;

beforeAll(async () => {
  admin = await plant.signIn('admin');
});

const cell = (value: unknown): string => `"${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('"', '""')}"`;
const inCsv = evilValues.map(([name, value]): [string, string] => [name, cell(value)]);

/** What was stored is what a browser, a partner and a spreadsheet can read again. */
async function storedIsHarmless(): Promise<void> {
  const { status, text } = await fetchItems();
  expect(status).toBe(200);
  expect(text.isWellFormed()).toBe(true);
  // As JSON writes them; a text that only looks so has two strokes.
  expect(text).not.toMatch(/(?<!\\)\\(u0000|ud[89a-f][0-9a-f]{2})/i);
}

async function fetchItems(): Promise<{ status: number; text: string }> {
  const { status, data } = await admin.list('items', { search: 'EVIL', rows: 500 });
  return { status, text: JSON.stringify(data) };
}

describe('law 5: evil values by people', () => {
  it.each(inCsv)('%s in a file of items is taken or refused by its cell, never a fault of ours', async (_name, value) => {
    for (const row of [`EVIL-1,${value},件`, `EVIL-2,名,${value}`, `${value},名,件`]) {
      const content = `料号,中文名称,单位\n${row}\n`;
      const answer = await uploadFile(admin, 'importMasterData', { kind: 'items' }, { name: 'items.csv', content });
      expect(answer.status, JSON.stringify(answer).slice(0, 300)).toBeLessThan(500);
    }
    await storedIsHarmless();
  });

  it.each(evilValues)('%s in a form is taken or refused by its field, never a fault of ours', async (_name, value) => {
    const given = [{ NameZh: value }, { Unit: value }, { Decimals: value }, { ItemNo: value }];
    for (const [at, part] of given.entries()) {
      const record = { ItemNo: `EVIL-F${at}`, NameZh: '名', Unit: '件', ...part };
      const answer = await admin.post('/api/BaseInfo/SaveMasterData', { kind: 'items', data: record });
      expect(answer.status, JSON.stringify(answer.envelope).slice(0, 300)).toBeLessThan(500);
    }
    const whole = await admin.post('/api/BaseInfo/SaveMasterData', { kind: value, data: value });
    expect(whole.status).toBeLessThan(500);
    await storedIsHarmless();
  });
});
