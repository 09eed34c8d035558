import { expect, it } from 'vitest';
import { makeNote } from '../../test/notes.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();

it('R53: somebody who types a part of a number finds what has it, a few of each kind; a scan finds whole codes only', async () => {
  const keeper = await plant.signIn('keeper');
  const { noteNo } = await makeNote(plant.pool);
  const part = noteNo.slice(2, -1);
  expect((await keeper.ask('resolveScan', { code: part, parts: false })).data.matches).toEqual([]);
  const { matches } = (await keeper.ask('resolveScan', { code: part, parts: true })).data;
  expect(matches).toContainEqual(expect.objectContaining({ kind: 'note', code: noteNo }));
  expect(matches.filter(({ kind }) => kind === 'label').length).toBeLessThanOrEqual(6);
  expect((await keeper.ask('resolveScan', { code: noteNo, parts: true })).data.matches).toHaveLength(1);
  const items = (await keeper.ask('resolveScan', { code: '010-000', parts: true })).data.matches;
  expect(items.filter(({ kind }) => kind === 'item')).toHaveLength(6);
  // A part of a number mostly means the item.
  expect(items.slice(0, 6).every(({ kind }) => kind === 'item')).toBe(true);
  // Special characters of patterns are ordinary letters, and two letters are too few to search.
  expect((await keeper.ask('resolveScan', { code: '%%%', parts: true })).data.matches).toEqual([]);
  expect((await keeper.ask('resolveScan', { code: noteNo.slice(0, 2), parts: true })).data.matches).toEqual([]);
});

it('R78: a supplier finds parts of its own only', async () => {
  const supplier = await plant.signIn('supplier');
  const { rows } = await plant.pool.query<{ supplier_code: string }>("select supplier_code from user_account where account = 'supplier'");
  const own = await makeNote(plant.pool, { supplier: rows[0]?.supplier_code ?? '' });
  const other = await makeNote(plant.pool, { supplier: rows[0]?.supplier_code === 'S0002' ? 'S0001' : 'S0002' });
  const found = (await supplier.ask('resolveScan', { code: own.noteNo.slice(0, -2), parts: true })).data.matches.map(({ code }) => code);
  expect(found).toContain(own.noteNo);
  expect(found).not.toContain(other.noteNo);
});
