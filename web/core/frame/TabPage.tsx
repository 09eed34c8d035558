import { constants } from '../../../contract/core/constants.ts';
import { useStore } from '../device/store.ts';
import { builtScreens, go } from '../navigation/go.ts';
import { mayDo, useSession } from '../session/session.ts';
import type { IconName } from '../ui/iconPaths.ts';
import { TabBar } from '../ui/TabBar.tsx';
import { useT } from '../words/i18n.ts';
import { Page, type PageProps } from './Page.tsx';

const tabs = [
  { path: '/pages/home/home2', icon: 'home', text: 'shell.tab.home' },
  { path: '/pages/statistics/index', icon: 'chart', text: 'shell.tab.statistics', permission: 'statistics' },
  { path: '/pages/my/index', icon: 'person', text: 'shell.tab.mine' },
] as const satisfies readonly { path: string; icon: IconName; text: string; permission?: string }[];

/** A screen with the tabs at its foot; tabs without permission are hidden. */
export function TabPage({ tab, ...page }: Omit<PageProps, 'bottom' | 'tabs' | 'back'> & { tab: (typeof tabs)[number]['path'] }) {
  const t = useT();
  const built = useStore(builtScreens);
  const session = useSession();
  const shown = tabs
    .slice(0, constants['tab-count'])
    .filter((tab) => built.has(tab.path) && mayDo('permission' in tab ? tab.permission : undefined, session))
    .map(({ path, icon, text }) => ({ key: path, icon, label: t(text) }));
  const open = (path: string) => {
    const found = tabs.find((one) => one.path === path);
    // Tabs stand side by side: going between them leaves no trail to walk back.
    if (found && path !== tab) go(found.path as Parameters<typeof go>[0], undefined, { replace: true });
  };
  return <Page {...page} back="none" tabs={<TabBar label={t('shell.tabs')} tabs={shown} value={tab} onChange={open} />} />;
}
