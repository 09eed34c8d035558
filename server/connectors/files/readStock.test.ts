import { describe, expect, it } from 'vitest';
import { receiveNote } from '../../../test/partners.ts';
import { CompareStockJob } from '../../jobs/compareStockJob.ts';
import { useFilePartner } from './testKit.ts';

const { plant, partner } = await useFilePartner();
const heads = 'org,itemNo,warehouse,unit,qty';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** The ledger of the plant as the ERP would export it. */
async function ledger(): Promise<string[]> {
  const { rows } = await plant.pool.query<{ row: string }>(
    `select concat_ws(',', b.org, i.code, w.code, i.unit, sum(b.qty)::text) as row
       from balance b join item i on i.id = b.item_id join location p on p.id = b.location_id join warehouse w on w.id = p.warehouse_id
      where b.org = '101' and b.present group by b.org, i.code, w.code, i.unit order by 1`,
  );
  return rows.map(({ row }) => row);
}
const drop = async (name: string, rows: readonly string[], at = minutesAgo(1)) => {
  await partner.drop('in', name, [heads, ...rows].join('\n'), at);
  return partner.arrives('done', `${name}.result.csv`);
};
async function synchronized(no: string): Promise<void> {
  await partner.drop('answers', `${no}.csv`, `key,line,result,number\n${await partner.handed(no)},,accepted,RCV-${no}\n`);
  await partner.looks(
    () => partner.message(no),
    (one) => one?.state === 'synchronized',
  );
}
const compare = async () => (await plant.signIn('leader')).ask('compareStock', {});
const last = async () => (await (await plant.signIn('leader')).ask('stockComparison', {})).data;

describe('the ERP’s stock in a file', () => {
  it('without one nothing can be compared, and it is said so', async () => {
    expect(await compare()).toMatchObject({ ok: false, code: 'exchange.stock-not-offered' });
    expect(await last()).toMatchObject({ at: null, inFiles: true, newestFile: '' });
  });

  it('answers the comparison with the newest of them; its age is shown', async () => {
    await synchronized(await receiveNote(plant, partner.who, { lines: 2 }));
    const rows = await ledger();
    expect(await drop('stock-1.csv', rows)).toMatch(/101,.*,\d+,applied/);
    expect((await compare()).data).toMatchObject({ differences: 0, compared: rows.length });
    expect(await last()).toMatchObject({
      file: 'stock-1.csv',
      newestFile: 'stock-1.csv',
      newestMinutes: 1,
      asOf: expect.stringMatching(/^20/),
    });
    // An older export that arrives late changes nothing, and the result says that it is older.
    expect(await drop('stock-0.csv', [`101,3010-0001,RM1,件,1`], minutesAgo(600))).toContain('stale');
    expect(await last()).toMatchObject({ newestFile: 'stock-1.csv' });
  });

  it('what moved since the file was written is no difference, what did not move is', async () => {
    const [first = '', ...others] = await ledger();
    const [org, itemNo, warehouse, unit, qty] = first.split(',');
    await plant.pool.query(
      "update outbox set created_at = created_at - interval '2 hours', finished_at = finished_at - interval '2 hours'",
    );
    await drop('stock-2.csv', [[org, itemNo, warehouse, unit, String(Number(qty) + 3)].join(','), ...others], minutesAgo(0.2));
    // Handed over, and another one taken, after the file.
    await partner.handed(await receiveNote(plant, partner.who, { lines: 2, firstItem: 5 }));
    await synchronized(await receiveNote(plant, partner.who, { lines: 2, firstItem: 7 }));
    expect((await compare()).data).toMatchObject({ differences: 1 });
    const leader = await plant.signIn('leader');
    expect((await leader.list('stockDifferences')).data.rows).toMatchObject([{ itemNo, warehouse, difference: '3', kind: 'more-there' }]);
  });

  it('the daily comparison uses it too', async () => {
    await plant.pool.query("delete from daily_job; update stock_comparison set at = at - interval '1 day'");
    const compared = await new CompareStockJob(plant.pool, plant.server.app.partners, { info: () => {}, warn: () => {} }).run();
    expect(compared).toContain('101');
    expect(await last()).toMatchObject({ by: '', file: 'stock-2.csv', differences: 1 });
  });

  it('one with a bad row is not taken at all, and the reason names the rows', async () => {
    await partner.drop(
      'in',
      'stock-3.csv',
      [heads, '101,3010-0001,RM1,件,many', ',3010-0002,RM1,件,4', '101,A,RM1,件,1', '101,A,RM1,件,2'].join('\n'),
    );
    const reason = await partner.arrives('failed', 'stock-3.csv.reason.txt');
    expect(reason).toMatch(/^2: .*qty/m);
    expect(reason).toMatch(/^3: .*org/m);
    expect(reason).toMatch(/^5: .*row 4/m);
    expect(await last()).toMatchObject({ newestFile: 'stock-2.csv' });
    await partner.drop('in', 'stock-4.csv', heads);
    expect(await partner.arrives('failed', 'stock-4.csv.reason.txt')).toContain('no line of stock');
  });

  it('their own heads and units are mapped, and a moment of its own counts instead of the file’s', async () => {
    const admin = await plant.signIn('admin');
    const fields = [
      { theirs: 'MATNR', ours: 'lines[].itemNo' },
      { theirs: 'LGORT', ours: 'lines[].warehouse' },
      { theirs: 'MEINS', ours: 'lines[].unit', values: [{ theirs: 'ST', ours: '件' }] },
      { theirs: 'LABST', ours: 'lines[].qty' },
      { theirs: 'STAND', ours: 'asOf' },
    ];
    expect(
      await admin.ask('saveConnection', { partner: 'erp', mapping: { inbound: { stock: { called: 'MARD', fields } } } }),
    ).toMatchObject({ ok: true });
    const at = minutesAgo(0).toISOString();
    await partner.drop('in', 'MARD-5.csv', `org,MATNR,LGORT,MEINS,LABST,STAND\n101,3010-0001,RM1,ST,7.5,${at}\n`, minutesAgo(600));
    expect(await partner.arrives('done', 'MARD-5.csv.result.csv')).toContain(`101,${at},1,applied`);
    const { rows } = await plant.pool.query("select lines from partner_stock where org = '101'");
    expect(rows).toEqual([{ lines: [{ itemNo: '3010-0001', warehouse: 'RM1', unit: '件', qty: '7.5' }] }]);
  });
});
