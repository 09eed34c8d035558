import { expect, test } from 'vitest';
import { announce } from './announce.ts';
import type { Handheld } from './handheld.ts';
import { useWorldWithApp } from './world.ts';

/** What a person with large text sees of each scan, on the screen as it is, without a swipe. */
const world = useWorldWithApp();

/** Whether the first line of the result is on screen, and nothing above covers it. */
const resultIsInView = (device: Handheld): Promise<boolean> =>
  device.page.evaluate(`(() => {
    const word = document.querySelector('.kw-scan-result .kw-result-word');
    const { left, top } = word.getBoundingClientRect();
    return word.contains(document.elementFromPoint(left + 8, top + 8));
  })()`);

async function seesResult(device: Handheld, words: string): Promise<void> {
  await device.page.locator('.kw-scan-result', { hasText: words }).waitFor();
  await device.settle();
  expect([words, await resultIsInView(device)]).toEqual([words, true]);
}

test.each([150, 200])('at %i % the result of each scan comes into view, of one that is refused and of a save too', async (textSize) => {
  const note = await announce(world, { lines: 3, labelsPerLine: 1 });
  const other = await announce(world, { lines: 1, labelsPerLine: 1 });
  const device = await world.device({ account: 'keeper', language: 'yn', look: { textSize, hand: 'left' } });
  await device.go('/pages/home/home2');
  await device.settle();
  await device.scan('KW-SIGN:W11');
  await device.settle();
  await device.go('/pages/InStorage/ScanRecieveNew');
  await device.scan(note.noteNo);
  await seesResult(device, device.say('receive.note-opened', { n: 3 }));
  for (const [nth, code] of note.labels.entries()) {
    await device.scan(code);
    await device.sees(device.say('receive.progress.cartons', { n: nth + 1, all: 3 }));
    await seesResult(device, device.say('receive.label-verified'));
    // A person looks through the lines, and scans again from there.
    await device.page.locator('.kw-scan-frame').evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
  }
  await device.scan(other.labels[0] ?? '');
  await seesResult(device, other.labels[0] ?? '');
  await device.picture(`large-text-refused-${textSize}`);
  await device.page.locator('.kw-scan-frame').evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
  await device.button(new RegExp(`^${device.say('receive.save')}`)).click();
  await seesResult(device, device.say('receive.saved'));
});
