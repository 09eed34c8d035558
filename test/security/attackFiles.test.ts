import { beforeAll, expect, it } from 'vitest';
import { type Client, usePlant } from '../plant.ts';
import { fileAttacks } from './fileAttacks.ts';
import { LoopWatch, mostHeld } from './loopWatch.ts';
import { inside } from './rawRequest.ts';
import { sendFile } from './sendFile.ts';

const plant = usePlant();
let admin: Client;

beforeAll(async () => {
  admin = await plant.signIn('admin');
});

it.each(fileAttacks.map((attack) => [attack.name, attack] as const))(
  'R72: %s holds nobody up and is answered in words',
  async (_name, { content, fileName }) => {
    const file = await content();
    const watch = new LoopWatch();
    await watch.start();
    const answer = await sendFile(plant.url, admin.token, file, { fileName });
    const held = await watch.stop();
    console.log(
      `event loop held ${held} ms at most; ${(file.length / 1024 / 1024).toFixed(1)} MB, ${answer.status} ${answer.text.slice(0, 160)}`,
    );
    expect([answer.status < 500, inside.test(answer.text)]).toEqual([true, false]);
    expect(held).toBeLessThan(mostHeld);
    expect((await admin.ask('currentCheckIn', {})).ok).toBe(true);
  },
  120_000,
);
