import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { systemCalls } from '../../contract/system/system.calls.ts';
import { constants } from '../../contract/core/constants.ts';
import { ask } from '../core/api.ts';
import { userTrouble } from '../core/followSession.ts';
import { builtScreens, go, type ScreenPath } from '../core/go.ts';
import { sayOr, useT } from '../core/i18n.ts';
import { ListTrouble } from '../core/list/ListTrouble.tsx';
import { loadUser, useSession } from '../core/session.ts';
import { useStore } from '../core/store.ts';
import { TabPage } from '../core/TabPage.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { type IconName, iconPaths } from '../core/ui/iconPaths.ts';
import { Loading } from '../core/ui/Loading.tsx';
import { Tile, TileGrid } from '../core/ui/Tile.tsx';
import type { Tone } from '../core/ui/tone.ts';
import { HomeNumbers } from './HomeNumbers.tsx';
import { menuGroups } from './menuGroups.ts';

const tones: Record<string, Tone> = { incoming: 'blue', completion: 'green', outgoing: 'amber', stock: 'blue', staff: 'green', statistics: 'amber' };

/** The home tab: announcement, today's numbers, and the functions of the menu in groups. No template fits a grid. */
export function HomeScreen() {
  const t = useT();
  const user = useSession()?.user;
  const trouble = useStore(userTrouble);
  const built = useStore(builtScreens);
  const groups = useMemo(() => menuGroups(user?.menu ?? [], (path) => built.has(path)), [user, built]);
  const notice = useAnnouncement();
  const reload = () => void loadUser().then(() => userTrouble.set(undefined), (error: unknown) => userTrouble.set(error));
  return (
    <TabPage tab="/pages/home/home2" title={t('shell.app')} context language onReload={reload} notices={notice} ready={user !== undefined}>
      {user && <HomeNumbers />}
      {!user && (trouble === undefined ? <Loading label={t('shell.loading')} /> : <ListTrouble error={trouble} onRetry={reload} />)}
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

/** The announcement while it is switched on, one notice a line. */
function useAnnouncement(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['announcement'],
    queryFn: () => ask(systemCalls.findApplication, { appCode: constants['system-app-code'] }, { quiet: true }),
    staleTime: 5 * 60_000,
  });
  return useMemo(() => (data?.noticeOpen ? data.notice.split('\n').map((line) => line.trim()).filter(Boolean) : []), [data]);
}

const iconOf = (name: string): IconName => (name in iconPaths ? (name as IconName) : 'grid');
