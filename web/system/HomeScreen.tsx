import { type ReactNode, useEffect, useMemo } from 'react';
import { useStore } from '../core/device/store.ts';
import { useWide } from '../core/device/useWide.ts';
import { userError } from '../core/frame/followSession.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { type MenuGroup, menuGroups } from '../core/frame/menuGroups.ts';
import { TabPage } from '../core/frame/TabPage.tsx';
import { useSearchOfAll } from '../core/frame/useSearchOfAll.ts';
import { builtScreens, go, type ScreenPath } from '../core/navigation/go.ts';
import { liveNotice } from '../core/session/liveEvents.ts';
import { loadUser, useSession } from '../core/session/session.ts';
import { useApplication } from '../core/session/useApplication.ts';
import { loadTemplates } from '../core/shell/lazyScreen.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { Icon } from '../core/ui/Icon.tsx';
import { type IconName, iconPaths } from '../core/ui/iconPaths.ts';
import { Loading } from '../core/ui/Loading.tsx';
import { SwitchField } from '../core/ui/SwitchField.tsx';
import { Tile, TileGrid } from '../core/ui/Tile.tsx';
import type { Tone } from '../core/ui/tone.ts';
import { sayOr, useT } from '../core/words/i18n.ts';
import { DemoSheetLink } from './DemoSheetLink.tsx';
import { useEntryBadges } from './entryBadges.ts';
import { FirstStepsLink } from './FirstStepsLink.tsx';
import { HomeNumbers } from './HomeNumbers.tsx';
import { homeJobs, mostUnfolded } from './homeJobs.ts';
import { lastUsed, noteUse, openGroups, toggleGroup, wishLastUsed } from './lastUsed.ts';
import { useDayNumbers } from './useDayNumbers.ts';
import './HomeScreen.css';

const tones: Record<string, Tone> = {
  incoming: 'blue',
  completion: 'green',
  outgoing: 'amber',
  stock: 'blue',
  staff: 'green',
  statistics: 'amber',
};

/** The home tab: announcement, today's numbers, and the functions of the menu in groups. No template fits a grid. */
export function HomeScreen() {
  const t = useT();
  const user = useSession()?.user;
  const trouble = useStore(userError);
  const built = useStore(builtScreens);
  const groups = useMemo(() => menuGroups(user?.menu ?? [], (path) => built.has(path)), [user, built]);
  const notice = useAnnouncement();
  const search = useSearchOfAll();
  useEffect(loadTemplates, []);
  const reload = () =>
    void loadUser().then(
      () => userError.set(undefined),
      (error: unknown) => userError.set(error),
    );
  return (
    <TabPage
      tab="/pages/home/home2"
      title={t('shell.app')}
      context
      language
      right={<BarButton icon="file" label={t('screen./pages/home/syspdf')} onPress={() => go('/pages/home/syspdf')} />}
      onReload={reload}
      search={search}
      notices={notice}
      ready={user !== undefined}
    >
      <div className="kw-home">
        {user && <DemoSheetLink />}
        {user && <FirstStepsLink />}
        {user && <HomeNumbers />}
        {!user && (trouble === undefined ? <Loading label={t('shell.loading')} /> : <ListTrouble error={trouble} onRetry={reload} />)}
        {user && groups.length === 0 && <EmptyState icon="lock" title={t('home.nothing')} hint={t('home.nothing.hint')} />}
        <MenuTiles groups={groups} />
      </div>
    </TabPage>
  );
}

/** The person's jobs with what waits for each, the functions used last if the person wants so, and all functions in their groups. */
function MenuTiles({ groups }: { groups: readonly MenuGroup[] }) {
  const t = useT();
  const { wished, paths } = useStore(lastUsed);
  const all = groups.flatMap(({ row, entries }) => entries.map((entry) => ({ entry, tone: tones[row.name] ?? 'blue' })));
  const badges = useEntryBadges(all.map(({ entry }) => entry.path));
  const numbers = useDayNumbers();
  const among = (wanted: readonly string[]) => wanted.flatMap((path) => all.find(({ entry }) => entry.path === path) ?? []);
  const jobs = among(homeJobs);
  const recent = wished ? among(paths) : [];
  const folds = !useWide() && all.length > mostUnfolded;
  const tile = ({ entry, tone }: (typeof all)[number], { hint = '', badge }: { hint?: string; badge?: number | undefined } = {}) => (
    <Tile
      key={entry.id}
      icon={iconOf(entry.icon)}
      tone={tone}
      label={sayOr(t, `screen.${entry.path}`, entry.title)}
      badge={badge ?? badges.get(entry.path)}
      hint={hint}
      onPress={() => {
        noteUse(entry.path);
        go(entry.path as ScreenPath);
      }}
    />
  );
  return (
    <>
      <div className="kw-home-groups">
        {folds && jobs.length > 0 && (
          <section>
            <GroupTitle>{t('home.jobs')}</GroupTitle>
            <TileGrid>
              {jobs.map((one) => {
                const waits = numbers.find(({ job }) => job === one.entry.path)?.count;
                return tile(one, { hint: sayOr(t, `tile.${one.entry.path}`, ''), badge: waits });
              })}
            </TileGrid>
          </section>
        )}
        {recent.length > 0 && (
          <section>
            <GroupTitle>{t('home.recent')}</GroupTitle>
            <TileGrid>{recent.map((one) => tile(one))}</TileGrid>
          </section>
        )}
        {groups.map(({ row, entries }) => (
          <Group key={row.id} name={row.name} title={sayOr(t, `menu.${row.name}`, row.title)} n={entries.length} folds={folds}>
            {entries.map((entry) => tile({ entry, tone: tones[row.name] ?? 'blue' }, { hint: sayOr(t, `tile.${entry.path}`, '') }))}
          </Group>
        ))}
      </div>
      {groups.length > 0 && (
        <div className="kw-column">
          <section className="kw-panel kw-panel-flush">
            <SwitchField label={t('home.recent.wish')} hint={t('home.recent.wish.hint')} value={wished} onChange={wishLastUsed} />
          </section>
        </div>
      )}
    </>
  );
}

/** A group of functions; where groups are folded, its title opens and closes it, and the device remembers which are open. */
function Group({ name, title, n, folds, children }: { name: string; title: string; n: number; folds: boolean; children: ReactNode }) {
  const isOpen = useStore(openGroups).includes(name);
  return (
    <section>
      {folds ? (
        <h2>
          <button type="button" className="kw-group kw-home-group" aria-expanded={isOpen} onClick={() => toggleGroup(name)}>
            <span>{title}</span>
            <span className="kw-quiet">{n}</span>
            <Icon name={isOpen ? 'down' : 'chevron'} size={20} />
          </button>
        </h2>
      ) : (
        <GroupTitle>{title}</GroupTitle>
      )}
      {(isOpen || !folds) && <TileGrid>{children}</TileGrid>}
    </section>
  );
}

/** The announcement while it is switched on, one notice a line. */
function useAnnouncement(): readonly string[] {
  const data = useApplication();
  const live = useStore(liveNotice);
  return useMemo(() => {
    const { open, text } = live ?? { open: data?.noticeOpen ?? false, text: data?.notice ?? '' };
    return open
      ? text
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
      : [];
  }, [live, data]);
}

const iconOf = (name: string): IconName => (name in iconPaths ? (name as IconName) : 'grid');
