import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { uploadFile } from '../../test/files.ts';
import { usePlant } from '../../test/plant.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();

/** Waits until a session waits for a lock. */
const waitsForALock = () =>
  expect
    .poll(
      async () =>
        (await plant.pool.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rowCount,
    )
    .toBeGreaterThan(0);

describe('places by what they are for', () => {
  it('a warehouse has one place for goods without a location, made with it, that nobody edits or closes', async () => {
    const leader = await plant.signIn('leader');
    await leader.ask('updateWarehouse', { kind: 'warehouses', record: { WCode: 'NEW1', NameZh: '新仓' } });
    const { data } = await leader.list('locations', { jsWhere: { PlaceKind: { value: 'unassigned' } }, sort: 'WCode' });
    expect(data.rows.map(({ code }) => code)).toEqual(['FG1-UNASSIGNED', 'NEW1-UNASSIGNED', 'RM1-UNASSIGNED']);
    const [one] = data.rows;
    const record = { PCode: 'FG1-UNASSIGNED', WCode: 'FG1', PlaceKind: 'storage' };
    expect((await leader.ask('updateWarehouse', { kind: 'locations', id: Number(one?.id), record })).code).toBe('master.code-taken');
    expect((await leader.ask('setLocationStatus', { ids: [Number(one?.id)], active: false })).data.changed).toBe(0);
  });

  it('receiving and staging are chosen in the form or the file, by their words, and shown in the list', async () => {
    const leader = await plant.signIn('leader');
    const save = (code: string, kind: string) =>
      leader.ask('updateWarehouse', { kind: 'locations', record: { PCode: code, WCode: 'RM1', ACode: 'A', PlaceKind: kind } });
    expect((await save('ZS-01', 'receiving')).ok).toBe(true);
    expect((await save('ZS-02', 'unassigned')).ok).toBe(false);
    const content = '储位编码,仓库编码,库区编码,储位类型\nBL-01,RM1,A,备料区\nBL-02,RM1,A,\n';
    expect((await uploadFile(leader, 'uploadPositions', { kind: 'locations' }, { name: '储位.csv', content })).data).toMatchObject({
      created: 2,
      faults: [],
    });
    const { data } = await leader.list('locations', { jsWhere: "PCode like '%L-0%' or PCode like 'ZS-%'", sort: 'PCode' });
    expect(data.rows.map(({ code, kind }) => `${code} ${kind}`)).toEqual(['BL-01 staging', 'BL-02 storage', 'ZS-01 receiving']);
  });

  it('a receiving place is not closed under goods that come in at the same moment', async () => {
    const leader = await plant.signIn('leader');
    await leader.ask('updateWarehouse', {
      ...{ kind: 'locations' as const, record: { PCode: 'ZS-09', WCode: 'RM1', ACode: 'A', PlaceKind: 'receiving' } },
    });
    const { rows } = await plant.pool.query<{ id: number }>("select id from location where org = '101' and code = 'ZS-09'");
    const place = rows[0]?.id ?? 0;
    const other = await plant.pool.connect();
    await other.query('begin');
    await other.query(
      `insert into balance (org, location_id, item_id, status, qty) select '101', $1, id, 'available', 5 from item where org = '101' and code = '3010-0001'`,
      [place],
    );
    await other.query(
      `insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id)
       select '101', i.id, '', '', 5, a.id, 'available', $1, 'available', 'test', 1 from item i, location a
        where i.org = '101' and i.code = '3010-0001' and a.org = '101' and a.kind = 'adjustment'`,
      [place],
    );
    const closing = leader.ask('setLocationStatus', { ids: [place], active: false });
    await Promise.race([closing, waitsForALock()]);
    await other.query('commit');
    other.release();
    expect((await closing).code).toBe('location.in-stock');
  });

  it('a workshop has a place in the books, made and renamed with it', async () => {
    const admin = await plant.signIn('admin');
    const placeOf = async (code: string) =>
      (await plant.pool.query("select l.code, l.name, l.kind from location l where l.org = '101' and l.code = $1", [code])).rows;
    const save = (name: string) => admin.ask('saveMasterData', { kind: 'workshops', record: { WorkshopCode: 'C7', NameZh: name } });
    expect((await save('七车间')).ok).toBe(true);
    expect(await placeOf('V-WORKSHOP-C7')).toEqual([{ code: 'V-WORKSHOP-C7', name: '七车间', kind: 'workshop' }]);
    await plant.pool.query("update workshop set name = '七号车间' where code = 'C7'");
    expect(await placeOf('V-WORKSHOP-C7')).toMatchObject([{ name: '七号车间' }]);
    expect(await placeOf('V-WORKSHOP')).toEqual([]);
  });

  it('an upgraded plant keeps its one workshop place where goods moved through it, and only there', async () => {
    const text = await readFile(new URL('../migrations/0072-places.sql', import.meta.url), 'utf8');
    const last = text.slice(text.indexOf('-- The one place of all workshops'));
    await plant.pool.query(`
      insert into location (org, kind, code) values ('101', 'workshop', 'V-WORKSHOP'), ('102', 'workshop', 'V-WORKSHOP');
      insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id)
      select '101', (select min(id) from item), '', '', 1, id, 'available', (select id from location where org = '101' and kind = 'supplier'), 'available', 'old', 1
        from location where org = '101' and code = 'V-WORKSHOP'`);
    await plant.pool.query(last);
    const { rows } = await plant.pool.query("select org, status from location where code = 'V-WORKSHOP'");
    expect(rows).toEqual([{ org: '101', status: 'inactive' }]);
    expect((await compareLedger(plant.pool)).differences).toEqual([]);
  });
});
