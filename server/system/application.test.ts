import { describe, expect, it } from 'vitest';
import { makeNote } from '../../test/notes.ts';
import { Client, usePlant } from '../../test/plant.ts';
import { testPassword } from '../../test/seed.ts';

const plant = usePlant();
const found = async () => (await new Client(plant.url).ask('findApplication', { appCode: 'A42' })).data;

describe('R16: the application row', () => {
  it('is kept by whoever looks after the installation; a text that was emptied is empty; nobody saves over another', async () => {
    const admin = await plant.signIn('admin');
    const first = await found();
    const texts = { name: '库位', adminName: '陈立', tel: '0512-6666', centerName: '物流中心', extend5: 'E5' };
    expect((await admin.ask('saveApplication', { appCode: 'A42', ...texts, moreLanguages: false, revision: first.revision })).ok).toBe(
      true,
    );
    expect(await found()).toMatchObject({ ...texts, moreLanguages: false, defaultLanguage: 'zh' });
    expect((await admin.ask('saveApplication', { appCode: 'A42', tel: '1', revision: first.revision })).code).toBe('record.changed');
    expect((await admin.ask('saveApplication', { appCode: 'A42', ...texts, defaultLanguage: 'yn', tel: '' })).ok).toBe(true);
    expect(await found()).toMatchObject({ defaultLanguage: 'yn', moreLanguages: false, tel: '', adminName: '陈立' });
    expect((await admin.ask('saveApplication', { appCode: 'A42', name: '' })).code).toBe('application.name-required');
    expect((await admin.ask('saveApplication', { appCode: 'X' })).code).toBe('application.not-found');
    expect((await admin.list('applicationInfo')).data.rows).toMatchObject([{ extend5: 'E5', centerName: '物流中心' }]);
    expect((await (await plant.signIn('leader')).ask('saveApplication', { appCode: 'A42', tel: '2' })).status).toBe(403);
  });
  it.each(['abc', '12', '+49 30 abc'])('S123: the phone number %s, which nobody can call, is refused', async (phone) => {
    const admin = await plant.signIn('admin');
    const before = await found();
    const refused = await admin.ask('saveApplication', { appCode: 'A42', name: '库位', phone }, { language: 'en' });
    expect([refused.ok, refused.message]).toEqual([false, expect.stringContaining(phone)]);
    expect(await found()).toEqual(before);
  });
  it.each(['0512-6666', '+86 (512) 6666-01', '13800000000'])('S123: %s is a phone number', async (phone) => {
    const admin = await plant.signIn('admin');
    expect((await admin.ask('saveApplication', { appCode: 'A42', name: '库位', phone })).message).toBe('');
    expect(await found()).toMatchObject({ phone });
  });
  it('Extend1 of a sign-in is the delivery note that the person has open, in that organisation', async () => {
    const note = await makeNote(plant.pool);
    const signIn = async (account: string) =>
      (await new Client(plant.url).ask('login', { account, password: testPassword, org: '101' })).data.account.hasScannedNote;
    expect(await signIn('keeper')).toBe('');
    await plant.pool.query(
      `update delivery_note set state = 'scanning', scanned_at = now(), scanned_by = (select id from user_account where account = 'keeper') where note_no = $1`,
      [note.noteNo],
    );
    expect(await signIn('keeper')).toBe(note.noteNo);
    expect(await signIn('leader')).toBe('');
  });
});
