import { beforeAll, describe, expect, it } from 'vitest';
import { handlerList } from '../../server/handlers.ts';
import { uploadFile } from '../files.ts';
import { malformedValues } from '../malformedValues.ts';
import { type Client, usePlant } from '../plant.ts';
import { workbookOf } from './fileAttacks.ts';

const plant = usePlant();
let admin: Client;

beforeAll(async () => {
  admin = await plant.signIn('admin');
});

const inCell = malformedValues.map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

/** Every call that imports a table, with the head of its file and rows with a hostile value in each place. */
const doors = {
  importMasterData: {
    input: { kind: 'items' },
    table: (v: string) => [
      ['ItemNo', 'NameZh', 'Unit'],
      ['EVIL-1', v, '件'],
      ['EVIL-2', '名', v],
      [v, '名', '件'],
    ],
  },
  uploadPositions: {
    input: { kind: 'locations' },
    table: (v: string) => [
      ['PCode', 'WarehouseCode', 'AreaCode'],
      ['EVIL-P1', 'W11', v],
      ['EVIL-P2', v, 'A'],
      [v, 'W11', 'A'],
    ],
  },
  importTranslations: {
    input: {},
    table: (v: string) => [
      ['TextKey', 'CNName', 'EnglishName'],
      ['home.title', v, 'Home'],
      [v, '首页', 'Home'],
    ],
  },
  importNotes: {
    input: {},
    table: (v: string) => [
      ['DeliNo', 'SupplierCode', 'DeliDate', 'LineNo', 'ItemNo', 'SendQty', 'PurchNo', 'BatchNo', 'BarCode', 'PackQty'],
      ['SHEVIL01', 'S0001', '2026-11-03', '1', '3010-0001', '10', v, v, v, '1'],
      ['SHEVIL02', v, v, v, v, v, 'PO1', '', '', ''],
      [v, 'S0001', '2026-11-03', '1', '3010-0001', '10', 'PO1', '', '', ''],
    ],
  },
} as const;
const doorNames = Object.keys(doors) as (keyof typeof doors)[];

/** Browsers, partners and spreadsheets can read what was stored. */
async function storedIsHarmless(): Promise<void> {
  const { status, text } = await fetchItems();
  expect(status).toBe(200);
  expect(text.isWellFormed()).toBe(true);
  // As JSON writes them; a text that only looks like it has two backslashes.
  expect(text).not.toMatch(/(?<!\\)\\(u0000|ud[89a-f][0-9a-f]{2})/i);
}

async function fetchItems(): Promise<{ status: number; text: string }> {
  const { status, data } = await admin.list('items', { search: 'EVIL', rows: 500 });
  return { status, text: JSON.stringify(data) };
}

describe('evil values by people', () => {
  it('covers every call that reads a table of people', () => {
    const calls = handlerList.filter(({ call }) => call.upload && (call.refusals as readonly string[]).includes('file.not-a-table'));
    expect(calls.map(({ call }) => call.name).sort()).toEqual([...doorNames].sort());
  });

  it.each(inCell)('%s in a file, CSV or Excel, is taken or refused by its cell, never a fault of ours', async (_name, value) => {
    for (const name of doorNames) {
      const { input, table } = doors[name];
      const [head = [], ...rows] = table(value);
      for (const row of rows) {
        for (const file of [
          { name: 'a.csv', content: csvOf([head, row]) },
          { name: 'a.xlsx', content: await workbookOf([head, row]) },
        ]) {
          const answer = await uploadFile(admin, name, input as never, file);
          expect(answer.status, `${name} ${file.name} ${JSON.stringify(answer).slice(0, 300)}`).toBeLessThan(500);
        }
      }
    }
    await storedIsHarmless();
  });

  it('a bad row stops only itself when whoever brings the file says so; at first nothing is saved and all that is wrong is named', async () => {
    const content = csvOf([
      ['ItemNo', 'NameZh', 'Unit'],
      ['EVIL-G1', '好', '件'],
      ['EVIL-G2', '', '件'],
      ['EVIL-G3', '好', '件'],
      ['EVIL-G3', '重复', '件'],
    ]);
    const bring = async (leaveOut?: number[]) =>
      (await uploadFile(admin, 'importMasterData', { kind: 'items', ...(leaveOut ? { leaveOut } : {}) }, { name: 'a.csv', content })).data;
    const refused = await bring();
    expect(refused).toMatchObject({ created: 0, leftOut: 0 });
    expect(await bring(refused.faults.map(({ row }) => row))).toMatchObject({ created: 2, faults: [], leftOut: 2 });
    const { data } = await admin.list('items', { search: 'EVIL-G' });
    expect(data.rows.map(({ code }) => code).sort()).toEqual(['EVIL-G1', 'EVIL-G3']);
    expect((await admin.post('/api/BaseInfo/ImportMasterData', { kind: 'items', LeaveOut: 'all' })).status).toBe(400);
  });

  it.each(malformedValues)('%s in a form is taken or refused by its field, never a fault of ours', async (_name, value) => {
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
