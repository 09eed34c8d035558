import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventsPath } from '../../contract/system/events.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();

test('an app that is gone before its stream begins is not told anything for ever after', async () => {
  const { token, org } = await plant.signIn('keeper');
  const { access, organisations } = plant.server.app;
  const find = access.find.bind(access);
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  access.find = async (wanted) => {
    await gate;
    return find(wanted);
  };
  const request = http.get(plant.url + eventsPath, { headers: { Authorization: `Bearer ${token}`, org }, agent: false });
  request.on('error', () => {});
  const closed = new Promise((resolve) => plant.server.http.server.once('connection', (socket) => socket.once('close', resolve)));
  await wait(100);
  request.destroy();
  await closed;
  open();
  await wait(200);
  access.find = find;

  let told = 0;
  const findOrganisation = organisations.find.bind(organisations);
  organisations.find = async (wanted) => {
    told += 1;
    return findOrganisation(wanted);
  };
  await plant.pool.query("select pg_notify('kuwei', 'setting *')");
  await wait(300);
  organisations.find = findOrganisation;
  expect(told).toBe(0);
});
