import { describe, expect, test } from 'vitest';
import { en } from '../contract/messages/en.ts';
import { fill } from '../contract/messages/fill.ts';
import { zh } from '../contract/messages/texts.ts';
import { yn } from '../contract/messages/yn.ts';
import { hasTurn, waysOf } from '../test/slow/inTurn.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import type { Handheld } from './handheld.ts';
import { type Args, type Refusal, spots } from './refusals/refusal.ts';
import { holdText, Room } from './refusals/room.ts';
import { topics } from './refusals/topics.ts';
import { languages, useWorld } from './world.ts';

let keeper: DemoClient;
let leader: DemoClient;

const world = useWorld(async (world) => {
  await world.pool.query(holdText);
  keeper = await new DemoClient(world.url, '101').signIn('keeper', demoPassword);
  leader = await new DemoClient(world.url, '101').signIn('leader', demoPassword);
});

/** Reads the message from the screen: complete, with its values, and visible. */
async function readBack({ page, ...device }: Pick<Handheld, 'page' | 'language'>, refusal: Refusal, expected: string): Promise<void> {
  const spot = page.locator(spots[refusal.at]);
  const said = spot.filter({ hasText: expected }).first();
  await said.waitFor().catch(async () => {
    throw new Error(
      `expected at ${refusal.at}: ${expected}\nshown there: ${(await spot.allTextContents()).join(' | ') || 'nothing'} (${device.language})`,
    );
  });
  const shown = ((await said.textContent()) ?? '').trim();
  if (!refusal.within) expect(shown).toBe(expected);
  expect(shown).not.toMatch(broken);
  const cut = await said.evaluate((element: HTMLElement) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    // Taps go through messages to the element below.
    const above = getComputedStyle(element).pointerEvents === 'none';
    const covered = !above && (!middle || !(element.contains(middle) || middle.contains(element)));
    return {
      outside: left < 0 || right > innerWidth || top < 0 || bottom > innerHeight,
      covered,
      clipped: element.scrollWidth > element.clientWidth + 1,
    };
  });
  expect(cut).toEqual({ outside: false, covered: false, clipped: false });
}

const broken = /[{}]|\b(error|undefined|null)\b\./;

/** The message in the other languages, complete with the same values. */
function fillAll(id: Refusal['id'], args: Args): void {
  for (const [language, texts] of Object.entries({ zh, en, yn })) expect(fill(language, texts[`error.${id}`], args)).not.toMatch(broken);
}

async function meet(room: Room, refusal: Refusal): Promise<void> {
  const args: Args = (await refusal.meet(room)) ?? {};
  fillAll(refusal.id, args);
  await readBack(room.device, refusal, room.device.say(`error.${refusal.id}`, args));
  expect(await room.changes(), 'changed by what was refused').toEqual([]);
  await room.device.snap(`refusal-${refusal.id}`);
}

/** A quarter of the topics in turn, each in one language; `npm run test:full` runs all topics in all languages. */
const said = topics
  .filter(({ name }) => hasTurn(name, 4))
  .flatMap((topic) => waysOf(languages, topic.name).map((language) => ({ language, ...topic })));

describe('every refusal of receiving is said in the reader’s language', () => {
  test.each(said.map((topic) => [`${topic.name} (${topic.language})`, topic] as const))(
    '%s',
    async (_name, { language, account, size = 'handheld', refusals }) => {
      await world.pool.query('delete from check_in');
      const device = await world.device({ language, account, size });
      // A screen must be there before the first code is scanned into it.
      await device.go('/pages/home/home2');
      const room = new Room(world, device, { keeper, leader });
      const faults: Record<string, string> = {};
      for (const refusal of refusals) {
        await meet(room, refusal).catch((error: Error) => {
          faults[refusal.id] = error.message;
          return device.snap(`refusal-missing-${refusal.id}`);
        });
        await refusal.after?.(room);
        await device.page.keyboard.press('Escape');
      }
      expect(faults).toEqual({});
      await device.expectSound();
    },
  );
});
