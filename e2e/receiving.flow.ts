import { describe, expect, test } from 'vitest';
import { compareLedger } from '../server/stock/compareLedger.ts';
import { waysOf } from '../test/slow/inTurn.ts';
import { type Announced, announce } from './announce.ts';
import type { Handheld } from './handheld.ts';
import { putOn } from './putOn.ts';
import { inTurnStory } from './stories.ts';
import { languages, rooms, useWorld } from './world.ts';

const world = useWorld();
const signCode = 'KW-SIGN:W11';
const route = '/pages/InStorage/ScanRecieveNew';

/** A place in the receiving warehouse. */
async function place(): Promise<string> {
  const { rows } = await world.pool.query<{ code: string }>(`
    select l.code from location l join warehouse w on w.id = l.warehouse_id
     where w.code = 'W11' and l.org = '101' and l.status = 'active' order by l.code limit 1`);
  return rows[0]?.code ?? '';
}

/** Checks in, and opens a new note by scanning. */
async function openNote(device: Handheld, note: Announced): Promise<void> {
  await device.go(route);
  await device.sees(device.say('receive.do.sign'));
  await device.scan(signCode);
  await device.sees(device.say('receive.do.note'));
  await device.scan(note.noteNo);
  await device.sees(device.say('receive.note-opened', { n: note.itemNos.length }));
}

const receiptOf = async (noteNo: string) =>
  (
    await world.pool.query<{ receipt_no: string; sync_state: string; erp_no: string }>(
      'select receipt_no, sync_state, erp_no from receipt where note_no = $1',
      [noteNo],
    )
  ).rows;

async function forget(): Promise<void> {
  await world.pool.query('delete from check_in');
}

describe('receiving by scan, receiving-step-1 to receiving-step-5', () => {
  test.each(waysOf([...rooms, { language: 'zh', size: 'across' } as const], 'receiving'))(
    'the whole flow by keyboard wedge, $size, $language',
    async ({ size, language }) => {
      await forget();
      const note = await announce(world);
      const here = await place();
      const device = await world.device({ language, size, account: 'keeper' });
      await openNote(device, note);
      await device.picture('receive-open');
      await device.expectSound();
      await device.scan(note.labels[0] ?? '');
      await device.sees(device.say('receive.label-verified'));
      await device.scan(note.labels[0] ?? '');
      await device.page.locator('.kw-result-duplicate').waitFor();
      await device.picture('receive-duplicate');
      await putOn(device, here);
      await device.picture('receive-placed');
      await device.button(new RegExp(device.say('receive.save'))).click({ force: true });
      // R39: not every carton was verified, so the screen asks first.
      await device.button(device.say('receive.unverified.yes')).click();
      await device.sees(device.say('receive.saved'));
      // R35: the number stays until it is dismissed.
      await device.page.locator('.kw-saved-done').waitFor();
      await device.picture('receive-saved');
      await device.expectSound();
      const [receipt, more] = await receiptOf(note.noteNo);
      expect(more).toBeUndefined();
      await expect.poll(async () => (await receiptOf(note.noteNo))[0]?.sync_state).toBe('synchronized');
      expect((await receiptOf(note.noteNo))[0]?.erp_no).not.toBe('');
      expect(receipt?.receipt_no).toMatch(/^RC101/);
      expect((await compareLedger(world.pool)).differences).toEqual([]);
    },
  );

  inTurnStory('the card that a scan counts for is tinted for a moment, and one whose cartons are all verified comes last', async () => {
    await forget();
    const note = await announce(world);
    const device = await world.device({ account: 'keeper' });
    await openNote(device, note);
    await putOn(device, await place());
    const titles = () => device.page.locator('.kw-card-item').allTextContents();
    const [first = ''] = await titles();
    // Noted by the page itself, because the tint lasts for a moment only.
    await device.page.evaluate(`new MutationObserver(() => {
      const counted = document.querySelector('.kw-card-counted .kw-card-item');
      if (counted) document.body.dataset.counted = counted.textContent;
    }).observe(document.body, { subtree: true, attributeFilter: ['class'] })`);
    const perLine = note.labels.length / note.itemNos.length;
    const at = perLine * note.itemNos.indexOf(first);
    for (const code of note.labels.slice(at, at + perLine)) await device.scan(code);
    await expect.poll(() => device.page.evaluate('document.body.dataset.counted')).toBe(first);
    await expect.poll(async () => (await titles()).at(-1)).toBe(first);
    expect(new Set(await titles())).toEqual(new Set(note.itemNos));
  });

  test('an unknown note that is scanned at home is fetched from the portal and opened, as receiving does; what nobody knows is said', async () => {
    await forget();
    const note = await announce(world);
    const device = await world.device({ account: 'keeper' });
    await device.go('/pages/home/home2');
    await device.settle();
    await device.scan('SH2026NOSUCH01');
    await device.sees(device.say('scan.explain.unknown', { code: 'SH2026NOSUCH01' }));
    await device.scan(note.noteNo);
    await device.page.waitForURL(/ScanRecieveNew/);
    await device.sees(device.say('receive.do.sign'));
    // If the person checked in before the server refused the note, the note would open.
    await device.settle();
    await device.scan(signCode);
    await device.sees(device.say('receive.do.note'));
    await device.go('/pages/home/home2');
    await device.settle();
    await device.scan(note.noteNo);
    await device.sees(device.say('receive.note-opened', { n: note.itemNos.length }));
  });

  inTurnStory('after a crash one is back at the same step, and a language switch keeps the task', async () => {
    await forget();
    const note = await announce(world);
    const device = await world.device({ account: 'keeper' });
    await openNote(device, note);
    await device.scan(note.labels[1] ?? '');
    await device.sees(device.say('receive.label-verified'));
    await device.page.reload();
    await device.sees(note.noteNo);
    await device.page.evaluate(() => localStorage.setItem('wms-system', JSON.stringify({ DefualtLanguage: 'en' })));
    await device.page.reload();
    await device.sees('Save receipt');
    await device.sees(note.noteNo);
  });

  test('two quick taps on save make one receipt', async () => {
    await forget();
    const note = await announce(world);
    const device = await world.device({ account: 'keeper' });
    await openNote(device, note);
    const save = device.button(new RegExp(device.say('receive.save')));
    await Promise.all([save.click({ force: true }), save.click({ force: true }).catch(() => undefined)]);
    const yes = device.button(device.say('receive.unverified.yes'));
    // The screen shows no progress while it waits for the person's answer.
    await yes.waitFor();
    expect(await device.page.locator('.kw-commit-main').getAttribute('aria-busy')).toBeNull();
    await Promise.all([yes.click({ force: true }), yes.click({ force: true, timeout: 500 }).catch(() => undefined)]);
    await device.sees(device.say('receive.saved'));
    expect(await receiptOf(note.noteNo)).toHaveLength(1);
  });
});

/** What prevents each step; refusals.flow.ts shows each refusal. */
describe.each(waysOf(languages, 'steps in order'))('a step cannot be left out, and a note can be taken over: %s', (language) => {
  inTurnStory('receive-check-in-required, location-code-scanned-first: each step asks for the one before it', async () => {
    await forget();
    const note = await announce(world);
    const here = await place();
    const device = await world.device({ language, account: 'keeper' });
    await device.go(route);
    // receive-check-in-required
    await device.sees(device.say('receive.do.sign'));
    await device.scan(note.noteNo);
    await device.sees(device.say('receive.sign-first'));
    await device.scan(signCode);
    await device.sees(device.say('receive.do.note'));
    // location-code-scanned-first
    await device.scan(`KW-LOC:${here}`);
    await device.sees(device.say('receive.scan-note-first'));
    await device.scan(note.noteNo);
    await device.sees(device.say('receive.note-opened', { n: 2 }));
    // An outer box stands for the cartons inside.
    await device.scan(`BOX${note.noteNo.slice(-5)}1`);
    await device.sees(device.say('receive.box-verified', { n: 2 }));
    const second = await world.device({ language, account: 'leader' });
    await second.go(route);
    await second.sees(second.say('receive.do.sign'));
    await second.scan(signCode);
    await second.sees(second.say('receive.do.note'));
    await second.scan(note.noteNo);
    await second.button(second.say('receive.take-over')).click();
    await second.sees(second.say('receive.note-opened', { n: 2 }));
    await second.expectSound();
  });
});
