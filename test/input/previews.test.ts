import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { allCalls } from '../../contract/allCalls.ts';
import type { AnyCall } from '../../contract/core/call.ts';
import { importResult } from '../../contract/core/masterShapes.ts';
import { uploadFile } from '../files.ts';
import { usePlant } from '../plant.ts';

const plant = usePlant();
const root = path.join(import.meta.dirname, '../..');
const imports = Object.entries(allCalls as Record<string, AnyCall>).flatMap(([name, call]) => (call.output === importResult ? name : []));

/** A file of one record for each import, with full-width digits and invisible characters, and the codes that are stored. */
const files = {
  importMasterData: {
    input: { kind: 'suppliers' },
    csv: 'SupplierCode,NameZh\n\u200bＳ９９０1,甲\n',
    code: 'S9901',
    table: 'supplier where code',
  },
  importNotes: {
    input: {},
    csv: 'DeliNo,SupplierCode,DeliDate,LineNo,ItemNo,SendQty,PurchNo\nSHPREV01,S0001,2026-11-03,1,3010-0009,"13,75",PO1\n',
    code: 'SHPREV01',
    table: 'delivery_note where note_no',
  },
  uploadPositions: { input: { kind: 'warehouses' }, csv: 'WCode,NameZh\nＷ９,九号仓\n', code: 'W9', table: 'warehouse where code' },
  importTranslations: {
    input: {},
    csv: 'TextKey,CNName,EnglishName,YNName\nlist.yes,是的,Yes,Ya\n',
    code: 'list.yes',
    table: 'translation where text_key',
  },
} as const;

it('S6: every import shows the first rows as they will be stored, and stores nothing before a person has seen them', async () => {
  expect(imports.toSorted()).toEqual(Object.keys(files).toSorted());
  const admin = await plant.signIn('admin');
  for (const [name, { input, csv, code, table }] of Object.entries(files)) {
    const stored = async () => (await plant.pool.query(`select from ${table} = $1`, [code])).rowCount;
    const bring = (more: object) =>
      uploadFile(admin, name as keyof typeof files, { ...input, ...more } as never, { name: 'a.csv', content: csv });
    const { data } = await bring({ preview: true });
    expect([name, data.faults, data.preview?.total]).toEqual([name, [], 1]);
    expect(data.preview?.rows).toEqual([{ row: 2, cells: expect.arrayContaining([code]) }]);
    expect([name, await stored()]).toEqual([name, 0]);
    expect([name, (await bring({})).data]).toEqual([name, expect.objectContaining({ created: 1, faults: [] })]);
    expect([name, await stored()]).toEqual([name, 1]);
  }
});

it('S6: a screen brings a file in by the page that shows the preview, and by no other way (web/core/file/ImportPage.tsx)', () => {
  const using = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return (
      new RegExp(`\\b(ask|send)\\w*\\(\\s*\\w+\\.(${imports.join('|')})\\b`).test(text) ||
      (text.includes('type="file"') && !file.startsWith('web/core/'))
    );
  });
  expect(using).toEqual([]);
});
