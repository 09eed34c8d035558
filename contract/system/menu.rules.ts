import type { z } from 'zod';
import type { TextKey } from '../messages/texts.ts';
import { type MenuEntry, type MenuGroup, type menuRow, menuTree } from './menu.ts';

type MenuRow = z.output<typeof menuRow>;

/** The menu of a person with these permissions, as flat rows whose tree is built by `Parentid`; without entries that a setting hides. */
export function menuFor(
  holds: (permission: string) => boolean,
  say: (key: TextKey) => string,
  isOn: (setting: NonNullable<MenuEntry['when']>) => boolean = () => true,
  tree: readonly MenuGroup[] = menuTree,
): MenuRow[] {
  return tree.flatMap((group, at) => {
    const entries = group.entries.filter(({ permissions, when }) => permissions.every(holds) && (when === undefined || isOn(when)));
    const [first] = entries;
    if (!first) return [];
    return [groupRow(group, first, at, say), ...entries.map((entry, place) => entryRow(entry, group.id, place, say))];
  });
}

function groupRow({ id, name, icon }: MenuGroup, first: MenuEntry, at: number, say: (key: TextKey) => string): MenuRow {
  const place = { id, parentId: 0, path: `/${name}`, component: 'layout', redirect: first.path, sort: at + 1 };
  return { ...place, name, hidden: false, title: say(`menu.${name}`), icon, iconClass: 'APP' };
}

function entryRow({ id, name, path, icon }: MenuEntry, parentId: number, place: number, say: (key: TextKey) => string): MenuRow {
  const at = { id, parentId, path, component: path.slice(1), redirect: '', sort: place + 1 };
  return { ...at, name, hidden: false, title: say(`screen.${path}`), icon, iconClass: 'APP' };
}
