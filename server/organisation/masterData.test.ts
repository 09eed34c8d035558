import { describe, expect, it } from 'vitest';
import { fetchFile, uploadFile } from '../../test/files.ts';
import { usePlant } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';
import { readTable } from '../core/tableFile/readTable.ts';

const plant = usePlant();

describe('master data by form', () => {
  it('a workshop and its line: made, listed, changed, audited', async () => {
    const admin = await plant.signIn('admin');
    const made = await admin.ask('saveMasterData', {
      kind: 'workshops',
      record: { WorkshopCode: 'WS1', NameZh: '总装车间', NameEn: 'Assembly' },
    });
    expect(made).toMatchObject({ ok: true, data: { code: 'WS1', created: true } });
    const line = { LineCode: 'L1', NameZh: '一线', WorkshopCode: 'WS1' };
    expect((await admin.ask('saveMasterData', { kind: 'productionLines', record: line })).ok).toBe(true);
    const { data } = await admin.list('productionLines', {}, { language: 'en' });
    expect(data.rows).toMatchObject([{ code: 'L1', name: '一线', workshop: 'WS1', workshopName: 'Assembly', status: '1' }]);

    const changed = await admin.ask('saveMasterData', {
      kind: 'workshops',
      id: made.data.id,
      record: { WorkshopCode: 'WS1', NameZh: '总装一车间', NameEn: '' },
    });
    expect(changed.data).toMatchObject({ id: made.data.id, created: false });
    const { rows } = await plant.pool.query(
      `select detail from audit where call = 'saveMasterData' and document = 'workshops WS1' order by id desc limit 1`,
    );
    expect(rows[0].detail).toMatchObject({
      before: { NameZh: '总装车间', NameEn: 'Assembly' },
      after: { NameZh: '总装一车间', NameEn: '', Status: '1' },
    });
  });

  it('name-required: what is wrong is refused by field', async () => {
    const admin = await plant.signIn('admin');
    const save = (record: Record<string, string | number>, id?: number) =>
      admin.ask('saveMasterData', { kind: 'productionLines', record, ...(id ? { id } : {}) });
    expect(await save({ LineCode: 'L9', WorkshopCode: 'WS1' })).toMatchObject({ code: 'table.cell-required' });
    expect((await save({ LineCode: 'L9', NameZh: '九线', WorkshopCode: 'NONE' })).code).toBe('table.cell-unknown');
    expect((await save({ LineCode: 'L1', NameZh: '一线', WorkshopCode: 'WS1' })).code).toBe('master.exists');
    expect((await save({ LineCode: 'L9', NameZh: '九线', WorkshopCode: 'WS1' }, 999_999)).code).toBe('master.not-found');
    expect((await save({ LineCode: 'L9', NameZh: 'x'.repeat(141), WorkshopCode: 'WS1' })).code).toBe('table.cell-too-long');
    const keeper = await plant.signIn('keeper');
    expect((await keeper.ask('saveMasterData', { kind: 'projects', record: { ProjectNo: 'P1', NameZh: '项目' } })).status).toBe(403);
  });

  it('the code of a new record is cleaned as scans are, or refused by its field; a stored one still names its record', async () => {
    const admin = await plant.signIn('admin');
    const save = (code: string | number, id?: number) =>
      admin.ask('saveMasterData', { kind: 'projects', record: { ProjectNo: code, NameZh: '项目' }, ...(id ? { id } : {}) });
    const made = await save('\u200bＰＣ–01\u00a0');
    expect(made).toMatchObject({ ok: true, data: { code: 'PC-01' } });
    expect((await save('PC\u200b-01')).code).toBe('master.exists');
    for (const code of [1e21, '6.90123456789012E+17'])
      expect(await save(code)).toMatchObject({ code: 'table.cell-exponent', message: expect.stringContaining('项目号') });
    for (const code of ['\u200b', 'A\u0007B']) expect((await save(code)).code).toBe('table.cell-wrong');
    await plant.pool.query("update project set code = 'PC\u200b-01' where id = $1", [made.data.id]);
    expect((await save('PC\u200b-01', made.data.id)).ok).toBe(true);
    await plant.pool.query('delete from project where id = $1', [made.data.id]);
  });

  it('an item has a shelf life and the order in which its goods are taken', async () => {
    const admin = await plant.signIn('admin');
    const save = (record: Record<string, string | number>) =>
      admin.ask('saveMasterData', { kind: 'items', record: { ItemNo: 'GREASE', NameZh: '润滑脂', Unit: 'kg', ...record } });
    expect(await save({ ShelfDays: 40_000 })).toMatchObject({ code: 'table.cell-wrong', message: expect.stringContaining('保质期') });
    expect(await save({ TakeFirst: 'newest' })).toMatchObject({ code: 'table.cell-wrong' });
    expect((await save({ ShelfDays: 730, LeastDays: 180, TakeFirst: 'expired' })).ok).toBe(true);
    const { data } = await admin.list('items', { jsWhere: { ItemNo: { value: 'GREASE', searchType: '=' } } });
    expect(data.rows).toMatchObject([{ shelfDays: 730, leastDays: 180, takeFirst: 'expired' }]);
  });

  it('a document type says which documents it is for (document types kept by administrators)', async () => {
    const admin = await plant.signIn('admin');
    const save = (record: Record<string, string>) => admin.ask('saveMasterData', { kind: 'documentTypes', record });
    expect((await save({ TypeCode: 'ZS1', NameZh: '盘盈', TypeOf: 'nothing' })).code).toBe('table.cell-wrong');
    expect((await save({ TypeCode: 'ZS1', NameZh: '盘盈', NameEn: 'Found', TypeOf: 'miscReceipt' })).ok).toBe(true);
    const { data } = await admin.list('documentTypes', { jsWhere: { TypeOf: { value: 'miscReceipt' } } }, { language: 'en' });
    expect(data.rows).toMatchObject([{ code: 'ZS1', name: 'Found', kind: 'miscReceipt', status: '1' }]);
  });

  it('of several who make the same new record at once one makes it, and the others are told that it exists', async () => {
    const admin = await plant.signIn('admin');
    const record = (nr: number) => ({ ProjectNo: 'P-AT-ONCE', NameZh: `项目 ${nr}` });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nr) => admin.ask('saveMasterData', { kind: 'projects', record: record(nr) })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['20000', ...Array(7).fill('master.exists')]);
    const winner = answers.findIndex(({ ok }) => ok);
    const { data } = await admin.list('projects', { jsWhere: { ProjectNo: { value: 'P-AT-ONCE' } } });
    expect(data.rows).toMatchObject([{ name: `项目 ${winner}` }]);
  });

  it('a workshop with a working line is not switched off', async () => {
    const admin = await plant.signIn('admin');
    const { data } = await admin.list('workshops');
    const answer = await admin.ask('saveMasterData', {
      kind: 'workshops',
      id: Number(data.rows[0]?.id),
      record: { WorkshopCode: 'WS1', NameZh: '总装', Status: '0' },
    });
    expect(answer).toMatchObject({ code: 'master.in-use' });
    expect(answer.message).toContain('L1');
  });

  it('unit, decimals and batch control of an item stay while there is stock of it', async () => {
    const admin = await plant.signIn('admin');
    await putStock(plant.pool, '3010-0001', 'RM1-A01-01', 25);
    const { data } = await admin.list('items', { jsWhere: { ItemNo: { value: '3010-0001' } } });
    const row = data.rows[0];
    const record = { ItemNo: '3010-0001', NameZh: '轴承', Unit: '件', IsBatch: row?.batchControlled ?? false, Decimals: 0 };
    const save = (more: Record<string, string | boolean>) =>
      admin.ask('saveMasterData', { kind: 'items', id: Number(row?.id), record: { ...record, ...more } });
    expect(await save({ Unit: '箱' })).toMatchObject({ code: 'master.in-stock', message: '还有库存，不能这样修改 单位：25 件' });
    expect((await save({ IsBatch: !row?.batchControlled })).code).toBe('master.in-stock');
    expect((await save({ Status: '0' })).code).toBe('master.in-stock');
    expect((await save({ PCode: 'RM1-A01-02', NameEn: 'Bearing' })).ok).toBe(true);
  });
});

describe('master data by file', () => {
  it('the template is in the reader’s language and what is filled in is imported', async () => {
    const admin = await plant.signIn('admin');
    const template = await fetchFile(admin, 'masterDataTemplate', { kind: 'items', format: 'csv' }, 'en');
    expect(template.type).toContain('text/csv');
    expect(template.content.toString()).toContain('Item number*');
    const xlsx = await fetchFile(admin, 'masterDataTemplate', { kind: 'items', format: 'xlsx' });
    await expect(readTable(xlsx.content, 'items.xlsx')).rejects.toMatchObject({ id: 'file.empty' });

    const csv =
      '料号,中文名称,单位,小数位数,批次管控,物料类型,储位编码,状态\nX-1,新件,kg,3,是,自制件,RM1-A01-03,启用\nX-2,新件二,件,,,,,\n';
    const answer = await uploadFile(admin, 'importMasterData', { kind: 'items' }, { name: 'items.csv', content: csv });
    expect(answer.data).toMatchObject({ created: 2, updated: 0, unchanged: 0, faults: [] });
    const { data } = await admin.list('items', { search: 'X-', sort: 'ItemNo' });
    expect(data.rows).toMatchObject([
      { code: 'X-1', unit: 'kg', decimals: 3, batchControlled: true, type: 'made', defaultLocation: 'RM1-A01-03', status: '1' },
      { code: 'X-2', unit: '件', decimals: 0, batchControlled: false, type: 'purchased', defaultLocation: null, status: '1' },
    ]);
    const again = await uploadFile(
      admin,
      'importMasterData',
      { kind: 'items' },
      { name: 'items.csv', content: '料号,中文名称,单位\nX-1,改名,kg\nX-2,新件二,件\n' },
    );
    expect(again.data).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    const kept = await admin.list('items', { search: 'X-1' });
    expect(kept.data.rows[0]).toMatchObject({ nameZh: '改名', decimals: 3, batchControlled: true, defaultLocation: 'RM1-A01-03' });
  });

  it('everything that is wrong is said at once, and nothing is half-imported', async () => {
    const admin = await plant.signIn('admin');
    const csv = '料号,中文名称,单位,小数位数,储位编码\nY-1,好的,件,0,\nY-2,,件,7,NOWHERE\nY-1,重复,件,0,\n3010-0001,轴承,箱,0,\n';
    const { data, ok } = await uploadFile(admin, 'importMasterData', { kind: 'items' }, { name: 'items.csv', content: csv });
    expect(ok).toBe(true);
    expect(data.faults.map(({ row, column, fault }) => [row, column, fault])).toEqual([
      [3, 'NameZh', 'table.cell-required'],
      [3, 'Decimals', 'table.cell-wrong'],
      [3, 'PCode', 'table.cell-unknown'],
      [4, 'ItemNo', 'table.repeated'],
      [5, 'Unit', 'master.in-stock'],
    ]);
    expect((await admin.list('items', { search: 'Y-' })).data.total).toBe(0);
  });

  it('R49: what is not known is refused by name with what is allowed, and nothing is dropped in silence', async () => {
    const admin = await plant.signIn('admin');
    await admin.ask('saveMasterData', { kind: 'suppliers', record: { SupplierCode: 'S-OURS', NameZh: '我们的供应商' } });
    const csv = '料号,中文名称,单位,供应商编码,物料类型\nZ-1,好的,KG,S-OURS,自制件\nZ-2,错的,箩筐,S-THEIRS,别的\n';
    const { data } = await uploadFile(admin, 'importMasterData', { kind: 'items' }, { name: 'items.csv', content: csv });
    const faults = new Map(data.faults.map((fault) => [fault.column, fault]));
    expect([...faults.keys()].sort()).toEqual(['ItemType', 'SupplierCode', 'Unit']);
    for (const { fault, row } of faults.values()) expect({ fault, row }).toEqual({ fault: 'table.cell-not-allowed', row: 3 });
    expect(faults.get('Unit')).toMatchObject({ text: '箩筐', detail: expect.stringMatching(/件.*kg/) });
    expect(faults.get('SupplierCode')).toMatchObject({ text: 'S-THEIRS', detail: expect.stringContaining('S-OURS') });
    expect(faults.get('ItemType')).toMatchObject({ text: '别的', detail: expect.stringContaining('自制件') });
    expect((await admin.list('items', { search: 'Z-' })).data.total).toBe(0);
    const good = csv.replace('箩筐', 'roll').replace('S-THEIRS', 'S-OURS').replace('别的', '采购件');
    await uploadFile(admin, 'importMasterData', { kind: 'items' }, { name: 'items.csv', content: good });
    const { rows } = (await admin.list('items', { search: 'Z-', sort: 'ItemNo' })).data;
    expect(rows).toMatchObject([
      { unit: 'kg', supplier: 'S-OURS' },
      { unit: 'roll', supplier: 'S-OURS' },
    ]);
    const record = { ItemNo: 'Z-1', NameZh: '好的', Unit: 'kg', SupplierCode: 'S-THEIRS' };
    const refused = await admin.ask('saveMasterData', { kind: 'items', id: Number(rows[0]?.id), record });
    expect(refused).toMatchObject({ code: 'table.cell-not-allowed' });
    expect(refused.message).toContain('S-OURS');
  });

  it.each([['a missing column', 'items.csv', '料号,单位\nZ,件\n', 'table.column-missing']])(
    '%s is one fault',
    async (_what, name, content, fault) => {
      const admin = await plant.signIn('admin');
      const { data } = await uploadFile(admin, 'importMasterData', { kind: 'items' }, { name, content });
      expect(data.faults).toMatchObject([{ row: 1, column: 'NameZh', fault }]);
    },
  );

  it.each([
    ['file.empty', 'a.csv', '料号,单位\n'],
    ['file.not-excel', 'a.xlsx', 'Items of May\n'],
    ['file.not-a-table', 'a.xlsx', '<html><body>no</body></html>'],
  ])('a file that is none is refused: %s', async (code, name, content) => {
    const admin = await plant.signIn('admin');
    expect((await uploadFile(admin, 'importMasterData', { kind: 'items' }, { name, content })).code).toBe(code);
  });

  it('2,000 items in one file', async () => {
    const admin = await plant.signIn('admin');
    const rows = Array.from({ length: 2000 }, (_, at) => `BULK-${at},名称${at},件`);
    const { data } = await uploadFile(
      admin,
      'importMasterData',
      { kind: 'items' },
      { name: 'bulk.csv', content: `料号,中文名称,单位\n${rows.join('\n')}\n` },
    );
    expect(data).toMatchObject({ created: 2000, faults: [] });
  });
});
