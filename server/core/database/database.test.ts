import { createServer, connect as dial, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usePlant } from '../../../test/plant.ts';
import { openDatabase, readRows } from './database.ts';

const plant = usePlant();
let change: [from: string, to: string] = ['', ''];
let between: Server;

/** Passes on the messages of a connection with one word changed. */
const changed = (bytes: Buffer): Buffer => Buffer.from(bytes.toString('latin1').replace(change[0], change[1]), 'latin1');

beforeAll(async () => {
  const { hostname, port } = new URL(plant.databaseUrl);
  between = createServer((client) => {
    const database = dial({ host: hostname, port: Number(port || 5432) });
    client.on('data', (bytes: Buffer) => database.write(changed(bytes))).on('error', () => database.destroy());
    database.pipe(client).on('error', () => client.destroy());
    client.on('close', () => database.destroy());
  });
  await new Promise<void>((listening) => {
    between.listen(0, '127.0.0.1', listening);
  });
});
afterAll(() => between.close());

/** The value of a limit in a connection of a pool. */
async function limitOf(name: string): Promise<unknown> {
  const url = new URL(plant.databaseUrl);
  const address = between.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on a port');
  url.host = `127.0.0.1:${address.port}`;
  const database = openDatabase(url.href, 1);
  try {
    const [row] = await readRows<Record<string, string>>(database.pool, `show ${name}`, []);
    return row?.[name];
  } finally {
    await database.close();
  }
}

describe('how long a connection waits', () => {
  it('is limited from its first statement on', async () => {
    change = ['', ''];
    expect(await limitOf('lock_timeout')).toBe('5s');
    expect(await limitOf('statement_timeout')).toBe('1min');
  });

  it('one whose limits were not taken is not used', async () => {
    change = ["lock_timeout = '5s'", "lock_timeout = '5x'"];
    await expect(limitOf('lock_timeout')).rejects.toThrow('lock_timeout');
  });

  it('those of a network that is gone may be refused where there is no network', async () => {
    change = ["tcp_user_timeout = '20s'", "tcp_user_timeout = '20x'"];
    expect(await limitOf('lock_timeout')).toBe('5s');
  });
});
