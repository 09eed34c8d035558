import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventsOfAllPath, eventsPath } from '../../contract/system/events.ts';
import { EventRecorder } from '../../test/eventRecorder.ts';
import { eventually } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';

const plant = usePlant();

test('an announcement that cannot be read while nobody listens ends no process', async () => {
  const { pool } = plant.server.app.database;
  const query = pool.query;
  let queryCount = 0;
  // As when the database fails between the message and the query.
  Object.assign(pool, {
    query: async (...given: [string]) => {
      if (!String(given[0]).includes('notice_open')) return Reflect.apply(query, pool, given);
      queryCount += 1;
      throw new Error('the database is away');
    },
  });
  try {
    await plant.pool.query("select pg_notify('kuwei', 'notice *')");
    await eventually(
      () => queryCount,
      (times) => times > 0,
    );
  } finally {
    Object.assign(pool, { query });
  }
});

test('an app that is gone before its stream begins is not told anything for ever after', async () => {
  const { token, org } = await plant.signIn('keeper');
  const { access, organisations } = plant.server.app;
  const find = access.find.bind(access);
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let reached = () => {};
  const atTheGate = new Promise<void>((resolve) => {
    reached = resolve;
  });
  access.find = async (wanted) => {
    reached();
    await gate;
    return find(wanted);
  };
  const request = http.get(plant.url + eventsPath, { headers: { Authorization: `Bearer ${token}`, org }, agent: false });
  request.on('error', () => {});
  const closed = new Promise((resolve) => plant.server.http.server.once('connection', (socket) => socket.once('close', resolve)));
  await atTheGate;
  request.destroy();
  await closed;
  open();
  await wait(200);
  access.find = find;

  let eventCount = 0;
  const findOrganisation = organisations.find.bind(organisations);
  organisations.find = async (wanted) => {
    eventCount += 1;
    return findOrganisation(wanted);
  };
  await plant.pool.query("select pg_notify('kuwei', 'setting *')");
  await wait(300);
  organisations.find = findOrganisation;
  expect(eventCount).toBe(0);
});

test('R79: one account cannot hold all streams: the hundred-and-first is refused, others still hear', async () => {
  const keeper = await plant.signIn('keeper');
  const recorders = Array.from({ length: 100 }, () => new EventRecorder(plant.url, keeper));
  await eventually(
    () => recorders.filter(({ events }) => events.length > 0).length,
    (count) => count === 100,
  );
  const answer = await fetch(plant.url + eventsPath, { headers: { Authorization: `Bearer ${keeper.token}`, org: keeper.org } });
  expect(answer.status).toBe(429);
  const leader = new EventRecorder(plant.url, await plant.signIn('leader'));
  await eventually(
    () => leader.events.length,
    (count) => count > 0,
  );
  for (const recorder of [...recorders, leader]) recorder.stop();
});

test('S126: a stream for all windows of a browser tells of each organisation of the person, by its name, and of no other', async () => {
  const admin = await plant.signIn('admin');
  const all = new EventRecorder(plant.url, admin, { path: eventsOfAllPath });
  const one = new EventRecorder(plant.url, admin);
  const orgsOf = ({ events }: EventRecorder, event: string) => events.filter(({ name }) => name === event).map(({ org }) => org);
  const begun = ({ events }: EventRecorder) => events.some(({ name }) => name === 'translation');
  await eventually(
    () => begun(all) && begun(one),
    (both) => both,
  );
  expect([orgsOf(all, 'setting').toSorted(), orgsOf(one, 'setting')]).toEqual([['101', '102'], [undefined]]);
  await plant.pool.query("select pg_notify('kuwei', 'abnormal 102'), pg_notify('kuwei', 'abnormal none-of-theirs')");
  await plant.pool.query("select pg_notify('kuwei', 'abnormal 101')");
  await eventually(
    () => orgsOf(one, 'abnormal').length + orgsOf(all, 'abnormal').length,
    (count) => count === 3,
  );
  expect([orgsOf(all, 'abnormal').toSorted(), orgsOf(one, 'abnormal')]).toEqual([['101', '102'], [undefined]]);
  for (const recorder of [all, one]) recorder.stop();
});

test('S126: a stream that begins says by a stamp whether texts were changed meanwhile', async () => {
  const admin = await plant.signIn('admin');
  const stampOf = async () => {
    const recorder = new EventRecorder(plant.url, admin);
    await eventually(
      () => recorder.events.some(({ name }) => name === 'translation'),
      (is) => is,
    );
    recorder.stop();
    return recorder.events.find(({ name }) => name === 'translation')?.data;
  };
  const before = await stampOf();
  expect(await stampOf()).toEqual(before);
  await admin.ask('saveTranslation', { key: 'shell.scan', zh: '扫', en: 'Scan it', yn: 'Pindai' });
  const changed = await stampOf();
  await admin.ask('saveTranslation', { key: 'shell.scan', zh: '', en: '', yn: '', revision: 1 });
  expect(changed).not.toEqual(before);
  expect(await stampOf()).not.toEqual(changed);
});

test('S131: what a person counts on one device their other devices hear by the document, from whichever server, and nobody else does', async () => {
  const other = await plant.second();
  const keeper = await plant.signIn('keeper');
  await putStock(plant.pool, '3010-0001', 'RM1-A01-01', 10);
  const { docNo: no } = (await keeper.ask('createCount', { warehouse: 'RM1', locations: ['RM1-A01-01'], opening: false })).data;
  expect((await keeper.ask('startCount', { no })).message).toBe('');
  const leader = new EventRecorder(plant.url, await plant.signIn('leader'), { device: 'second' });
  const own = new EventRecorder(plant.url, keeper, { device: 'test' });
  const here = new EventRecorder(plant.url, keeper, { device: 'second' });
  const there = new EventRecorder(other.url, keeper, { device: 'third' });
  const all = [leader, own, here, there];
  const eventCount = ({ events }: EventRecorder) =>
    events.flatMap(({ name, data }) => (name === 'paper' ? (data as { numbers: string[] }).numbers : []));
  await eventually(
    () => all.filter(({ events }) => events.some(({ name }) => name === 'translation')).length,
    (count) => count === all.length,
  );
  expect((await keeper.ask('enterCount', { no, entries: [{ line: 1, qty: '9', at: Date.now() }] })).message).toBe('');
  await eventually(
    () => eventCount(here).includes(no) && eventCount(there).includes(no),
    (both) => both,
  );
  expect([eventCount(leader), eventCount(own)]).toEqual([[], []]);
  for (const one of all) one.stop();
  await other.close();
});
