import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '../device/store.ts';
import { type MenuGroup, menuGroups } from '../frame/menuGroups.ts';
import { SearchField } from '../frame/Page.tsx';
import { useSearchOfAll } from '../frame/useSearchOfAll.ts';
import { builtScreens, go, type ScreenPath } from '../navigation/go.ts';
import { usePath } from '../navigation/useSearch.ts';
import { useSession } from '../session/session.ts';
import { mayLeave } from '../ui/backStack.ts';
import { Icon } from '../ui/Icon.tsx';
import { type IconName, iconPaths } from '../ui/iconPaths.ts';
import { sayOr, useT } from '../words/i18n.ts';
import { useSearchKeys } from './searchKeys.ts';
import './SideNav.css';

const home = '/pages/home/home2';
/** No group of the menu has it. */
const finder = 0;

/** In a wide browser: the groups of the menu at the side, each with its screens beside it while it is open (R52). */
export function SideNav() {
  const t = useT();
  const path = usePath();
  const menu = useSession()?.user?.menu;
  const built = useStore(builtScreens);
  const groups = useMemo(() => menuGroups(menu ?? [], (one) => built.has(one)), [menu, built]);
  const [opened, setOpened] = useState<{ group: number; at: string }>();
  // A screen that was opened ends the choice.
  const open = opened?.at === path ? opened.group : undefined;
  const setOpen = (group: number | undefined) => setOpened(group === undefined ? undefined : { group, at: path });
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open === undefined) return;
    const away = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpened(undefined);
    };
    addEventListener('pointerdown', away);
    addEventListener('focusin', away);
    return () => {
      removeEventListener('pointerdown', away);
      removeEventListener('focusin', away);
    };
  }, [open]);
  useSearchKeys(() => setOpen(finder));
  const close = ({ key }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'Escape' || open === undefined) return;
    setOpen(undefined);
    box.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
  };
  return (
    <nav ref={box} className="kw-side" aria-label={t('shell.side')} onKeyDown={close}>
      <ScreenLink className="kw-side-group" path={home} isCurrent={path === home}>
        <Icon name="home" size={22} />
        <span>{t('shell.tab.home')}</span>
      </ScreenLink>
      <Finder isOpen={open === finder} onToggle={() => setOpen(open === finder ? undefined : finder)} />
      {groups.map((group) => (
        <Group
          key={group.row.id}
          group={group}
          path={path}
          isOpen={open === group.row.id}
          onToggle={() => setOpen(open === group.row.id ? undefined : group.row.id)}
        />
      ))}
    </nav>
  );
}

/** The search across everything, at hand on every screen (R53). */
function Finder({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const t = useT();
  const search = useSearchOfAll();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) box.current?.querySelector('input')?.focus();
  }, [isOpen]);
  return (
    <>
      <button type="button" className="kw-side-group" aria-expanded={isOpen} onClick={onToggle}>
        <Icon name="search" size={22} />
        <span>{t('shell.find')}</span>
      </button>
      {isOpen && (
        <div ref={box} className="kw-side-screens">
          <p className="kw-side-title">{search.hint}</p>
          <SearchField {...search} />
        </div>
      )}
    </>
  );
}

function Group({
  group: { row, entries },
  path,
  isOpen,
  onToggle,
}: {
  group: MenuGroup;
  path: string;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const t = useT();
  const title = sayOr(t, `menu.${row.name}`, row.title);
  const holds = entries.some((entry) => entry.path === path);
  return (
    <>
      <button type="button" className={`kw-side-group${holds ? ' kw-side-here' : ''}`} aria-expanded={isOpen} onClick={onToggle}>
        <Icon name={row.icon in iconPaths ? (row.icon as IconName) : 'grid'} size={22} />
        <span>{title}</span>
      </button>
      {isOpen && (
        <div className="kw-side-screens">
          <p className="kw-side-title">{title}</p>
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>
                <ScreenLink className="kw-side-screen" path={entry.path} isCurrent={entry.path === path}>
                  {sayOr(t, `screen.${entry.path}`, entry.title)}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** A real link: it can be opened beside this screen, too. */
function ScreenLink({
  path,
  isCurrent,
  className,
  children,
}: {
  path: string;
  isCurrent: boolean;
  className: string;
  children: ReactNode;
}) {
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void mayLeave().then((may) => may && go(path as ScreenPath));
  };
  return (
    <a className={className} href={`#${path}`} aria-current={isCurrent ? 'page' : undefined} onClick={press}>
      {children}
    </a>
  );
}
