import { useState } from 'react';
import { BarButton } from '../../web/core/ui/BarButton.tsx';
import { Button } from '../../web/core/ui/Button.tsx';
import { Chip } from '../../web/core/ui/Chip.tsx';
import { CommitBar } from '../../web/core/ui/CommitBar.tsx';
import { ContextStrip } from '../../web/core/ui/ContextStrip.tsx';
import { EmptyState, ErrorState } from '../../web/core/ui/EmptyState.tsx';
import { Headline } from '../../web/core/ui/Headline.tsx';
import { Icon } from '../../web/core/ui/Icon.tsx';
import { type IconName, iconPaths } from '../../web/core/ui/iconPaths.ts';
import { LineCard } from '../../web/core/ui/LineCard.tsx';
import { Loading, Skeleton } from '../../web/core/ui/Loading.tsx';
import { NavBar } from '../../web/core/ui/NavBar.tsx';
import { Pagination } from '../../web/core/ui/Pagination.tsx';
import { Place } from '../../web/core/ui/Place.tsx';
import { ProgressLine } from '../../web/core/ui/ProgressLine.tsx';
import { ResultBand } from '../../web/core/ui/ResultBand.tsx';
import { Segmented } from '../../web/core/ui/Segmented.tsx';

const nothing = () => undefined;
const pageWords = { previous: '上一页', next: '下一页', pageLabel: (n: number) => `第 ${n} 页` };

/** Every part in every state, one under the other. */
export function PartsPage() {
  const [view, setView] = useState<'wh' | 'order' | 'item' | 'man' | 'type'>('wh');
  const [stamp, setStamp] = useState(0);
  return (
    <main>
      <NavBar
        title="发料确认（按仓库、单据与领料人）"
        onBack={nothing}
        backLabel="返回"
        right={
          <>
            <BarButton icon="search" label="搜索" onPress={nothing} />
            <BarButton icon="filter" label="筛选" badge={2} onPress={nothing} />
          </>
        }
        onScan={() => setStamp(stamp + 1)}
        scanLabel="扫码"
      >
        <Segmented
          label="确认方式"
          value={view}
          onChange={setView}
          options={[
            { value: 'wh', label: '按仓库' },
            { value: 'order', label: '按订单' },
            { value: 'item', label: '按料号' },
            { value: 'man', label: '按领料人' },
            { value: 'type', label: '按单据类型' },
          ]}
        />
      </NavBar>
      <ContextStrip place="半成品仓" person="Siti Rahayu" connection="slow" connectionWord="网络慢" unsent={0} unsentWord="未发 0" />
      <ContextStrip
        place="原材料一仓"
        person="张伟"
        connection="offline"
        connectionWord="离线"
        unsent={17}
        unsentWord="未发 17"
        onConnection={nothing}
      />
      <ResultBand tone="idle" word="等待扫描" what="扫送货单、物料条码或储位" />
      <ResultBand tone="accept" word="条码已核对" what="3010-1042 轴承座 6204 · 第 12 箱" stamp={stamp} />
      <ResultBand tone="warn" word="批次不是最早的" what="先发 B2609，还有 40 件在 A01-01-05" />
      <ResultBand tone="reject" word="供应商不一致" what="条码属于 苏南紧固件，送货单 SH2026112000017 属于 华东轴承。请换单扫描" />
      <ResultBand tone="duplicate" word="这一箱扫过了" what="09:41 由 张伟 在 A01-02-03" action={<Button size="bar">查看</Button>} />
      <div className="kw-cards">
        <LineCard
          itemNo="3010-1042"
          name="轴承座 6204-2RS"
          batch="批次 B2611"
          chip={
            <Chip tone="green" icon="check">
              已核对
            </Chip>
          }
          qty="12,500"
          target="12,500"
          unit="件"
          selected
          onSelect={nothing}
          selectLabel="选择 3010-1042"
          onQty={nothing}
          qtyLabel="修改数量"
          location="A01-02-03"
          onLocation={nothing}
          locationLabel="更换储位"
          current
        />
        <LineCard
          itemNo="3010-1088"
          name="深沟球轴承 6308 带密封圈，出口包装，浸油防锈"
          batch="批次 B2612"
          chip={<Chip tone="red">无默认储位</Chip>}
          qty="0.125"
          target="40.000"
          unit="kg"
          onSelect={nothing}
          selectLabel="选择 3010-1088"
          onQty={nothing}
          qtyLabel="修改数量"
          noLocation="选择储位"
          onLocation={nothing}
          locationLabel="更换储位"
          error="请先选择储位，再保存这一行"
        />
        <LineCard
          itemNo="3022-0007"
          name="密封圈 NBR 45×62"
          chip={<Chip tone="grey">已冻结</Chip>}
          qty="0"
          target="200"
          unit="套"
          disabled
          onSelect={nothing}
          selectLabel="选择 3022-0007"
          onQty={nothing}
          qtyLabel="修改数量"
          location="B12-01-11"
        />
        <LineCard
          itemNo="SH2026112000016"
          name="华东轴承 · 3 行"
          chip={
            <Chip tone="amber" icon="clock">
              排队中
            </Chip>
          }
          qty="540"
          unit="件"
          onOpen={nothing}
        />
      </div>
      <div className="kw-cards">
        <ProgressLine label="SH2026112000017 · 华东轴承" text="已收 1,240 / 1,240" value={1240} total={1240} />
        <Headline title="放到这个储位">
          <p>
            从 <Place code="A01-02-01" /> 到 <Place code="B12-04-17" large />
          </p>
        </Headline>
        <p>
          <Chip tone="green">已同步 RCV2611-0912</Chip>{' '}
          <Chip tone="amber" icon="clock">
            排队中
          </Chip>{' '}
          <Chip tone="red" icon="warn">
            异常：ERP 拒绝第 2 行
          </Chip>{' '}
          <Chip tone="blue">待扫描</Chip> <Chip tone="grey">已取消</Chip>
        </p>
        <p>
          <Button kind="primary" icon="scan">
            扫码
          </Button>{' '}
          <Button icon="print">打印标签</Button>{' '}
          <Button kind="danger" icon="trash">
            删除盘点
          </Button>{' '}
          <Button kind="quiet">忘记密码？</Button> <Button disabled>已保存</Button>{' '}
          <Button kind="primary" busy>
            正在保存
          </Button>{' '}
          <Button icon="reload" label="刷新" />
        </p>
      </div>
      <CommitBar
        label="确认发料"
        count="5 行"
        onCommit={nothing}
        disabledReason="还有 2 行没有储位"
        onReason={nothing}
        reasonLabel="原因…"
      />
      <CommitBar label="保存收货" count="3 行" onCommit={nothing} busy busyLabel="正在保存 12 / 40" progress={0.3} />
      <CommitBar label="删除盘点" onCommit={nothing} danger />
      <div className="kw-cards">
        <Pagination {...pageWords} label="分页一" page={60} pages={129} onPage={nothing} totalText="共 1,284 条" />
        <Pagination {...pageWords} label="分页二" page={1} pages={1} onPage={nothing} totalText="共 8 条" />
      </div>
      <EmptyState title="~ 暂无相关数据 ~" hint="换个日期，或者清空筛选再看看" action={<Button icon="filter">清空筛选</Button>} />
      <ErrorState
        title="没有保存成功"
        hint="系统出错，数据没有改动。请重试；还不行就把编号告诉管理员"
        referenceLabel="故障编号"
        reference="E-7F3K-2291"
        action={
          <Button kind="primary" icon="reload">
            重试
          </Button>
        }
      />
      <Loading label="加载中，请稍后..." telling="正在导出 12,400 / 41,000 行" progress={0.3} after={0} tellAfter={0} />
      <Skeleton label="加载中" count={2} after={0} />
      <Skeleton label="加载中" shape="rows" count={2} after={0} />
      <ul className="icons">
        {(Object.keys(iconPaths) as IconName[]).map((name) => (
          <li key={name}>
            <Icon name={name} />
            {name}
          </li>
        ))}
      </ul>
      <style>
        {
          '.icons{display:grid;grid-template-columns:repeat(auto-fill,minmax(5.5rem,1fr));gap:12px;padding:12px;font-size:var(--t12)}.icons li{display:grid;justify-items:center;gap:4px}'
        }
      </style>
    </main>
  );
}
