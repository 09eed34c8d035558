import { mkdtemp, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkedInKeeper, eventually, receiveNote } from '../../../test/neighbours.ts';
import { type Client, testConfig, usePlant } from '../../../test/plant.ts';
import type { Connection } from '../../exchange/connections.ts';
import { saveConnections } from '../../exchange/connections.ts';
import { type RunningServer, startServer } from '../../startServer.ts';
import { FilePartner } from './filePartner.ts';
import { Folders } from './folders.ts';
import { fileNameOf, handOver } from './handOver.ts';

const base = await mkdtemp(path.join(tmpdir(), 'kuwei-files-'));
const plant = usePlant({ exchangeDir: base });
const erp = path.join(base, 'erp');
let second: RunningServer;
let who: { keeper: Client; warehouseId: number };

beforeAll(async () => {
  await new Folders(base, 'erp').make();
  second = await startServer({ ...testConfig(plant.databaseUrl), exchangeDir: base });
  who = await checkedInKeeper(plant);
  await saveConnections(plant.server.app.database, tmpdir(), [{ neighbour: 'erp', enabled: true, mode: 'files' }]);
}, 60_000);
afterAll(async () => {
  await second.close();
  await rm(base, { recursive: true, force: true });
});

/** Drops a file as a partner does: under another name until it is complete. */
async function drop(folder: 'in' | 'answers', name: string, content: string | Buffer): Promise<void> {
  const file = path.join(erp, folder, name);
  await writeFile(`${file}.tmp`, content);
  await utimes(`${file}.tmp`, new Date(), new Date(Date.now() - 60_000));
  await rename(`${file}.tmp`, file);
}
const lookNow = async () => {
  await plant.pool.query("update neighbour_state set next_pull_at = now() where neighbour = 'erp'");
  await plant.pool.query("select pg_notify('kuwei', 'connection erp')");
};
const list = (folder: string) => readdir(path.join(erp, folder)).then((names) => names.sort());
async function arrives(folder: string, name: string): Promise<string> {
  await eventually(
    async () => {
      await lookNow();
      return list(folder);
    },
    (names) => names.includes(name),
    20_000,
  );
  return readFile(path.join(erp, folder, name), 'utf8');
}
const item = async (code: string) =>
  (await plant.pool.query<{ name: string; version: number }>("select name, version from item where org = '101' and code = $1", [code]))
    .rows[0];

describe('files that come in', () => {
  it('good rows go in, bad ones are parked, and the result stands beside the file', async () => {
    await drop(
      'in',
      'items-1.csv',
      'org,itemNo,name,unit,batchControlled,qcExempt\n101,F-1,一号,件,0,1\n101,F-2,,件,maybe,1\n999,F-3,三号,件,0,1\n',
    );
    const result = await arrives('done', 'items-1.csv.result.csv');
    const outcomes = result
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.split(',')[3]);
    expect(outcomes).toEqual(['applied', 'parked', 'parked']);
    expect(result).toContain('batchControlled');
    expect(await item('F-1')).toMatchObject({ name: '一号' });
    await eventually(
      () => list('in'),
      (names) => !names.includes('items-1.csv'),
    );
    expect(await list('done')).toContain('items-1.csv');
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
    await drop('in', 'items-2.csv', bytes);
    const result = await arrives('done', 'items-2.csv.result.csv');
    expect(result).toContain('unchanged');
    expect(await item('F-4')).toMatchObject({ name: '四号' });
    // The first file once more, after its thing has changed: it does not bring the old state back.
    await drop('in', 'items-3.csv', 'org,itemNo,name,unit,batchControlled,qcExempt\n101,F-1,新的,件,0,1\n');
    await arrives('done', 'items-3.csv.result.csv');
    await drop(
      'in',
      'items-1.csv',
      'org,itemNo,name,unit,batchControlled,qcExempt\n101,F-1,一号,件,0,1\n101,F-2,,件,maybe,1\n999,F-3,三号,件,0,1\n',
    );
    expect(await arrives('done', 'items-1~2.csv.result.csv')).toContain('stale');
    expect(await item('F-1')).toMatchObject({ name: '新的' });
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
    expect((await admin.ask('saveConnection', { neighbour: 'erp', mapping })).ok).toBe(true);
    const heads =
      'Note,supplierCode,supplierName,deliveryDate,lines.line,lines.itemNo,lines.qty,Unit,lines.poNo,lines.poLine,labels.code,labels.qty';
    const row = (label: string, line = 1) => `FILE0001,S0001,华东轴承,2026/11/3,${line},3010-0001,100,ST,PO1,${line},${label},50`;
    await drop('in', 'ASN-7.csv', [heads, row('FL-1'), row('FL-2'), row('FL-3', 2)].join('\n'));
    expect((await arrives('done', 'ASN-7.csv.result.csv')).match(/applied/g)).toHaveLength(3);
    const { rows } = await plant.pool.query(
      "select (select count(*)::int from label b where b.note_id = n.id) as labels from delivery_note n where note_no = 'FILE0001'",
    );
    expect(rows).toEqual([{ labels: 3 }]);
    await admin.ask('saveConnection', { neighbour: 'erp', mapping: {} });
  });

  it('what cannot be read goes to failed with its reason; drafts, links and fresh files are left alone', async () => {
    await writeFile(path.join(erp, 'in', 'items-half.csv.tmp'), 'org');
    await writeFile(path.join(erp, 'in', 'items-fresh.csv'), 'org');
    await symlink('/etc/passwd', path.join(erp, 'in', 'items-link.csv'));
    await drop('in', 'colours-1.csv', 'a,b\n1,2\n');
    expect(await arrives('failed', 'colours-1.csv.reason.txt')).toContain('name of the file');
    await drop('in', 'items-empty.csv', '');
    expect(await arrives('failed', 'items-empty.csv.reason.txt')).toContain('empty');
    expect(await list('in')).toEqual(expect.arrayContaining(['items-half.csv.tmp', 'items-link.csv']));
    expect(() => new Folders(base, 'erp').path('in', '../../passwd')).toThrow();
    await rm(path.join(erp, 'in', 'items-link.csv'));
  });

  it('two servers at once read each file once; one that died before it marked its file leaves nothing twice', async () => {
    for (let nth = 0; nth < 8; nth += 1) await drop('in', `suppliers-${nth}.csv`, `org,code,name\n101,SF-${nth},厂 ${nth}\n`);
    await arrives('done', 'suppliers-7.csv.result.csv');
    await eventually(
      async () => (await list('in')).filter((name) => name.startsWith('suppliers')),
      (names) => names.length === 0,
    );
    const { rows } = await plant.pool.query(
      "select count(*)::int as n, max(times) as times from partner_file where name like 'suppliers-%'",
    );
    expect(rows).toEqual([{ n: 8, times: 1 }]);
    for (let nth = 0; nth < 8; nth += 1)
      expect(await readFile(path.join(erp, 'done', `suppliers-${nth}.csv.result.csv`), 'utf8')).toContain('applied');
    // Taken in, and killed before it was marked and moved: the same file again.
    await plant.pool.query("delete from partner_row; update partner_file set state = 'reading' where name = 'suppliers-3.csv'");
    await rename(path.join(erp, 'done', 'suppliers-3.csv'), path.join(erp, 'in', 'suppliers-3.csv'));
    await eventually(
      async () => {
        await lookNow();
        return list('in');
      },
      (names) => !names.includes('suppliers-3.csv'),
      20_000,
    );
    expect(await readFile(path.join(erp, 'done', 'suppliers-3.csv.result.csv'), 'utf8')).toContain('unchanged');
  });
});

describe('documents that go out', () => {
  const message = async (no: string) =>
    (
      await plant.pool.query<{ key: string; state: string; handed: boolean; partner_no: string; reason: string; attempts: number }>(
        'select key, state, handed_at is not null as handed, partner_no, reason, attempts from outbox where document_no = $1',
        [no],
      )
    ).rows[0];
  const handed = (no: string) =>
    eventually(
      () => message(no),
      (row) => row?.handed === true,
    );

  it('lie in out under one name, wait visibly, and are settled line by line by an answer file', async () => {
    const no = await receiveNote(plant, who);
    const row = await handed(no);
    expect(row?.state).toBe('queued');
    const name = fileNameOf(row?.key ?? '');
    const text = await readFile(path.join(erp, 'out', name), 'utf8');
    expect(text.split('\r\n')[0]).toContain('docNo');
    expect(text.match(new RegExp(no, 'g'))?.length).toBeGreaterThan(1);
    const leader = await plant.signIn('leader');
    const shown = await leader.list('exchangeMessages', { jsWhere: `DocNo = '${no}'` });
    expect(shown.data.rows[0]).toMatchObject({ cause: 'handed', state: 'queued' });
    await drop('answers', 'a-1.csv', `key,line,result,number,lineNumber,reason\n${row?.key},1,accepted,RCV-9,RCV-9-1,\n`);
    expect(await arrives('done', 'a-1.csv.result.csv')).toContain('taken');
    expect((await message(no))?.state).not.toBe('synchronized');
    await drop(
      'answers',
      'a-2.csv',
      `key,line,result,number,lineNumber,reason\n${row?.key},2,refused,,,料号不存在\n${row?.key},7,accepted,,,\nnobody,1,accepted,,,\n`,
    );
    const result = await arrives('done', 'a-2.csv.result.csv');
    expect(
      result
        .split('\r\n')
        .slice(1, 4)
        .map((line) => line.split(',')[2]),
    ).toEqual(['taken', 'refused', 'refused']);
    expect(
      await eventually(
        () => message(no),
        (one) => one?.state === 'failed',
      ),
    ).toMatchObject({ partner_no: 'RCV-9', reason: '2: 料号不存在' });
    const other = await receiveNote(plant, who);
    const key = (await handed(other))?.key;
    await drop('answers', 'a-3.csv', `key,line,result,number\n${key},,accepted,RCV-10\n`);
    await eventually(
      async () => {
        await lookNow();
        return message(other);
      },
      (one) => one?.state === 'synchronized' && one.partner_no === 'RCV-10',
      20_000,
    );
  });

  it('a server killed between any two steps, and two at once: the file is handed over once', async () => {
    const connection: Connection = {
      neighbour: 'erp',
      mode: 'files',
      enabled: true,
      baseUrl: '',
      key: '',
      secret: '',
      timeoutMs: 1000,
      inFlight: 4,
      mapping: {},
    };
    const folders = new Folders(base, 'erp');
    const document = (nth: number) => ({ key: `receipt:101:GRX/${nth}:1`, type: 'receipt', lines: [] });
    const hand = (nth: number) => handOver(plant.pool, folders, connection, document(nth));
    expect(fileNameOf(document(1).key)).not.toContain('/');
    // Died while the draft was written: written again.
    await writeFile(path.join(erp, 'out', `${fileNameOf(document(1).key)}.tmp`), 'hal');
    expect(await hand(1)).toEqual({ kind: 'handed' });
    expect(await readFile(path.join(erp, 'out', fileNameOf(document(1).key)), 'utf8')).toContain('docNo');
    // Died between our copy and the name: the draft gets its name.
    await rename(path.join(erp, 'out', fileNameOf(document(1).key)), path.join(erp, 'out', `${fileNameOf(document(1).key)}.tmp`));
    await hand(1);
    expect(await list('out')).toContain(fileNameOf(document(1).key));
    // Handed over, taken away by the partner, and died before the mark: not a second time.
    await rm(path.join(erp, 'out', fileNameOf(document(1).key)));
    expect(await hand(1)).toEqual({ kind: 'handed' });
    expect(await list('out')).not.toContain(fileNameOf(document(1).key));
    const other = new FilePartner(second.app.database.pool, base).connector('erp');
    await Promise.all([
      hand(2),
      hand(2),
      other.outbound.send(connection, document(2), ''),
      other.outbound.send(connection, document(2), ''),
    ]);
    expect((await list('out')).filter((name) => name.startsWith(fileNameOf(document(2).key)))).toEqual([fileNameOf(document(2).key)]);
  });

  it('the connection shows its folder, its last file and its counts', async () => {
    const admin = await plant.signIn('admin');
    const { data } = await admin.ask('connectionList', {});
    const one = data.connections.find(({ neighbour }) => neighbour === 'erp');
    expect(one).toMatchObject({ mode: 'files', folder: erp, lastFile: expect.stringMatching(/csv$/), filesFailed: 2 });
    expect(one?.filesTaken).toBeGreaterThan(10);
  });
});
