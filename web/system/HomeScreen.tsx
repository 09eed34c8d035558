import { useMemo } from 'react';
import { builtScreens, go, type ScreenPath } from '../core/go.ts';
import { sayOr, useT } from '../core/i18n.ts';
import { loadUser, useSession } from '../core/session.ts';
import { useStore } from '../core/store.ts';
import { sayTrouble } from '../core/api.ts';
import { TabPage } from '../core/TabPage.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { type IconName, iconPaths } from '../core/ui/iconPaths.ts';
import { Loading } from '../core/ui/Loading.tsx';
import { Tile, TileGrid } from '../core/ui/Tile.tsx';
import type { Tone } from '../core/ui/tone.ts';
import { menuGroups } from './menuGroups.ts';

const tones: Record<string, Tone> = { incoming: 'blue', completion: 'green', outgoing: 'amber', stock: 'blue', staff: 'green', statistics: 'amber' };

/** The home tab: announcement, today's numbers, and the functions of the menu in groups. No template fits a grid. */
export function HomeScreen() {
  const t = useT();
  const user = useSession()?.user;
  const built = useStore(builtScreens);
  const groups = useMemo(() => menuGroups(user?.menu ?? [], (path) => built.has(path)), [user, built]);
  const reload = () => void loadUser().catch(sayTrouble);
  return (
    <TabPage tab="/pages/home/home2" title={t('shell.app')} context language onReload={reload}>
      {!user && <Loading label={t('shell.loading')} />}
      {user && groups.length === 0 && <EmptyState icon="lock" title={t('home.nothing')} hint={t('home.nothing.hint')} />}
      {groups.map(({ row, entries }) => (
        <section key={row.id}>
          <GroupTitle>{sayOr(t, `menu.${row.name}`, row.title)}</GroupTitle>
          <TileGrid>
            {entries.map((entry) => (
              <Tile key={entry.id} icon={iconOf(entry.icon)} tone={tones[row.name] ?? 'blue'} label={sayOr(t, `menu.${entry.name}`, entry.title)} onPress={() => go(entry.path as ScreenPath)} />
            ))}
          </TileGrid>
        </section>
      ))}
    </TabPage>
  );
}

const iconOf = (name: string): IconName => (name in iconPaths ? (name as IconName) : 'grid');
