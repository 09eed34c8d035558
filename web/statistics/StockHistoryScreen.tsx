// A chart with a table of the same data: no template draws changes over time.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '../../contract/core/call.ts';
import { subtractQty } from '../../contract/core/quantity.ts';
import { statisticsCalls } from '../../contract/statistics/statistics.calls.ts';
import { serverNow } from '../core/device/deviceClock.ts';
import { localTime } from '../core/device/localTime.ts';
import { toast } from '../core/device/toast.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Page } from '../core/frame/Page.tsx';
import { go, type ScreenSearch } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { resolveScan } from '../core/scan/resolveScan.ts';
import { useScan } from '../core/scan/scanEntry.ts';
import { useSession } from '../core/session/session.ts';
import { DataTable, type TableColumn } from '../core/ui/DataTable.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { StatRow, StatTile } from '../core/ui/StatTile.tsx';
import { ask, showError } from '../core/wire/api.ts';
import { type Say, sayOr, useT } from '../core/words/i18n.ts';
import { shortTime } from '../core/words/shortTime.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { historySpan, momentOf } from './historySpan.ts';
import { SeveralUnits } from './SeveralUnits.tsx';
import './statistics.css';

const LineChart = lazyPart(() => import('../core/chart/LineChart.tsx').then((m) => m.LineChart));

type History = CallOutput<typeof statisticsCalls.stockHistory>;
type Point = History['points'][number];

/** The stock of an item, or of a place, over time, by the documents that changed it; and its age. */
export function StockHistoryScreen() {
  const t = useT();
  const { item, place } = useSearch();
  const org = useSession()?.login.u9org;
  const [search, setSearch] = useState('');
  const hasChoice = item !== undefined || place !== undefined;
  const { data, error, refetch } = useQuery({
    queryKey: ['stockHistory', org, item, place],
    queryFn: () =>
      ask(statisticsCalls.stockHistory, { ...(item ? { itemNo: item } : {}), ...(place ? { location: place } : {}) }, { quiet: true }),
    enabled: hasChoice,
  });

  /** Opens an item or a place; a scan of one clears the other, so that the screen shows the scanned thing. */
  async function open(code: string): Promise<boolean> {
    const match = (await resolveScan(code)).find(({ kind }) => kind === 'item' || kind === 'location');
    if (!match) return false;
    const next: ScreenSearch = match.kind === 'item' ? { item: match.code } : { place: match.code };
    go('/pages/statistics/stockHistory', next, { replace: true });
    setSearch('');
    return true;
  }
  useScan(({ code }) => open(code));
  const openTyped = (code: string) =>
    open(code).then((known) => known || toast(t('shell.scan.unknown', { code }), { tone: 'red' }), showError);

  return (
    <Page
      language
      onReload={() => void refetch()}
      search={{ value: search, onChange: setSearch, hint: t('history.find'), onEnter: () => void openTyped(search.trim()) }}
    >
      <div className="kw-column kw-wide-column kw-statistics">
        {!hasChoice ? (
          <EmptyState icon="chart" title={t('error.query-first')} hint={t('history.find.hint')} />
        ) : error ? (
          <ListTrouble error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <HistoryOf history={data} />
        ) : (
          <Skeleton label={t('shell.loading')} />
        )}
      </div>
    </Page>
  );
}

const typeWord = (t: Say, type: string): string => sayOr(t, `state.documentType.${type}`, type);
const signed = (qty: string): string => (qty.startsWith('-') ? shownQty(qty) : `+${shownQty(qty)}`);

function HistoryOf({ history }: { history: History }) {
  const t = useT();
  const { points, unit, age } = history;
  const title = [history.location, history.itemNo, history.itemName].filter(Boolean).join(' · ');
  const first = points.at(-1);
  const { from, to, days } = historySpan(
    points.map(({ at }) => at),
    localTime(serverNow()),
  );
  if (first && unit === '') return <SeveralUnits place={history.location} />;
  const drawn = points.toReversed().map(({ at, qty, documentType, documentNo, change }) => ({
    ...{ at: momentOf(at), value: Number(qty) },
    label: `${at} ${typeWord(t, documentType)} ${documentNo} ${signed(change)}`,
  }));
  return (
    <>
      <GroupTitle>{title}</GroupTitle>
      <StatRow>
        <StatTile value={`${shownQty(history.qty)} ${sayOr(t, `unit.${unit}`, unit)}`} label={t('field.Qty')} />
        {age.map(({ name, qty }) => (
          <StatTile key={name} value={shownQty(qty)} label={t(`map.age.${name}`)} />
        ))}
      </StatRow>
      {first ? (
        <>
          <LineChart points={drawn} before={Number(subtractQty(first.qty, first.change))} from={from} to={to} ends={days} />
          <DataTable caption={t('history.table', { what: title })} columns={columnsOf(t)} rows={points} rowKey={keyOf} />
          <p className="kw-quiet-line">{t(history.more ? 'history.more' : 'history.all', { n: points.length })}</p>
        </>
      ) : (
        <EmptyState icon="box" title={t('history.nothing')} />
      )}
    </>
  );
}

const keyOf = ({ at, documentType, documentNo, qty, reversal }: Point): string => [at, documentType, documentNo, qty, reversal].join(' ');

/** Where date and time do not fit into one line, the time stands under the date. */
function Moment({ at }: { at: string }) {
  const words = shortTime(at).split(' ');
  return (
    <>
      <span className="kw-statistics-whole">{words.slice(0, -1).join(' ')}</span> {words.at(-1)}
    </>
  );
}

const columnsOf = (t: Say): TableColumn<Point>[] => [
  { key: 'at', head: t('field.At'), cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'document',
    head: t('history.document'),
    strong: true,
    cell: ({ documentType, documentNo, reversal }) => (
      <>
        {typeWord(t, documentType)} <span className="kw-statistics-whole">{documentNo}</span> {reversal && t('field.Reversal')}
      </>
    ),
  },
  { key: 'change', head: t('field.ChangeQty'), align: 'end', cell: ({ change }) => signed(change) },
  { key: 'qty', head: t('field.Qty'), align: 'end', cell: ({ qty }) => shownQty(qty) },
];
