import { describe, expect, test } from 'vitest';
import { compareLedger } from '../server/stock/compareLedger.ts';
import { type Announced, announce } from './announce.ts';
import type { Handheld } from './handheld.ts';
import type { Size } from './sizes.ts';
import { languages, useWorld } from './world.ts';

const world = useWorld();
const signCode = 'KW-SIGN:W11';
const route = '/pages/InStorage/ScanRecieveNew';

/** A place in the receiving warehouse, and one in another. */
async function places(): Promise<{ here: string; elsewhere: string }> {
  const { rows } = await world.pool.query<{ here: string; elsewhere: string }>(`
    select (select l.code from location l join warehouse w on w.id = l.warehouse_id where w.code = 'W11' and l.org = '101' and l.status = 'active' order by l.code limit 1) as here,
           (select l.code from location l join warehouse w on w.id = l.warehouse_id where w.code = 'W14' and l.org = '101' and l.status = 'active' order by l.code limit 1) as elsewhere`);
  return rows[0] ?? { here: '', elsewhere: '' };
}

/** Checks in and opens a fresh note by scanning. */
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
  const rooms: { size: Size; language: (typeof languages)[number] }[] = [
    ...languages.map((language) => ({ size: 'handheld' as const, language })),
    { size: 'across', language: 'zh' },
    { size: 'browser', language: 'zh' },
    { size: 'browser', language: 'en' },
  ];
  test.each(rooms)('the whole flow by keyboard wedge, $size, $language', async ({ size, language }) => {
    await forget();
    const note = await announce(world);
    const { here } = await places();
    const device = await world.device({ language, size, account: 'keeper' });
    await openNote(device, note);
    await device.picture('receive-open');
    await device.expectSound();
    await device.scan(note.labels[0] ?? '');
    await device.sees(device.say('receive.label-verified'));
    await device.scan(note.labels[0] ?? '');
    await device.page.locator('.kw-result-duplicate').waitFor();
    await device.picture('receive-duplicate');
    await device.scan(`KW-LOC:${here}`);
    await device.sees(device.say('receive.placed', { n: 2 }));
    await device.picture('receive-placed');
    await device.button(new RegExp(device.say('receive.save'))).click({ force: true });
    await device.sees(device.say('receive.saved'));
    await device.picture('receive-saved');
    await device.expectSound();
    const [receipt, more] = await receiptOf(note.noteNo);
    expect(more).toBeUndefined();
    await expect.poll(async () => (await receiptOf(note.noteNo))[0]?.sync_state, { timeout: 15_000 }).toBe('synchronized');
    expect((await receiptOf(note.noteNo))[0]?.erp_no).not.toBe('');
    expect(receipt?.receipt_no).toMatch(/^RC101/);
    expect((await compareLedger(world.pool)).differences).toEqual([]);
  });

  test('after a crash one is back at the same step, and a language switch keeps the task', async () => {
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
    await device.sees(device.say('receive.saved'));
    expect(await receiptOf(note.noteNo)).toHaveLength(1);
  });
});

describe.each(languages)('every refusal is said in the reader’s language: %s', (language) => {
  test('receiving rules', async () => {
    await forget();
    const [note, other, short] = [await announce(world), await announce(world), await announce(world, { lines: 1 })];
    const { here, elsewhere } = await places();
    const device = await world.device({ language, account: 'keeper' });
    const says = (key: Parameters<Handheld['say']>[0], args = {}) => device.sees(device.say(key, args));
    await device.go(route);
    // receive-check-in-required
    await device.sees(device.say('receive.do.sign'));
    await device.scan(note.noteNo);
    await says('receive.sign-first');
    await device.scan('KW-SIGN:NOWHERE');
    await says('error.check-in.unknown-code', { code: 'NOWHERE' });
    await device.scan(signCode);
    await says('receive.do.note');
    // location-code-scanned-first
    await device.scan(`KW-LOC:${here}`);
    await says('receive.scan-note-first');
    // delivery-number-uppercase, delivery-number-complete, no delivery order information found
    await device.scan('sh2026e2e');
    await says('error.note.number-lowercase', { noteNo: 'sh2026e2e' });
    await device.scan('SH20');
    await says('error.note.number-incomplete', { noteNo: 'SH20' });
    await device.scan('SH2026NOWHERE1');
    await says('error.note.not-found', { noteNo: 'SH2026NOWHERE1' });
    await device.scan(note.noteNo);
    await says('receive.note-opened', { n: 2 });
    // delivery-not-scanned-twice
    await device.scan(note.noteNo);
    await says('error.note.already-scanned', { noteNo: note.noteNo });
    // label-belongs-to-delivery
    await device.scan(other.labels[0] ?? '');
    await says('error.label.other-note', { code: other.labels[0] ?? '', noteNo: note.noteNo, other: other.noteNo });
    await device.scan('NOLABEL0001');
    await says('error.label.not-found', { code: 'NOLABEL0001' });
    // location-code-exists, location-code-correct
    await device.scan('KW-LOC:Z99-99-99');
    await says('error.location.not-found', { code: 'Z99-99-99' });
    await device.scan(`KW-LOC:${elsewhere}`);
    await device.page.locator('.kw-result-reject', { hasText: elsewhere }).waitFor();
    await device.picture('receive-refused');
    await device.expectSound();
    // delivery-deleted-handled-by-mc, already received
    await world.pool.query("update delivery_note set state = 'deleted' where note_no = $1", [other.noteNo]);
    await device.go('/pages/home/home2');
    const second = await world.device({ language, account: 'leader' });
    await second.go(route);
    await second.sees(second.say('receive.do.sign'));
    await second.scan(signCode);
    await second.sees(second.say('receive.do.note'));
    await second.scan(other.noteNo);
    await second.sees(second.say('error.note.deleted', { noteNo: other.noteNo }));
    // somebody else is at it
    await second.scan(note.noteNo);
    await second.page.getByText(second.say('receive.take-over')).waitFor();
    await second.page.getByText(second.say('receive.leave'), { exact: true }).click();
    await second.scan(short.noteNo);
    await second.sees(second.say('receive.note-opened', { n: 1 }));
    await second.button(new RegExp(second.say('receive.save'))).click({ force: true });
    await second.sees(second.say('receive.saved'));
    await second.scan(short.noteNo);
    const [receipt] = await receiptOf(short.noteNo);
    await second.sees(second.say('error.note.already-received', { noteNo: short.noteNo, receiptNo: receipt?.receipt_no ?? '' }));
  });
});
