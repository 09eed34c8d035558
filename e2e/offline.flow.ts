import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compareLedger } from '../server/stock/compareLedger.ts';
import { type Announced, announce } from './announce.ts';
import { type Handheld, networkComplaints } from './handheld.ts';
import { signInByForm } from './signIn.ts';
import { inTurnStory } from './stories.ts';
import { useWorldWithApp } from './world.ts';

/** The device answers the worker, with or without network; nothing is lost or done twice (R34, R35). */
const world = useWorldWithApp();
const route = '/pages/InStorage/ScanRecieveNew';
const count = 20;

/** A device without network logs errors for every request; this is expected here. */

async function atWork(account = 'keeper'): Promise<{ note: Announced; device: Handheld }> {
  await world.pool.query('delete from check_in');
  const note = await announce(world, { lines: 2, labelsPerLine: count / 2 });
  const device = await world.device({ account });
  device.forgive(...networkComplaints);
  await device.go(route);
  // The device must have stored the app before the network is cut.
  await device.page.evaluate('navigator.serviceWorker.ready');
  await device.sees(device.say('receive.do.sign'));
  await device.scan('KW-SIGN:W11');
  await device.sees(device.say('receive.do.note'));
  await open(device, note);
  return { note, device };
}

async function open(device: Handheld, note: Announced): Promise<void> {
  await device.scan(note.noteNo);
  await device.sees(device.say('receive.note-opened', { n: 2 }));
}

const offline = (device: Handheld, off: boolean) => device.page.context().setOffline(off);
const band = (device: Handheld, tone: string) => device.page.locator(`.kw-result-${tone}`);
const step = (device: Handheld, n: number) => device.page.locator('.kw-step', { hasText: `${n}/${count}` }).waitFor();
const unsent = (device: Handheld, n: number) => device.sees(device.say('shell.unsent', { n }));

/** Scans labels; each one is answered on the screen, by name and number, before the next. */
async function scanAll(device: Handheld, labels: readonly string[], from = 0): Promise<void> {
  for (const [nth, label] of labels.entries()) {
    await device.scan(label);
    await step(device, from + nth + 1);
    await band(device, 'accept').waitFor();
  }
}

async function save(device: Handheld): Promise<void> {
  await device.button(new RegExp(device.say('receive.save'))).click({ force: true });
}

const receiptsOf = async (noteNo: string): Promise<string[]> =>
  (await world.pool.query<{ receipt_no: string }>('select receipt_no from receipt where note_no = $1', [noteNo])).rows.map(
    ({ receipt_no }) => receipt_no,
  );

/** Every label and the save arrived exactly once; the note is closed; the number stays on the screen until it is dismissed. */
async function expectDone(device: Handheld, { noteNo, labels }: Announced): Promise<void> {
  await expect.poll(() => receiptsOf(noteNo)).toHaveLength(1);
  const scans = await world.pool.query<{ code: string }>(
    "select code from scan_record where scan_type = 'label' and deleted_at is null and code = any($1) order by code",
    [labels],
  );
  expect(scans.rows.map(({ code }) => code)).toEqual([...labels].sort());
  const [receiptNo = ''] = await receiptsOf(noteNo);
  const { rows } = await world.pool.query('select state from delivery_note where note_no = $1', [noteNo]);
  expect(rows).toEqual([{ state: 'received' }]);
  expect((await compareLedger(world.pool)).differences).toEqual([]);
  await unsent(device, 0);
  const card = device.page.locator('.kw-saved-done', { hasText: receiptNo });
  await card.waitFor();
  await device.sees(device.say('receive.do.note'));
  await device.page.reload();
  await card.waitFor();
  await card.getByRole('button', { name: device.say('flow.put-away') }).click();
  await card.waitFor({ state: 'detached' });
}

test('receiving-step-3-verify-labels, without network: 20 labels, two reloads, a save; with the network every one exactly once (R34, R35)', async () => {
  const { note, device } = await atWork();
  await offline(device, true);
  for (const [nth, label] of note.labels.entries()) {
    await device.scan(label);
    await step(device, nth + 1);
    await band(device, 'accept').waitFor();
    await unsent(device, nth + 1);
    if (nth === 6 || nth === 13) {
      await device.page.reload();
      await step(device, nth + 1);
      await unsent(device, nth + 1);
    }
  }
  await device.picture('offline-scanned');
  // The device recognizes a repeated scan itself; a code that it cannot judge is kept, and the screen says so.
  await device.scan(note.labels[3] ?? '');
  await band(device, 'duplicate').waitFor();
  await save(device);
  await device.sees(device.say('receive.saved.waiting'));
  await unsent(device, count + 1);
  await device.picture('offline-saved');
  expect(await receiptsOf(note.noteNo)).toEqual([]);
  await offline(device, false);
  await expectDone(device, note);
  await device.expectSound();
});

inTurnStory(
  'without network screens open that were never opened before: all scripts lie on the device, and the camera’s reader once it was used',
  async () => {
    const device = await world.device({ account: 'keeper' });
    device.forgive(...networkComplaints);
    await device.go('/pages/home/home2');
    await device.page.evaluate('navigator.serviceWorker.ready');
    await expect.poll(() => device.page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
    const files = readdirSync(path.join(import.meta.dirname, '../dist/assets')).filter((name) => /^(?!old-).*\.(js|css|wasm)$/.test(name));
    const late = files.filter((name) => /reader.*\.wasm$/.test(name));
    const missing = (names: readonly string[]) =>
      device.page.evaluate(
        `Promise.all(${JSON.stringify(names)}.map((name) => fetch('/assets/' + name).then(() => '', () => name))).then((all) => all.filter(Boolean))`,
      );
    expect([late.length, await missing(late)]).toEqual([1, []]);
    await offline(device, true);
    // PDFs are drawn from what the server sends.
    expect(await missing(files.filter((name) => !name.startsWith('pdf')))).toEqual([]);
    for (const screen of ['/pages/OutStorage/InnerPage/ScanOrderIssueTaskDetail', '/pages/Stock/BarCodeSplit', route] as const) {
      await device.go(screen);
      await device.page.locator('.kw-nav-title', { hasText: device.say(`screen.${screen}`) }).waitFor();
    }
  },
);

inTurnStory('a network of three seconds: every scan is answered by the device meanwhile', async () => {
  const { note, device } = await atWork();
  await device.page.context().route('**/api/**', async (sent) => {
    await new Promise((later) => setTimeout(later, 3000));
    await sent.continue().catch(() => undefined);
  });
  await scanAll(device, note.labels);
  // They were answered while the first was still on its way.
  expect((await world.pool.query('select 1 from scan_record where code = $1', [note.labels.at(-1)])).rowCount).toBe(0);
  await save(device);
  await device.sees(device.say('receive.saved.waiting'));
  await device.page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await expectDone(device, note);
});

test('the server goes down in the middle and comes back', async () => {
  const { note, device } = await atWork();
  await scanAll(device, note.labels.slice(0, 8));
  await world.stopServer();
  await scanAll(device, note.labels.slice(8), 8);
  await save(device);
  await device.sees(device.say('receive.saved.waiting'));
  await world.startServerAgain();
  await expectDone(device, note);
});

inTurnStory('taken over by somebody else meanwhile: nothing is lost, nothing is done twice, and both are told', async () => {
  const { note, device } = await atWork();
  const mine = note.labels.slice(0, 8);
  await scanAll(device, mine);
  await unsent(device, 0);
  await offline(device, true);
  await scanAll(device, note.labels.slice(8, 12), 8);
  await unsent(device, 4);

  const other = await world.device({ account: 'leader' });
  await other.go(route);
  await other.sees(other.say('receive.do.sign'));
  await other.scan('KW-SIGN:W11');
  await other.sees(other.say('receive.do.note'));
  await other.scan(note.noteNo);
  // The person who takes it over sees whose it was, and agrees.
  await other.button(other.say('receive.take-over')).click();
  await other.sees(other.say('receive.note-opened', { n: 2 }));
  await step(other, 8);
  await scanAll(other, note.labels.slice(8), 8);
  await save(other);
  await expectDone(other, note);

  await offline(device, false);
  await device.sees(device.say('attention.count', { n: 4 }));
  await band(device, 'duplicate').or(band(device, 'reject')).waitFor();
  await device.sees(device.say('receive.do.note'));
  await device.page.locator('.kw-context-state').click();
  const card = device.page.locator('.kw-attention-refused', { hasText: note.noteNo });
  await card.waitFor();
  await device.picture('attention');
  await device.expectSound();
  // S154: after a change of language the stored refusals are shown in the new language too.
  const speak = (language: string) =>
    device.page.evaluate((spoken) => localStorage.setItem('wms-system', JSON.stringify({ DefualtLanguage: spoken })), language);
  const [receipt] = await receiptsOf(note.noteNo);
  await speak('en');
  await device.page.reload();
  await device.page.locator('.kw-context-state').click();
  await card.getByText(`Delivery note ${note.noteNo} was already received: ${receipt}`).first().waitFor();
  await speak('zh');
  // Nothing is sent without a person's action, also after a reload.
  await device.page.reload();
  await device.sees(device.say('attention.count', { n: 4 }));
  await device.page.locator('.kw-context-state').click();
  await card.getByRole('button', { name: device.say('attention.drop'), exact: true }).click();
  await device.button(device.say('attention.reason.done-elsewhere')).click();
  await device.page.getByText(device.say('attention.count', { n: 4 })).waitFor({ state: 'detached' });
  const left = await world.pool.query('select how, reason, call, document from left_work where document = $1', [note.noteNo]);
  const written = { how: 'dropped', reason: device.say('attention.reason.done-elsewhere'), call: 'scanLabel', document: note.noteNo };
  expect(left.rows).toEqual([written, written, written, written]);
  expect(await receiptsOf(note.noteNo)).toHaveLength(1);
});

inTurnStory('another person signs in on the device: the work stays with who gave it, and goes out in their name', async () => {
  const { note, device } = await atWork();
  await offline(device, true);
  await scanAll(device, note.labels);
  await save(device);
  await device.sees(device.say('receive.saved.waiting'));
  await device.go('/pages/my/index');
  await device.button(device.say('my.signOut')).click();
  await device.sees(device.say('my.signOut.unsent', { n: count + 1 }));
  await device.page
    .getByRole('alertdialog')
    .getByRole('button', { name: device.say('my.signOut'), exact: true })
    .click();
  await offline(device, false);
  await signIn(device, 'leader');
  await device.go(route);
  // The device shows how many there are, but does not send them in this person's name or show them as their work.
  await unsent(device, count + 1);
  await device.page.locator('.kw-context-state').click();
  await device.sees(device.say('attention.others', { account: 'keeper' }));
  await device.page.keyboard.press('Escape');
  expect(await receiptsOf(note.noteNo)).toEqual([]);
  await device.go('/pages/my/index');
  await device.button(device.say('my.signOut')).click();
  await device.page
    .getByRole('alertdialog')
    .getByRole('button', { name: device.say('my.signOut'), exact: true })
    .click();
  await signIn(device, 'keeper');
  await device.go(route);
  await expectDone(device, note);
  const { rows } = await world.pool.query(
    "select distinct u.account from scan_record s join user_account u on u.id = s.user_id where s.scan_type = 'label' and s.code = any($1)",
    [note.labels],
  );
  expect(rows).toEqual([{ account: 'keeper' }]);
});

async function signIn(device: Handheld, account: string): Promise<void> {
  await signInByForm(device, account);
  await device.page.waitForURL((url) => !url.hash.includes('/login/'));
}
