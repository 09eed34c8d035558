import type { Language } from '../contract/messages/texts.ts';
import { type Announced, announce } from './announce.ts';
import { type Handheld, networkComplaints } from './handheld.ts';
import type { Size } from './sizes.ts';
import type { World } from './world.ts';

/** Goes to the screen of receiving and checks in at its warehouse. */
export async function checkIn(device: Handheld): Promise<void> {
  await device.go('/pages/InStorage/ScanRecieveNew');
  await device.sees(device.say('receive.do.sign'));
  await device.scan('KW-SIGN:W11');
  await device.sees(device.say('receive.do.note'));
}

/** A keeper scans two cartons without network; meanwhile the check-in of the day is over, so that they are not accepted. */
export async function refusedScans(
  world: World,
  language: Language,
  size: Size = 'handheld',
): Promise<{ note: Announced; device: Handheld }> {
  await world.pool.query('delete from check_in');
  const note = await announce(world, { lines: 1, labelsPerLine: 4 });
  const device = await world.device({ account: 'keeper', language, size });
  device.forgive(...networkComplaints);
  await checkIn(device);
  await device.scan(note.noteNo);
  await device.sees(device.say('receive.note-opened', { n: 1 }));
  await device.page.context().setOffline(true);
  for (const [nth, label] of note.labels.slice(0, 2).entries()) {
    await device.scan(label);
    await device.sees(device.say('shell.unsent', { n: nth + 1 }));
  }
  await world.pool.query('delete from check_in');
  await device.page.context().setOffline(false);
  await device.sees(device.say('attention.count', { n: 2 }));
  return { note, device };
}
