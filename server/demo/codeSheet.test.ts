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
