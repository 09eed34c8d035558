// One bar a stage for every order: what no list or record shows side by side.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { completionLists } from '../../contract/completion/completion.lists.ts';
import { type Block, blocksOf, type ShiftStage, shiftStages } from '../../contract/completion/shift.rules.ts';
import type { Row } from '../../contract/core/list.ts';
import { withThousands } from '../../contract/core/withThousands.ts';
import type { TextKey } from '../../contract/messages/texts.ts';
import { settingCalls } from '../../contract/system/setting.calls.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Page } from '../core/frame/Page.tsx';
import { go, type ScreenPath } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { useSession } from '../core/session/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { ProgressLine } from '../core/ui/ProgressLine.tsx';
import { ask } from '../core/wire/api.ts';
import { listPage } from '../core/wire/listApi.ts';
import { type Say, useT } from '../core/words/i18n.ts';
import { unitText } from '../core/words/unitText.ts';
import './ShiftScreen.css';

type Order = Row<typeof completionLists.shiftOrders>;

const stageWords: Record<ShiftStage, TextKey> = {
  scanned: 'field.McasQty',
  passed: 'field.QaPassedQty',
  reported: 'field.ReportedQty',
  audited: 'field.AuditedQty',
  applied: 'field.AppliedQty',
  stored: 'field.StoredQty',
};

/** How often it looks again while somebody watches it. */
const lookAgainMs = 10_000;
/** So many orders at first, and so many more with each wish. */
const pageSize = 20;

/** The released orders with how far their goods are, live; what holds them up says so at its bar and leads to where it is solved. */
export function ShiftScreen() {
  const t = useT();
  const org = useSession()?.login.u9org;
  const { orderno: orderNo } = useSearch();
  const [shown, setShown] = useState(pageSize);
  const { data, error, refetch } = useQuery({
    queryKey: ['shift', org, orderNo, shown],
    queryFn: () =>
      listPage(completionLists.shiftOrders, {
        where: {
          state: { value: 'released', searchType: '=' },
          ...(orderNo ? { orderNo: { value: orderNo, searchType: '=' as const } } : {}),
        },
        pageSize: shown,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  });
  const { data: qaCheck = false } = useQuery({
    queryKey: ['settings', org, 'qaCheck'],
    queryFn: async () => (await ask(settingCalls.settings, { key: 'qaCheck' }, { quiet: true })).settings[0]?.value === true,
  });
  return (
    <Page context>
      <div className="kw-column kw-shift">
        {error && !data && <ListTrouble error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton label={t('shell.loading')} />}
        {data?.rows.length === 0 && <EmptyState icon="factory" title={t('shift.none')} hint={t('shift.none.hint')} />}
        {data?.rows.map((order) => (
          <OrderBars key={order.id} order={order} qaCheck={qaCheck} />
        ))}
        {data && data.total > shown && (
          <Button block onPress={() => setShown(shown + pageSize)}>
            {t('shift.more')}
          </Button>
        )}
      </div>
    </Page>
  );
}

function OrderBars({ order, qaCheck }: { order: Order; qaCheck: boolean }) {
  const t = useT();
  const ordered = order.ordered ?? '0';
  const quantities = {
    ...{ ordered, scanned: order.scanned ?? '0', passed: order.passed ?? '0', reported: order.reported ?? '0' },
    ...{ audited: order.audited ?? '0', applied: order.applied ?? '0', stored: order.stored ?? '0' },
  };
  const blocks = blocksOf({ ...quantities, failed: order.failed ?? '0', refused: order.refused ?? 0, qaCheck });
  const unit = unitText(t, order.unit ?? '');
  return (
    <section className="kw-panel kw-shift-order" aria-label={order.orderNo ?? ''}>
      <h2>{order.orderNo}</h2>
      <p className="kw-quiet-line">
        {[order.itemNo, order.itemName, order.productionLine && t('shift.line', { line: order.productionLine })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {shiftStages.map((stage) => (
        <div key={stage} className="kw-shift-stage">
          <ProgressLine
            label={t(stageWords[stage])}
            text={t('shift.of', { qty: withThousands(quantities[stage]), ordered: withThousands(ordered), unit })}
            value={Number(quantities[stage])}
            total={Number(ordered)}
          />
          {blocks
            .filter((block) => block.stage === stage)
            .map((block) => (
              <BlockButton key={block.reason} block={block} order={order} unit={unit} t={t} />
            ))}
        </div>
      ))}
    </section>
  );
}

/** Where each thing is solved. */
const wayOf = (reason: Block['reason'], orderNo: string): { path: ScreenPath; search: Record<string, string> } => {
  if (reason === 'to-apply') return { path: '/pages/InStorage/InnerCom/finishOneOrder', search: { orderno: orderNo } };
  if (reason === 'to-confirm') return { path: '/pages/InStorage/FinishedConfirm', search: {} };
  if (reason === 'to-report') return { path: '/pages/InStorage/InnerCom/OneOrder', search: { orderno: orderNo } };
  if (reason === 'to-audit') return { path: '/pages/InStorage/AuditComplete', search: {} };
  if (reason === 'qa-failed') return { path: '/pages/InStorage/InnerCom/QAScanRecord', search: {} };
  return { path: '/pages/Stock/Ablnormal', search: {} };
};

function BlockButton({ block: { reason, qty }, order, unit, t }: { block: Block; order: Order; unit: string; t: Say }) {
  const words = t(`shift.block.${reason}`, { qty: withThousands(qty), unit });
  const way = wayOf(reason, order.orderNo ?? '');
  return (
    <Button icon="chevron" onPress={() => go(way.path, way.search)}>
      {words}
    </Button>
  );
}
