import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeNote } from '../../../test/notes.ts';
import { eventually } from '../../../test/partners.ts';
import { usePlant } from '../../../test/plant.ts';

const plant = usePlant();

const waitingText = `
  select pid from pg_locks where not granted and relation = 'operation'::regclass
     and database = (select oid from pg_database where datname = current_database())`;

async function openedNote() {
  const keeper = await plant.signIn('keeper');
  const { id: warehouseId } = (await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' })).data;
  const { noteNo } = await makeNote(plant.pool);
  const operationId = randomUUID();
  const open = () => keeper.ask('scanNote', { noteNo, warehouseId }, { operationId });
  expect((await open()).code).toBe('20000');
  return { open };
}

it('S40: a repeated command is answered 503, not refused, while its first answer cannot be looked up', async () => {
  const { open } = await openedNote();
  const blocker = await plant.pool.connect();
  try {
    await blocker.query('begin; lock table operation in access exclusive mode');
    const repeated = open();
    const [waiting] = await eventually(
      async () => (await blocker.query<{ pid: number }>(waitingText)).rows,
      (rows) => rows.length > 0,
    );
    await blocker.query('select pg_terminate_backend($1)', [waiting?.pid]);
    expect(await repeated).toMatchObject({ status: 503, code: 'busy' });
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  const later = await open();
  expect(later).toMatchObject({ status: 200, code: '20000' });
  expect(later.headers.get('idempotent-replayed')).toBe('true');
});
