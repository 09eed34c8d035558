import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeNote } from '../../test/notes.ts';
import { usePlant } from '../../test/plant.ts';
import { demoCodeSheet, tourFile } from './codeSheet.ts';

const plant = usePlant();

it('R51: what the sheet says of a code stays true after somebody scanned it', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kuwei-sheet-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const app = { ...plant.server.app, config: { ...plant.server.app.config, dataDir } };
  const portal = await makeNote(plant.pool, { lines: 1, labelsPerLine: 2, qty: 5 });
  await mkdir(path.dirname(tourFile(app)), { recursive: true });
  await writeFile(tourFile(app), JSON.stringify({ atPortalOnly: { noteNo: portal.noteNo, labels: [] }, deleted: 'GONE-1' }));
  const wordsOf = async () => {
    const { sections } = await demoCodeSheet(app, 'en');
    return sections.flatMap(({ title, hint, codes }) =>
      codes.filter(({ text }) => text === portal.noteNo).map(({ note }) => [title, hint, note]),
    );
  };
  const before = await wordsOf();
  expect(before).not.toEqual([]);
  const keeper = await plant.signIn('keeper');
  const { data } = await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' });
  await keeper.ask('scanNote', { noteNo: portal.noteNo, warehouseId: data.id });
  const saved = await keeper.ask('saveReceipt', { noteNo: portal.noteNo, warehouseId: data.id, lines: [{ lineNo: 1 }] });
  expect(saved).toMatchObject({ ok: true });
  expect(await wordsOf()).toEqual(expect.arrayContaining(before));
});

it('R51: the note of the portal, once it was pulled, is received in its own step and in no other', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kuwei-sheet-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const app = { ...plant.server.app, config: { ...plant.server.app.config, dataDir } };
  await plant.pool.query(`
    with w as (insert into warehouse (org, code, name) values ('101', 'W11', '一仓') returning id),
         l as (insert into location (org, warehouse_id, code, name) select '101', id, 'A-01', 'A-01' from w returning id)
    update item set default_location_id = (select id from l) where org = '101'`);
  const [portal, other] = [
    await makeNote(plant.pool, { lines: 1, labelsPerLine: 2, qty: 5 }),
    await makeNote(plant.pool, { lines: 1, labelsPerLine: 2, qty: 5 }),
  ];
  await mkdir(path.dirname(tourFile(app)), { recursive: true });
  await writeFile(tourFile(app), JSON.stringify({ atPortalOnly: { noteNo: portal.noteNo, labels: [] }, deleted: 'GONE-1' }));
  const { sections } = await demoCodeSheet(app, 'zh');
  const stepsOf = (no: string) => sections.filter(({ codes }) => codes.some(({ text }) => text === no)).length;
  expect([stepsOf(portal.noteNo), stepsOf(other.noteNo)]).toEqual([1, 1]);
});
