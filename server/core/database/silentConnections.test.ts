import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { usePlant } from '../../../test/plant.ts';
import { SilentProxy } from '../../../test/silentProxy.ts';
import { SilentConnections } from './silentConnections.ts';

const plant = usePlant();

it('a long statement outlives one question to the database that gets no answer', async () => {
  const proxy = await SilentProxy.before(plant.databaseUrl);
  const watch = new SilentConnections(proxy.url, { askAfterMs: 100, giveUpAfterMs: 6000, askMs: 500 });
  const client = new pg.Client({ connectionString: plant.databaseUrl, application_name: 'kuwei' });
  try {
    await client.connect();
    watch.watch(client);
    const answer = client.query('select 1 as one from pg_sleep(9)');
    // Nothing has arrived for longer than the limit, but the second connection reported that the database works.
    await wait(6500);
    proxy.silence();
    await wait(1500);
    proxy.hear();
    expect((await answer).rows).toEqual([{ one: 1 }]);
  } finally {
    watch.forget(client);
    watch.close();
    proxy.stop();
    await client.end();
  }
});
