import type { z } from 'zod';
import { constants } from '../../../contract/core/constants.ts';
import type { menuRow } from '../../../contract/system/menu.ts';

type MenuRow = z.output<typeof menuRow>;

/** A group of the home grid with its functions. */
export interface MenuGroup {
  row: MenuRow;
  entries: MenuRow[];
}

/**
 * The home grid out of the menu rows: a tree by parent id, `layout` is a container, entries without `APP` or
 * without a screen are left out (rules menu-tree-by-parent, menu-filter-app).
 */
export function menuGroups(rows: readonly MenuRow[], isBuilt: (path: string) => boolean): MenuGroup[] {
  const shown = rows.filter((row) => !row.hidden && row.iconClass === constants['menu-icon-class']).sort((a, b) => a.sort - b.sort);
  const isContainer = (row: MenuRow) => row.component === constants['menu-container-component'];
  const inside = (parent: number): MenuRow[] =>
    shown.filter((row) => row.parentId === parent).flatMap((row) => (isContainer(row) ? inside(row.id) : isBuilt(row.path) ? [row] : []));
  return shown
    .filter((row) => row.parentId === 0 && isContainer(row))
    .map((row) => ({ row, entries: inside(row.id) }))
    .filter(({ entries }) => entries.length > 0);
}
