import { expect } from 'vitest';
import type { Handheld } from './handheld.ts';

/** Puts the goods in hand on a shelf by scan; where the plant asks about a shelf that was not proposed, a second scan confirms (S58). */
export async function putOn(device: Handheld, place: string): Promise<void> {
  const [, question = ''] = device.say('shelf.other-ask', { place, homes: '\n', more: 0 }).split('\n');
  const band = device.page.locator('.kw-result');
  const said = async () => (await band.textContent()) ?? '';
  await device.scan(`KW-LOC:${place}`);
  await expect.poll(said).toContain(place);
  if (!(await said()).includes(question.trim())) return;
  await device.scan(`KW-LOC:${place}`);
  await expect.poll(said).not.toContain(question.trim());
}
