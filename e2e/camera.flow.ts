import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { announce } from './announce.ts';
import type { Handheld } from './handheld.ts';
import { signedInStorage } from './signedInStorage.ts';
import { useWorldWithApp } from './world.ts';

const world = useWorldWithApp();
const folder = mkdtempSync(path.join(tmpdir(), 'kuwei-camera-'));
const video = path.join(folder, 'camera.y4m');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A PDF that the product makes for printing. */
async function printed(path: string, body: object): Promise<Buffer> {
  const storage = await signedInStorage(world.url, { language: 'zh', account: 'admin', org: '101' });
  const token = JSON.parse(storage.find((entry) => entry.name === 'wms-token')?.value ?? '{}').content;
  const response = await fetch(world.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, org: '101', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(body),
  });
  if (response.headers.get('content-type') !== 'application/pdf') throw new Error(`${path}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

/** The position of the square code on each kind of printout. */
const codeOn = {
  sheet: 'iw*0.25:ih*0.14:iw*0.005:ih*0.158',
  label: 'iw*0.27:ih*0.44:iw*0.73:ih*0.12',
  location: 'iw*0.365:ih*0.6:iw*0.635:0',
} as const;

/** Shows the code of a printout to the camera, inside its frame: the camera reads nothing outside the frame (R43). */
function show(pdf: Buffer, what: keyof typeof codeOn): void {
  const file = path.join(folder, 'paper.pdf');
  writeFileSync(file, pdf);
  execFileSync('pdftoppm', ['-r', '150', '-png', '-f', '1', '-l', '1', '-singlefile', file, path.join(folder, 'paper')]);
  const held = 'scale=300:300:force_original_aspect_ratio=decrease,pad=1280:720:(ow-iw)/2:(oh-ih)/2-20:color=gray';
  const fit = `crop=${codeOn[what]},${held}`;
  const next = path.join(folder, 'next.y4m');
  execFileSync('ffmpeg', [
    '-y',
    '-loglevel',
    'error',
    '-loop',
    '1',
    '-i',
    path.join(folder, 'paper.png'),
    '-vf',
    fit,
    '-t',
    '1',
    '-r',
    '5',
    '-pix_fmt',
    'yuv420p',
    next,
  ]);
  renameSync(next, video);
}

/** Opens the camera from the bar and waits until it has read the code. */
async function scanByCamera(device: Handheld, expected: string): Promise<void> {
  await device.button(device.say('shell.scan')).click();
  const choose = device.button(device.say('shell.scan.camera'));
  // The way of scanning that was used last opens first the next time.
  await Promise.race([choose.waitFor(), device.page.locator('video').waitFor()]);
  if (await choose.isVisible()) await choose.click();

  await device.sees(expected);
  // R43: the camera stays open for the next carton and shows the result of this one.
  await device.page.locator('.kw-camera .kw-result').waitFor();
  await device.button(device.say('scanner.camera.close')).click();
  await device.page.locator('video').waitFor({ state: 'detached' });
}

test('the receiving flow by camera, from papers that the product printed', async () => {
  await world.pool.query('delete from check_in');
  const note = await announce(world, { lines: 1 });
  const { rows } = await world.pool.query<{ id: number; code: string }>(`
    select l.id, l.code from location l join warehouse w on w.id = l.warehouse_id where w.code = 'W11' and l.org = '101' and l.status = 'active' order by l.code limit 1`);
  const place = rows[0] ?? { id: 0, code: '' };
  await world.pool.query("update item set default_location_id = $1 where org = '101' and code = any($2)", [place.id, note.itemNos]);
  const sheet = Buffer.from(await (await fetch(`${world.url}/demo/sheet.pdf`)).arrayBuffer());
  show(sheet, 'sheet');
  const device = await world.device({ account: 'keeper', camera: video });
  await device.go('/pages/InStorage/ScanRecieveNew');
  await device.sees(device.say('receive.do.sign'));
  await scanByCamera(device, device.say('receive.do.note'));
  // The portal's note comes into the product by its number; from then on its papers can be printed here.
  await device.scan(note.noteNo);
  await device.sees(device.say('receive.note-opened', { n: 1 }));
  show(await printed('/api/Receive/PrintBars', { data: { bars: note.labels.slice(0, 1) } }), 'label');
  await scanByCamera(device, device.say('receive.label-verified'));
  await device.picture('camera-label');
  show(await printed('/api/Warehouse/LocationLabelPdf', { ids: [place.id] }), 'location');
  await scanByCamera(device, device.say('receive.placed', { n: 1 }));
  await device.button(new RegExp(device.say('receive.save'))).click({ force: true });
  // R39: one of its cartons was verified, so the screen asks first.
  await device.button(device.say('receive.unverified.yes')).click();
  await device.sees(device.say('receive.saved'));
  await device.expectSound();
  const saved = await world.pool.query('select 1 from receipt where note_no = $1', [note.noteNo]);
  expect(saved.rowCount).toBe(1);
  const scanned = await world.pool.query('select 1 from scan_record where code = $1', [note.labels[0]]);
  expect(scanned.rowCount).toBe(1);
});
