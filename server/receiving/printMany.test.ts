import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { printLimit } from '../../contract/receiving/paper.calls.ts';
import { fetchFile } from '../../test/files.ts';
import { makeNote } from '../../test/notes.ts';
import { usePlant } from '../../test/plant.ts';
import { readPdf, scanPdf } from '../labels/print/printTestKit.ts';

const plant = usePlant();
const paper = { size: '100x60', format: 'pdf', firstCell: 0, dpi: '203', font: 'E:SIMSUN.TTF' } as const;

it('S12: prints as many labels as one print may have, says meanwhile how far it is, and lets others scan and print', {
  timeout: 600_000,
}, async () => {
  const leader = await plant.signIn('leader');
  const note = await makeNote(plant.pool, { lines: 1, labelsPerLine: printLimit, qty: printLimit });
  const keeper = await plant.signIn('keeper');
  const other = await makeNote(plant.pool, { lines: 1 });
  const { data: place } = await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' });
  await keeper.ask('scanNote', { noteNo: other.noteNo, warehouseId: place.id });
  const operationId = randomUUID();
  const progress = new Set<number>();
  let isOver = false;
  const printed = fetch(`${leader.base}/api/Receive/PrintBars`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${leader.token}`,
      org: leader.org,
      'Content-Type': 'application/json',
      'Idempotency-Key': operationId,
    },
    body: JSON.stringify({ data: { delino: note.noteNo } }),
  }).finally(() => {
    isOver = true;
  });
  let wentOn: { pieces: number; scanned: boolean; isOver: boolean } | undefined;
  const goOn = async () => {
    const pieces = await readPdf((await fetchFile(keeper, 'printLabels', { codes: [other.labels[0] ?? ''], ...paper })).content);
    const { ok: scanned } = await keeper.ask('scanLabel', { noteNo: other.noteNo, code: other.labels[1] ?? '' });
    return { pieces: pieces.length, scanned, isOver };
  };
  while (!isOver) {
    const { data } = await leader.ask('printProgress', { operationId });
    if (data.total > 0) progress.add(data.done);
    expect([0, printLimit]).toContain(data.total);
    if (progress.size === 1 && !wentOn) wentOn = await goOn();
  }
  // The print was not finished before them.
  expect(wentOn).toEqual({ pieces: 1, scanned: true, isOver: false });
  const pages = await readPdf(Buffer.from(await (await printed).arrayBuffer()));
  expect(pages.length).toBe(printLimit);
  expect([pages[0], pages.at(-1)]).toEqual([
    expect.stringContaining(note.labels[0] ?? ''),
    expect.stringContaining(note.labels.at(-1) ?? ''),
  ]);
  expect(progress.size).toBeGreaterThan(1);
  expect((await leader.ask('printProgress', { operationId })).data).toEqual({ done: 0, total: 0 });
});

it('signs that the font lacks are said before anything is printed; the label is printed with blanks when a person wants it', async () => {
  const leader = await plant.signIn('leader');
  const note = await makeNote(plant.pool, { lines: 1, labelsPerLine: 1 });
  const [code = ''] = note.labels;
  const named = (name: string) =>
    plant.pool.query("update item set name = $1, name_en = $1, name_yn = $1 where org = '101' and code = '3010-0001'", [name]);
  await named('吉野屋𠮷');
  const refused = await leader.ask('printLabels', { codes: [code], ...paper });
  expect(refused).toMatchObject({ ok: false, code: 'print.signs-missing' });
  expect(refused.message).toContain('𠮷');
  const withBlanks = await fetchFile(leader, 'printLabels', { codes: [code], ...paper, blanks: true });
  expect((await readPdf(withBlanks.content))[0]).toContain('吉野屋〓');
  await named('轴承⌀20');
  const replaced = await fetchFile(leader, 'printLabels', { codes: [code], ...paper, reason: 'torn' });
  expect((await readPdf(replaced.content))[0]).toContain('轴承Ø20');
  expect(await scanPdf(replaced.content)).toEqual([[`CODE-128:${code}`, `QR-Code:${code}`]]);
});
