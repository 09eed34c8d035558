import { useState } from 'react';
import { BarButton } from '../../web/core/ui/BarButton.tsx';
import { ContextStrip } from '../../web/core/ui/ContextStrip.tsx';
import { GroupTitle } from '../../web/core/ui/GroupTitle.tsx';
import type { IconName } from '../../web/core/ui/iconPaths.ts';
import { NavBar } from '../../web/core/ui/NavBar.tsx';
import { NoticeBar } from '../../web/core/ui/NoticeBar.tsx';
import { Screen } from '../../web/core/ui/Screen.tsx';
import { StatRow, StatTile } from '../../web/core/ui/StatTile.tsx';
import { TabBar } from '../../web/core/ui/TabBar.tsx';
import { Tile, TileGrid } from '../../web/core/ui/Tile.tsx';
import { toast } from '../../web/core/ui/toast.ts';
import type { Tone } from '../../web/core/ui/tone.ts';

const groups: { title: string; tone: Tone; tiles: [IconName, string, number?][] }[] = [
  {
    title: '来料',
    tone: 'blue',
    tiles: [
      ['truck', '扫码收料', 12],
      ['clipboard', '来料暂收'],
      ['swap', '调入扫描'],
      ['box', '散件扫描'],
      ['shelf', '上架任务', 31],
      ['boxIn', '杂收入库'],
    ],
  },
  {
    title: '完工',
    tone: 'green',
    tiles: [
      ['file', '完工申请'],
      ['check', '完工确认'],
      ['barcode', '扫描报工'],
      ['inspect', '报工审核', 3],
    ],
  },
  {
    title: '出库',
    tone: 'amber',
    tiles: [
      ['grid', '中间仓备料'],
      ['list', '发料任务', 5],
      ['boxOut', '扫码出库'],
      ['hand', '领料出库'],
    ],
  },
  {
    title: '库存',
    tone: 'grey',
    tiles: [
      ['search', '库存查询'],
      ['count', '库存盘点'],
      ['split', '条码拆分'],
      ['location', '储位管理'],
    ],
  },
];

/** The home screen of the look pictures. */
export function HomePage() {
  const [tab, setTab] = useState<'home' | 'chart' | 'mine'>('home');
  const [notice, setNotice] = useState(true);
  const open = (name: string) => toast(`打开 ${name}`);
  const tabs = [
    { key: 'home', icon: 'home', label: '首页' },
    { key: 'chart', icon: 'chart', label: '统计' },
    { key: 'mine', icon: 'person', label: '我的', badge: 1 },
  ] as const;
  const top = (
    <>
      <NavBar
        title="库位 Kuwei"
        right={<BarButton icon="language" label="语言" onPress={() => open('语言')} />}
        onScan={() => open('扫码')}
        scanLabel="扫码"
      />
      <ContextStrip
        place="101 苏州工厂"
        person="张伟 · 仓管员"
        connection="online"
        connectionWord="在线"
        unsent={0}
        unsentWord="未发 0"
        onConnection={() => open('未发')}
        onPlace={() => open('仓库')}
      />
    </>
  );
  return (
    <Screen top={top} bottom={<TabBar label="主导航" tabs={tabs} value={tab} onChange={setTab} />}>
      {notice && (
        <NoticeBar
          items={[
            '公告：请及时修改密码，新密码须包含字母和数字。',
            '11 月 30 日 17:30 起全厂盘点，盘点期间暂停原材料一仓和半成品仓的收料、上架与发料，请提前安排。',
          ]}
          onClose={() => setNotice(false)}
          closeLabel="关闭公告"
        />
      )}
      <StatRow>
        <StatTile value="12" label="待收送货单" onPress={() => open('待收')} />
        <StatTile value="31" label="待上架" onPress={() => open('待上架')} />
        <StatTile value="5" label="待发料" onPress={() => open('待发料')} />
        <StatTile value="2" label="同步异常" alarm onPress={() => open('异常')} />
      </StatRow>
      {groups.map((group) => (
        <section key={group.title}>
          <GroupTitle>{group.title}</GroupTitle>
          <TileGrid>
            {group.tiles.map(([icon, label, badge]) => (
              <Tile key={label} icon={icon} label={label} tone={group.tone} badge={badge} onPress={() => open(label)} />
            ))}
          </TileGrid>
        </section>
      ))}
    </Screen>
  );
}
