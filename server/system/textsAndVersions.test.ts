import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../contract/messages/en.ts';
import { zh } from '../../contract/messages/texts.ts';
import { yn } from '../../contract/messages/yn.ts';
import { EventRecorder } from '../../test/eventRecorder.ts';
import { fetchFile, uploadFile } from '../../test/files.ts';
import { comesTrue } from '../../test/partners.ts';
import { Client, testConfig, usePlant } from '../../test/plant.ts';
import { folderWithKey } from '../../test/reliability/ownPlant.ts';
import { zipStored } from '../core/tableFile/xlsxZip.ts';
import { type RunningServer, startServer } from '../startServer.ts';

const plant = usePlant();
let second: RunningServer;
beforeAll(async () => {
  second = await plant.second();
});
afterAll(() => second.close());

const onSecond = async (account: string): Promise<Client> => new Client(second.url).signIn(account);

describe('translations', () => {
  it('are overridden, listed without sign-in, told to open apps, and removed', async () => {
    const admin = await plant.signIn('admin');
    const recorder = new EventRecorder(second.url, await onSecond('keeper'));
    await comesTrue(() => recorder.events.length >= 2);
    const key = 'error.login.incorrect';
    expect((await admin.ask('saveTranslation', { key, zh: '账号或密码不对', en: '', yn: '' })).ok).toBe(true);
    await comesTrue(() => recorder.events.some(({ name }) => name === 'translation'));
    recorder.stop();
    expect((await new Client(plant.url).list('translations')).data.rows).toMatchObject([{ textKey: key, zh: '账号或密码不对' }]);
    expect((await admin.list('missingTranslations')).data.rows).toMatchObject([{ textKey: key, en: '' }]);
    expect((await admin.ask('saveTranslation', { key: 'error.login.locked', zh: '{minute} 分钟后再试', en: '', yn: '' })).code).toBe(
      'translation.arguments',
    );
    expect((await admin.ask('saveTranslation', { zh: 'x', en: '', yn: '' })).code).toBe('translation.key-required');
    expect((await admin.ask('saveTranslation', { key, zh: '', en: '', yn: '' })).data.removed).toBe(true);
    expect((await admin.list('translations')).data.total).toBe(0);
  });

  it('R17: query 032 tells older clients every text, as it was changed, else as it ships', async () => {
    const older = new Client(plant.url);
    const key = 'menu.stock';
    expect((await (await plant.signIn('admin')).ask('saveTranslation', { key, zh: '', en: 'Goods', yn: '' })).ok).toBe(true);
    await plant.pool.query(`insert into translation (text_key, zh, en, yn) values ('', '入库', 'In', 'Masuk')`);
    const { rows } = (await older.list('texts', { pageSize: 0 })).data;
    expect(rows).toHaveLength(Object.keys(zh).length + 1);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.find(({ textKey }) => textKey === key)).toMatchObject({ zh: zh[key], en: 'Goods', yn: yn[key] });
    expect(rows.find(({ textKey }) => textKey === '')).toMatchObject({ zh: '入库', en: 'In' });
    await plant.pool.query(`delete from translation where text_key in ('', $1)`, [key]);
  });

  it('R17: what no version ships any more goes at the next start, and what changed is changed', async () => {
    await plant.pool.query(`insert into shipped_text (text_key, zh, en, yn) values ('gone', 'x', 'x', 'x')`);
    await plant.pool.query(`update shipped_text set zh = 'old' where text_key = 'menu.stock'`);
    await (await plant.second()).close();
    const { rows } = await plant.pool.query(`select zh from shipped_text where text_key in ('gone', 'menu.stock')`);
    expect(rows).toEqual([{ zh: zh['menu.stock'] }]);
  });

  it('are found as the product ships them: by key, or by words in any language, forty at most', async () => {
    const admin = await plant.signIn('admin');
    const one = { key: 'menu.stock', zh: zh['menu.stock'], en: en['menu.stock'], yn: yn['menu.stock'] };
    expect((await admin.ask('findTexts', { key: 'menu.stock' })).data.texts).toEqual([one]);
    expect((await admin.ask('findTexts', { search: `  ${zh['menu.stock']} ` })).data.texts).toContainEqual(one);
    expect((await admin.ask('findTexts', { search: 'MENU.' })).data.texts).toContainEqual(one);
    expect((await admin.ask('findTexts', { search: 'e' })).data.texts).toHaveLength(40);
    expect((await admin.ask('findTexts', { search: ' ' })).data.texts).toEqual([]);
    expect((await admin.ask('findTexts', { key: 'no.such' })).data.texts).toEqual([]);
    const { code } = await (await plant.signIn('keeper')).ask('findTexts', { key: 'menu.stock' });
    expect(code).toBe('forbidden');
  });

  it('what the list exports is imported again; faults leave nothing behind', async () => {
    const admin = await plant.signIn('admin');
    const csv = '文本键,中文,英文,印尼文\nmenu.stock,库存管理,Stock,Stok\nhome.own,自有,,\n';
    expect((await uploadFile(admin, 'importTranslations', {}, { name: 't.csv', content: csv })).data).toMatchObject({
      created: 2,
      faults: [],
    });
    const response = await fetch(`${plant.url}/api/Basic/ExportDataList`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${admin.token}`, org: '101', 'Accept-Language': 'en' },
      body: JSON.stringify({ data: { RNO: 'translations' }, format: 'xlsx' }),
    });
    const exported = Buffer.from(await response.arrayBuffer());
    expect((await uploadFile(admin, 'importTranslations', {}, { name: 't.xlsx', content: exported })).data).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
    });
    const bad = 'TextKey,CNName\nmenu.stock,改了\nmenu.stock,又改\nerror.login.locked,{x}\n';
    const { data } = await uploadFile(admin, 'importTranslations', {}, { name: 'bad.csv', content: bad });
    expect(data.faults.map(({ row, fault }) => [row, fault])).toEqual([
      [3, 'table.repeated'],
      [4, 'translation.arguments'],
    ]);
    expect((await admin.list('translations', { jsWhere: { TextKey: { value: 'menu.stock' } } })).data.rows[0]?.zh).toBe('库存管理');
  });
});

describe('versions', () => {
  const name = `9.${process.pid}.${Date.now() % 1_000_000}`;
  const apk = (...files: string[]) => Buffer.from(zipStored(new Map(files.map((file) => [file, randomBytes(1_300_000)]))));

  it('an Android package is released, offered to an older app and fetched from its path', async () => {
    const admin = await plant.signIn('admin');
    const content = apk('AndroidManifest.xml', 'classes.dex');
    const released = await uploadFile(
      admin,
      'saveVersion',
      { name, code: '20261121', description: '更快的扫码$修复打印' },
      { name: 'kuwei 9.apk', content },
    );
    expect(released.data).toMatchObject({ path: `/api/Basic/AppPackage/${name}/20261121/kuwei_9.apk`, size: content.length });
    const old = await new Client(second.url).ask('latestVersion', { current: '2.2.45' });
    expect(old.data).toMatchObject({ name, newer: true, lines: ['更快的扫码', '修复打印'], path: released.data.path });
    expect((await admin.ask('latestVersion', { current: name })).data.newer).toBe(false);
    const fetched = await fetch(second.url + old.data.path);
    expect(fetched.headers.get('content-type')).toBe('application/vnd.android.package-archive');
    expect(Buffer.from(await fetched.arrayBuffer()).equals(content)).toBe(true);
    // The bytes are in the database, so a server with another data folder serves them too.
    const dataDir = await folderWithKey();
    const apart = await startServer({ ...testConfig(plant.databaseUrl), dataDir });
    const there = Buffer.from(await (await fetch(apart.url + old.data.path)).arrayBuffer());
    await apart.close();
    await rm(dataDir, { recursive: true, force: true });
    expect(there.equals(content)).toBe(true);
    expect((await uploadFile(admin, 'saveVersion', { name, code: '2', description: '' }, { name: 'a.apk', content })).code).toBe(
      'version.exists',
    );
    expect((await fetch(`${plant.url}/api/Basic/AppPackage/${name}/20261121/..%2f..%2fsecret`)).status).toBe(404);
  });

  it.each([
    ['another archive', () => apk('readme.txt')],
    ['a page', () => Buffer.from('<html></html>')],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s is no package, whatever its name', async (_what, content) => {
    const admin = await plant.signIn('admin');
    const answer = await uploadFile(
      admin,
      'saveVersion',
      { name: '9.9.9', code: '1', description: '' },
      { name: 'app.apk', content: content() },
    );
    expect(answer.code).toBe('version.not-a-package');
  });

  it('a withdrawn one is offered no more; only administrators release', async () => {
    const admin = await plant.signIn('admin');
    const { data } = await admin.list('versions', { jsWhere: { VersionName: { value: name } } });
    expect((await admin.ask('withdrawVersion', { id: Number(data.rows[0]?.id) })).ok).toBe(true);
    expect((await admin.ask('latestVersion', {})).data.name).not.toBe(name);
    expect((await plant.pool.query('select 1 from package_piece')).rowCount).toBe(0);
    const keeper = await plant.signIn('keeper');
    expect(
      (
        await uploadFile(
          keeper,
          'saveVersion',
          { name: '9.9.9', code: '1', description: '' },
          { name: 'a.apk', content: apk('AndroidManifest.xml', 'classes.dex') },
        )
      ).status,
    ).toBe(403);
  });
});

describe('help', () => {
  it('the text of a screen is written by language and given back when emptied', async () => {
    const admin = await plant.signIn('admin');
    const where = { path: '/pages/InStorage/RecieveItem' };
    await admin.ask('savePageHelp', { ...where, language: 'en', body: 'Scan the note first.' });
    expect((await admin.ask('pageHelp', where, { language: 'en' })).data.body).toBe('Scan the note first.');
    expect((await admin.ask('savePageHelp', { ...where, language: 'en', body: '' })).data.removed).toBe(true);
  });

  it('R17: where nobody wrote, the shipped text is told in the language asked for, and none for a screen without', async () => {
    const admin = await plant.signIn('admin');
    const where = { path: '/pages/InStorage/RecieveItem' };
    await admin.ask('savePageHelp', { ...where, language: 'en', body: 'Scan the note first.' });
    expect((await admin.ask('pageHelp', where)).data).toMatchObject({ body: zh['receive.help'], revision: 0 });
    await admin.ask('savePageHelp', { ...where, language: 'en', body: '' });
    expect((await admin.ask('pageHelp', { ...where, language: 'en' })).data.body).toBe(en['receive.help']);
    expect((await admin.ask('pageHelp', { path: '/pages/no/such' })).data.body).toBe('');
  });

  it('the document is a PDF per language, Chinese where one is missing', async () => {
    const admin = await plant.signIn('admin');
    const refused = await fetchFile(admin, 'helpDocument', { language: 'yn' });
    expect(JSON.parse(refused.content.toString()).Code).toBe('help.no-document');
    const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\ntrailer\n%%EOF\n`);
    expect((await uploadFile(admin, 'saveHelpDocument', { language: 'zh' }, { name: '帮助.pdf', content: pdf('zh') })).ok).toBe(true);
    expect((await uploadFile(admin, 'saveHelpDocument', { language: 'en' }, { name: 'help.pdf', content: pdf('en') })).ok).toBe(true);
    expect((await uploadFile(admin, 'saveHelpDocument', { language: 'en' }, { name: 'help.pdf', content: 'MZ not a pdf' })).code).toBe(
      'help.not-a-pdf',
    );
    const english = await fetchFile(admin, 'helpDocument', {}, 'en');
    expect([english.type, english.content.equals(pdf('en'))]).toEqual(['application/pdf', true]);
    expect((await fetchFile(admin, 'helpDocument', { language: 'yn' })).content.equals(pdf('zh'))).toBe(true);
    expect((await fetchFile(admin, 'helpDocument', { language: 'zh' })).disposition).toContain(encodeURIComponent('帮助.pdf'));
  });
});
