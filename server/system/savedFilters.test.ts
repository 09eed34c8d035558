import { expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();
const of = (list: string) => ({ jsWhere: { ListName: { value: list, searchType: '=' } } });

it('R53: a filter is kept under a name, replaced by the same name, shared on wish, and deleted by its owner only', async () => {
  const keeper = await plant.signIn('keeper');
  const leader = await plant.signIn('leader');
  const first = await keeper.ask('saveFilter', { list: 'stock', name: '待检', address: '?f.state=inspection', shared: false });
  const again = await keeper.ask('saveFilter', { list: 'stock', name: '待检', address: '?f.state=hold', shared: false });
  expect(again.data.id).toBe(first.data.id);
  expect((await keeper.list('savedFilters', of('stock'))).data.rows).toMatchObject([
    { name: '待检', address: '?f.state=hold', mine: true, shared: false },
  ]);
  expect((await keeper.list('savedFilters', of('notes'))).data.rows).toEqual([]);
  expect((await leader.list('savedFilters', of('stock'))).data.rows).toEqual([]);
  await keeper.ask('saveFilter', { list: 'stock', name: '待检', address: '?f.state=hold', shared: true });
  expect((await leader.list('savedFilters', of('stock'))).data.rows).toMatchObject([{ name: '待检', mine: false, shared: true }]);
  expect((await leader.ask('deleteFilter', { id: first.data.id })).code).toBe('filter.not-found');
  const there = await plant.signIn('admin', '102');
  expect((await there.list('savedFilters', of('stock'))).data.rows).toEqual([]);
  expect((await there.ask('deleteFilter', { id: first.data.id })).code).toBe('filter.not-found');
  expect((await keeper.ask('saveFilter', { list: 'stock', name: '  ', address: '', shared: false })).code).toBe('malformed');
  expect((await keeper.ask('deleteFilter', { id: first.data.id })).data).toEqual({ name: '待检' });
  expect((await leader.list('savedFilters', of('stock'))).data.rows).toEqual([]);
});
