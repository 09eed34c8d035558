import { expect, test } from 'vitest';
import { menuGroups } from './menuGroups.ts';

const row = (id: number, parentId: number, component: string, more: object = {}) => ({
  id,
  parentId,
  component,
  path: `/p${id}`,
  redirect: '',
  name: `n${id}`,
  hidden: false,
  title: '',
  icon: '',
  sort: id,
  iconClass: 'APP',
  ...more,
});
const names = (groups: ReturnType<typeof menuGroups>) => groups.map(({ row: { id }, entries }) => [id, entries.map((one) => one.id)]);

test('menu-tree-by-parent: groups by parent id, containers inside containers are opened, in the order of SortNo', () => {
  const rows = [
    row(2, 0, 'layout', { sort: 0 }),
    row(1, 0, 'layout'),
    row(11, 1, 'x', { sort: 20 }),
    row(12, 1, 'x'),
    row(21, 2, 'layout'),
    row(22, 21, 'x'),
  ];
  expect(names(menuGroups(rows, () => true))).toEqual([
    [2, [22]],
    [1, [12, 11]],
  ]);
});
test('menu-filter-app: entries without APP, hidden ones and those without a screen are not shown, nor is an empty group', () => {
  const rows = [row(1, 0, 'layout'), row(11, 1, 'x', { iconClass: 'PC' }), row(12, 1, 'x', { hidden: true }), row(13, 1, 'x')];
  expect(menuGroups(rows, (path) => path !== '/p13')).toEqual([]);
  expect(names(menuGroups(rows, () => true))).toEqual([[1, [13]]]);
});
