import { expect } from 'vitest';
import type { Handheld } from './handheld.ts';

/** Puts what is in hand on a shelf by scan: of one that was not proposed, and that the plant asks about, a second scan says that it is meant (S58). */
export async function putOn(device: Handheld, place: string): Promise<void> {
  const [, asked = ''] = device.say('shelf.other-ask', { place, homes: '\n' }).split('\n');
  const band = device.page.locator('.kw-result');
  const said = async () => (await band.textContent()) ?? '';
  await device.scan(`KW-LOC:${place}`);
  await expect.poll(said).toContain(place);
  if (!(await said()).includes(asked.trim())) return;
  await device.scan(`KW-LOC:${place}`);
  await expect.poll(said).not.toContain(asked.trim());
}
