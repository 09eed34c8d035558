import { expect, it } from 'vitest';
import { usePlant } from '../../../test/plant.ts';

const plant = usePlant();

it('a setting that was saved holds for the next call, also while the servers do not hear each other', async () => {
  const admin = await plant.signIn('admin');
  const isOpen = async () => (await admin.ask('settings', { key: 'batchControlOnIssue' })).data.settings[0]?.value;
  const before = await isOpen();
  await plant.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kuwei bus' and datname = current_database()",
  );
  expect((await admin.ask('saveSwitch', { key: 'batchControlOnIssue', open: !before })).ok).toBe(true);
  expect(await isOpen()).toBe(!before);
});
