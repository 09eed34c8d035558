import { beforeAll, describe, expect, it } from 'vitest';
import { allLists } from '../../contract/allLists.ts';
import type { AnyList } from '../../contract/core/list.ts';
import type { BoardHour } from '../../contract/statistics/board.calls.ts';
import { eventsPath } from '../../contract/system/events.ts';
import { makeNote } from '../../test/notes.ts';
import { Client, usePlant } from '../../test/plant.ts';
import { received } from '../../test/receiving.ts';
import { watchRoundTrips } from '../../test/roundTrips.ts';
import { putStock } from '../../test/stock.ts';
import { handlerList } from '../handlers.ts';
import { issuingWorld } from '../issuing/issuingTestKit.ts';

const plant = usePlant();
const sent = watchRoundTrips();
let admin: Client;
let world: Awaited<ReturnType<typeof issuingWorld>>;
beforeAll(async () => {
  admin = await plant.signIn('admin');
  world = await issuingWorld(plant);
});

const wall = () => new Client(plant.url);
const create = async (name: string, more: { warehouse?: string } = {}) => (await admin.ask('createBoard', { name, ...more })).data.token;
/** The answer of a new board; an answer of some seconds ago is reused. */
const fresh = async (more: { warehouse?: string } = {}) => {
  const second = await plant.second();
  const { data } = await new Client(second.url).ask('boardFigures', { token: await create('看板', more) });
  await second.close();
  return data;
};
const dueOn = (noteNo: string, daysAgo: number) =>
  plant.pool.query("update delivery_note set delivery_date = (now() at time zone 'Asia/Shanghai')::date - $2::int where note_no = $1", [
    noteNo,
    daysAgo,
  ]);

describe('a board for the wall', () => {
  it('says what is due, waits, is short and out of reach, of its organisation alone', async () => {
    const [today, late, tomorrow, elsewhere] = await Promise.all(
      ['101', '101', '101', '102'].map((org) => makeNote(plant.pool, { org, lines: 1 })),
    );
    await dueOn(today?.noteNo ?? '', 0);
    await dueOn(late?.noteNo ?? '', 3);
    await dueOn(tomorrow?.noteNo ?? '', -1);
    await dueOn(elsewhere?.noteNo ?? '', 0);
    await putStock(plant.pool, '3010-0011', 'RM1-A01-03', 4);
    await putStock(plant.pool, '3010-0012', 'RM1-A01-03', 40);
    await world.task([
      { qty: 10, item: '3010-0011' },
      { qty: 10, item: '3010-0012' },
    ]);
    await plant.pool.query(
      `insert into device_report (org, device, user_id, unsent, oldest_seconds, at_work, heard_at)
       select '101', d.name, u.id, d.unsent, 60, true, now() - d.ago from user_account u,
              (values ('D1', 2, interval '0'), ('D2', 0, interval '20 minutes'), ('D3', 0, interval '0')) d(name, unsent, ago) where u.account = 'keeper'`,
    );
    const seen = await fresh();
    expect(seen).toMatchObject({
      ...{ name: '看板', orgName: '苏州工厂', warehouseName: '', deliveries: { due: 1, received: 0, waiting: 2, late: 1 } },
      ...{ picks: { open: 2 }, missing: 1, devices: { unsent: 1, silent: 1 } },
      shortages: [{ itemNo: '3010-0011', qty: '6', unit: '件' }],
    });
    expect(await fresh({ warehouse: 'FG1' })).toMatchObject({
      ...{ warehouseName: '成品仓', deliveries: { due: 0, waiting: 0 }, picks: { open: 0 }, missing: 0, devices: { unsent: 0 } },
    });
    expect(await fresh({ warehouse: 'RM1' })).toMatchObject({ deliveries: { due: 1, waiting: 2 }, missing: 1 });
  });

  it('says how many lines were received, put away and issued in each hour of today, in its own warehouse', async () => {
    await received(plant, { lines: 3 });
    await plant.pool.query(
      `insert into document (org, kind, doc_no, state, line_count, total_qty, warehouse_id, user_id, user_name, created_at)
       select '101', d.kind, d.no, 'saved', d.lines, 1, w.id, u.id, u.name, now() - d.ago from warehouse w, user_account u,
              (values ('putaway', 'H-1', 2, interval '0'), ('issue', 'H-2', 5, interval '0'), ('issue', 'H-3', 90, interval '25 hours')) d(kind, no, lines, ago)
        where w.org = '101' and w.code = 'RM1' and u.account = 'keeper'`,
    );
    const sum = (hours: readonly BoardHour[]) =>
      hours.reduce((all, { received: a, putAway: b, issued: c }) => [(all[0] ?? 0) + a, (all[1] ?? 0) + b, (all[2] ?? 0) + c], [0, 0, 0]);
    expect(sum((await fresh({ warehouse: 'RM1' })).hours)).toEqual([3, 2, 5]);
    expect((await fresh({ warehouse: 'FG1' })).hours).toEqual([]);
  });

  it('boards of one place share their figures: another screen costs one look at its token', async () => {
    const tokens = [await create('一号屏'), await create('二号屏')];
    const counts: number[] = [];
    for (let nth = 0; nth < 8; nth += 1) {
      const before = sent.statements;
      expect((await wall().ask('boardFigures', { token: tokens[nth % 2] ?? '' })).ok).toBe(true);
      counts.push(sent.statements - before);
    }
    // The fewest of several tries, because jobs send statements too.
    expect(Math.min(...counts)).toBe(1);
  });

  it('a token is no sign-in: it opens no other call, no list, no stream, and another one opens nothing', async () => {
    const token = await create('墙');
    const thief = wall();
    thief.token = token;
    thief.org = '101';
    const open: string[] = [];
    for (const { call } of handlerList.filter((one) => one.call.access !== 'public' && one.call.upload === undefined)) {
      const { status } = await thief.post(call.paths[0], { Token: token, token });
      if (status !== 401) open.push(`${call.name} ${status}`);
    }
    for (const list of Object.values<AnyList>(allLists)) {
      const { status } = await thief.post(`/api/${list.areas[0]}/GetDataListN`, { data: { RNO: list.rno }, Token: token });
      if (status !== 401 && list.access !== 'public') open.push(`list ${list.name} ${status}`);
    }
    expect(open).toEqual([]);
    expect((await fetch(plant.url + eventsPath, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
    for (const wrong of ['x', `${token}x`, token.slice(1), admin.token]) {
      expect((await wall().ask('boardFigures', { token: wrong })).code).toBe('board.unknown');
    }
    const { rows } = await plant.pool.query("select token_hash, encode(token_hash, 'escape') as text from board where name = '墙'");
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is made by an administrator alone, told once, listed without its token, and dark as soon as it is withdrawn', async () => {
    expect((await world.leader.ask('createBoard', { name: '私设' })).status).toBe(403);
    expect((await admin.ask('createBoard', { name: '' })).message).toBe('请填写看板名称');
    expect((await admin.ask('createBoard', { name: '错', warehouse: 'NOWHERE' })).code).toBe('warehouse.not-found');
    const token = await create('收货口', { warehouse: 'RM1' });
    const { data, envelope } = await admin.list('boards', { jsWhere: { BoardName: { value: '收货口', searchType: '=' } } });
    expect(data.rows).toMatchObject([{ name: '收货口', state: 'shown', warehouse: 'RM1', creator: 'admin' }]);
    expect(JSON.stringify(envelope)).not.toContain(token);
    const id = data.rows[0]?.id ?? 0;
    expect((await admin.ask('withdrawBoard', { id }, { org: '102' })).code).toBe('board.not-found');
    expect((await wall().ask('boardFigures', { token })).ok).toBe(true);
    expect((await world.leader.ask('withdrawBoard', { id })).status).toBe(403);
    expect((await admin.ask('withdrawBoard', { id })).ok).toBe(true);
    expect((await wall().ask('boardFigures', { token })).message).toBe('这个看板地址无效或已停用，请重新新建一个');
    expect((await admin.ask('withdrawBoard', { id: 999_999_999 })).code).toBe('board.not-found');
  });
});
