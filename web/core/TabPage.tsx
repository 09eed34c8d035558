import { builtScreens, go } from './go.ts';
import { useT } from './i18n.ts';
import { Page, type PageProps } from './Page.tsx';
import { useStore } from './store.ts';
import type { IconName } from './ui/iconPaths.ts';
import { TabBar } from './ui/TabBar.tsx';

const tabs = [
  { path: '/pages/home/home2', icon: 'home', text: 'shell.tab.home' },
  { path: '/pages/statistics/index', icon: 'chart', text: 'shell.tab.statistics' },
  { path: '/pages/my/index', icon: 'person', text: 'shell.tab.mine' },
] as const satisfies readonly { path: string; icon: IconName; text: string }[];

/** A screen with the tabs at its foot; a tab whose screen is not built is not shown. */
export function TabPage({ tab, ...page }: Omit<PageProps, 'bottom' | 'tabs' | 'back'> & { tab: (typeof tabs)[number]['path'] }) {
  const t = useT();
  const built = useStore(builtScreens);
  const shown = tabs.filter(({ path }) => built.has(path)).map(({ path, icon, text }) => ({ key: path, icon, label: t(text) }));
  const open = (path: string) => {
    const found = tabs.find((one) => one.path === path);
    // Tabs stand side by side: going between them leaves no trail to walk back.
    if (found && path !== tab) go(found.path as Parameters<typeof go>[0], undefined, { replace: true });
  };
  return <Page {...page} back="none" tabs={<TabBar label={t('shell.tabs')} tabs={shown} value={tab} onChange={open} />} />;
}
