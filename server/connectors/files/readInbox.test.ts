import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/partners.ts';
import { testConfig } from '../../../test/plant.ts';
import { type RunningServer, startServer } from '../../startServer.ts';
import { Folders } from './folders.ts';
import { useFilePartner } from './testKit.ts';

const { plant, partner } = await useFilePartner();
let second: RunningServer;
beforeAll(async () => {
  second = await startServer({ ...testConfig(plant.databaseUrl), exchangeDir: partner.base });
});
afterAll(() => second.close());

const item = async (code: string) =>
  (await plant.pool.query<{ name: string; version: number }>("select name, version from item where org = '101' and code = $1", [code]))
    .rows[0];

describe('files that come in', () => {
  it('S30: the folders are looked into again a few seconds after each look', async () => {
    await partner.looks(
      async () =>
        (
          await plant.pool.query(
            "select extract(epoch from next_pull_at - pulled_at)::float8 as s from neighbour_state where neighbour = 'erp'",
          )
        ).rows[0]?.s,
      (seconds) => seconds > 0 && seconds <= 4,
    );
  });

  it('good rows go in, bad ones are parked, and the result stands beside the file', async () => {
    await partner.drop(
      'in',
      'items-1.csv',
      'org,itemNo,name,unit,batchControlled,qcExempt\n101,F-1,一号,件,0,1\n101,F-2,,件,maybe,1\n999,F-3,三号,件,0,1\n',
    );
    const result = await partner.arrives('done', 'items-1.csv.result.csv');
    const outcomes = result
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.split(',')[3]);
    expect(outcomes).toEqual(['applied', 'parked', 'parked']);
    expect(result).toContain('batchControlled');
    expect(await item('F-1')).toMatchObject({ name: '一号' });
    await eventually(
      () => partner.list('in'),
      (names) => !names.includes('items-1.csv'),
    );
    expect(await partner.list('done')).toContain('items-1.csv');
  });

  it('GB18030, semicolons, another order, an unchanged row, and a repeated file', async () => {
    const gb = Buffer.from('name;org;itemNo;unit;batchControlled;qcExempt\n', 'latin1');
    // 一号, 四号 and 件 in GB18030.
    const bytes = Buffer.concat([
      gb,
      Buffer.from([0xd2, 0xbb, 0xba, 0xc5]),
      Buffer.from(';101;F-1;'),
      Buffer.from([0xbc, 0xfe]),
      Buffer.from(';0;1\n'),
      Buffer.from([0xcb, 0xc4, 0xba, 0xc5]),
      Buffer.from(';101;F-4;'),
      Buffer.from([0xbc, 0xfe]),
      Buffer.from(';0;1\n'),
    ]);
    await partner.drop('in', 'items-2.csv', bytes);
    const result = await partner.arrives('done', 'items-2.csv.result.csv');
    expect(result).toContain('unchanged');
    expect(await item('F-4')).toMatchObject({ name: '四号' });
    // The first file again, after its record has changed: it does not restore the old state.
    await partner.drop('in', 'items-3.csv', 'org,itemNo,name,unit,batchControlled,qcExempt\n101,F-1,新的,件,0,1\n');
    await partner.arrives('done', 'items-3.csv.result.csv');
    await partner.drop(
      'in',
      'items-1.csv',
      'org,itemNo,name,unit,batchControlled,qcExempt\n101,F-1,一号,件,0,1\n101,F-2,,件,maybe,1\n999,F-3,三号,件,0,1\n',
    );
    expect(await partner.arrives('done', 'items-1~2.csv.result.csv')).toContain('stale');
    expect(await item('F-1')).toMatchObject({ name: '新的' });
  });

  it('two versions of one thing in one file are two records; a row without a version belongs to the one before', async () => {
    const rows = [
      '101,SV-1,old,101/SV-1,1,',
      '101,SV-2,only,101/SV-2,1,',
      '101,SV-1,new,101/SV-1,2,',
      ',SV-1,,101/SV-1,,',
      ',,,101/SV-2,2,1',
    ];
    await partner.drop('in', 'suppliers-log.csv', ['org,code,name,id,version,deleted', ...rows].join('\n'));
    const result = await partner.arrives('done', 'suppliers-log.csv.result.csv');
    expect(
      result
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',').slice(0, 4).join(' ')),
    ).toEqual(['2 101/SV-1 1 stale', '3 101/SV-2 1 stale', '4 101/SV-1 2 applied', '5 101/SV-1 2 applied', '6 101/SV-2 2 applied']);
    const { rows: found } = await plant.pool.query("select name, status from supplier where code like 'SV-%' order by code");
    expect(found).toMatchObject([{ name: 'new' }]);
  });

  it('a line that leaves out what the row above says belongs to the note above: no note comes in half', async () => {
    const heads = 'org,noteNo,supplierCode,supplierName,deliveryDate,lines.line,lines.itemNo,lines.qty,lines.unit,lines.poNo,lines.poLine';
    const head = (no: string) => `101,${no},S0001,华东轴承,2026-11-03`;
    const rows = [
      `${head('FHALF01')},1,3010-0001,100,件,PO1,1`,
      ',,,,,2,3010-0003,50,件,PO1,2',
      `${head('FHALF02')},1,3010-0001,100,件,PO1,1`,
      ',,,,,2,3010-0003,many,件,PO1,2',
    ];
    await partner.drop('in', 'delivery-notes-half.csv', [heads, ...rows].join('\n'));
    const result = await partner.arrives('done', 'delivery-notes-half.csv.result.csv');
    expect(result.match(/applied|parked/g)).toEqual(['applied', 'applied', 'parked', 'parked']);
    const { rows: notes } = await plant.pool.query("select note_no, line_count from delivery_note where note_no like 'FHALF%'");
    expect(notes).toEqual([{ note_no: 'FHALF01', line_count: 2 }]);
  });

  it('a delivery note of several rows, with foreign heads', async () => {
    const mapping = {
      inbound: {
        deliveryNote: {
          called: 'ASN',
          fields: [
            { theirs: 'Note', ours: 'data.noteNo' },
            { theirs: 'Unit', ours: 'data.lines[].unit', values: [{ theirs: 'ST', ours: '件' }] },
            { ours: 'data.org', default: '101' },
          ],
        },
      },
    };
    const admin = await plant.signIn('admin');
    expect((await admin.ask('saveConnection', { partner: 'erp', mapping })).ok).toBe(true);
    const heads =
      'Note,supplierCode,supplierName,deliveryDate,lines.line,lines.itemNo,lines.qty,Unit,lines.poNo,lines.poLine,labels.code,labels.qty';
    const row = (label: string, line = 1) => `FILE0001,S0001,华东轴承,2026/11/3,${line},3010-0001,100,ST,PO1,${line},${label},50`;
    await partner.drop('in', 'ASN-7.csv', [heads, row('FL-1'), row('FL-2'), row('FL-3', 2)].join('\n'));
    expect((await partner.arrives('done', 'ASN-7.csv.result.csv')).match(/applied/g)).toHaveLength(3);
    const { rows } = await plant.pool.query(
      "select (select count(*)::int from label b where b.note_id = n.id) as labels from delivery_note n where note_no = 'FILE0001'",
    );
    expect(rows).toEqual([{ labels: 3 }]);
    await admin.ask('saveConnection', { partner: 'erp', mapping: {} });
  });

  it('what cannot be read goes to failed with its reason; drafts, links and fresh files are left alone', async () => {
    await writeFile(path.join(partner.erp, 'in', 'items-half.csv.tmp'), 'org');
    await writeFile(path.join(partner.erp, 'in', 'items-fresh.csv'), 'org');
    await symlink('/etc/passwd', path.join(partner.erp, 'in', 'items-link.csv'));
    await partner.drop('in', 'colours-1.csv', 'a,b\n1,2\n');
    expect(await partner.arrives('failed', 'colours-1.csv.reason.txt')).toContain('name of the file');
    await partner.drop('in', 'items-empty.csv', '');
    expect(await partner.arrives('failed', 'items-empty.csv.reason.txt')).toContain('empty');
    await partner.drop('in', 'items-nul.csv', 'org,itemNo,name,unit,batchControlled,qcExempt\n101,F-\u0000,一号,件,0,1\n');
    expect(await partner.arrives('failed', 'items-nul.csv.reason.txt')).toContain('not a readable CSV');
    expect(await partner.list('in')).toEqual(expect.arrayContaining(['items-half.csv.tmp', 'items-link.csv']));
    expect(() => new Folders(partner.base, 'erp').path('in', '../../passwd')).toThrow();
    await rm(path.join(partner.erp, 'in', 'items-link.csv'));
  });

  it('two servers at once read each file once; one that died before it marked its file leaves nothing twice', async () => {
    for (let nth = 0; nth < 8; nth += 1) await partner.drop('in', `suppliers-${nth}.csv`, `org,code,name\n101,SF-${nth},厂 ${nth}\n`);
    await partner.arrives('done', 'suppliers-7.csv.result.csv');
    await eventually(
      async () => (await partner.list('in')).filter((name) => name.startsWith('suppliers')),
      (names) => names.length === 0,
    );
    const { rows } = await plant.pool.query(
      "select count(*)::int as n, max(times) as times from partner_file where name like 'suppliers-_.csv'",
    );
    expect(rows).toEqual([{ n: 8, times: 1 }]);
    for (let nth = 0; nth < 8; nth += 1) expect(await partner.read('done', `suppliers-${nth}.csv.result.csv`)).toContain('applied');
    // Killed after the records were taken in, before the file was marked and moved: the same file comes again.
    await plant.pool.query("delete from partner_row; update partner_file set state = 'reading' where name = 'suppliers-3.csv'");
    await rename(path.join(partner.erp, 'done', 'suppliers-3.csv'), path.join(partner.erp, 'in', 'suppliers-3.csv'));
    await partner.looks(
      () => partner.list('in'),
      (names) => !names.includes('suppliers-3.csv'),
    );
    expect(await partner.read('done', 'suppliers-3.csv.result.csv')).toContain('unchanged');
  });

  it('the connection shows its folder, its last file and its counts', async () => {
    const admin = await plant.signIn('admin');
    const { data } = await admin.ask('connectionList', {});
    const one = data.connections.find(({ partner }) => partner === 'erp');
    expect(one).toMatchObject({ mode: 'files', folder: partner.erp, lastFile: expect.stringMatching(/csv$/), filesFailed: 3 });
    expect(one?.filesTaken).toBeGreaterThan(10);
  });
});
