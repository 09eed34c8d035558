// One bar for each stage of every order: no list or record template can show that.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { completionLists } from '../../contract/completion/completion.lists.ts';
import { settingCalls } from '../../contract/system/setting.calls.ts';
import { localTime } from '../core/device/localTime.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Page } from '../core/frame/Page.tsx';
import { useSearch } from '../core/navigation/useSearch.ts';
import { useSession } from '../core/session/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { ask } from '../core/wire/api.ts';
import { listPage, type Where } from '../core/wire/listApi.ts';
import { useT } from '../core/words/i18n.ts';
import { OrderBars, type ShiftSwitches } from './OrderBars.tsx';
import './ShiftScreen.css';

/** Interval of updates while the screen is open. */
const lookAgainMs = 10_000;
/** Orders on the first page, and on each further page. */
const pageSize = 20;

const released: Where = { state: { value: 'released', searchType: '=' } };
const ofOwnLines: Where = { ...released, own: { value: true, searchType: '=' } };

const switchOn = async (key: keyof ShiftSwitches) =>
  (await ask(settingCalls.settings, { key }, { quiet: true })).settings[0]?.value === true;

function useSwitches(org: string | undefined) {
  const { data } = useQuery({
    queryKey: ['settings', org, 'shift'],
    queryFn: async () => ({
      ...{ qaCheck: await switchOn('qaCheck'), productionReportCheck: await switchOn('productionReportCheck') },
      completionSetCheck: await switchOn('completionSetCheck'),
    }),
  });
  return data ?? { qaCheck: false, productionReportCheck: false, completionSetCheck: false };
}

/** The orders of the person's saved lines, if there are any and the person does not ask for all orders. */
function useWhich(orderNo: string | undefined) {
  const { login, user } = useSession() ?? {};
  const [all, setAll] = useState(false);
  const { data: hasOwn = false, isPending } = useQuery({
    queryKey: ['shift own', login?.u9org, user?.user.account],
    queryFn: async () => (await listPage(completionLists.shiftOrders, { where: ofOwnLines, pageSize: 1 })).total > 0,
    enabled: !orderNo,
  });
  const where = orderNo ? { ...released, orderNo: { value: orderNo, searchType: '=' as const } } : hasOwn && !all ? ofOwnLines : released;
  return { where, hasOwn: hasOwn && !orderNo, all, setAll, known: Boolean(orderNo) || !isPending };
}

/** Released orders and the progress of their goods, live. A blocked order shows the reason and leads to the screen that solves it. */
export function ShiftScreen() {
  const t = useT();
  const org = useSession()?.login.u9org;
  const { orderno: orderNo } = useSearch();
  const [shown, setShown] = useState(pageSize);
  const switches = useSwitches(org);
  const { where, hasOwn, all, setAll, known: isLoaded } = useWhich(orderNo);
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['shift', org, where, shown],
    queryFn: () => listPage(completionLists.shiftOrders, { where, pageSize: shown }),
    enabled: isLoaded,
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  });
  return (
    <Page context>
      <div className="kw-column kw-shift">
        {hasOwn && (
          <Segmented
            label={t('shift.which')}
            options={[
              { value: 'own', label: t('shift.own') },
              { value: 'all', label: t('shift.all') },
            ]}
            value={all ? 'all' : 'own'}
            onChange={(which) => setAll(which === 'all')}
          />
        )}
        {data && <p className="kw-quiet-line">{t('report.as-of', { time: localTime(dataUpdatedAt).slice(11) })}</p>}
        {error && !data && <ListTrouble error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton label={t('shell.loading')} />}
        {data?.rows.length === 0 && <EmptyState icon="factory" title={t('shift.none')} hint={t('shift.none.hint')} />}
        {data?.rows.map((order) => (
          <OrderBars key={order.id} order={order} switches={switches} />
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
