import type { CallOutput } from '../../contract/core/call.ts';
import type { statisticsCalls } from '../../contract/statistics/statistics.calls.ts';
import {
  type DayRange,
  periodsIn,
  rateOf,
  sumOf,
  type UsageCount,
  type UsageGrouping,
  type UsageModule,
  unusedOf,
} from '../../contract/statistics/usage.rules.ts';
import { go, type ScreenSearch } from '../core/navigation/go.ts';
import { DataTable, type TableColumn } from '../core/ui/DataTable.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { Icon } from '../core/ui/Icon.tsx';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { ProgressLine } from '../core/ui/ProgressLine.tsx';
import { StatRow, StatTile } from '../core/ui/StatTile.tsx';
import { type Say, useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';

const BarChart = lazyPart(() => import('../core/chart/BarChart.tsx').then((m) => m.BarChart));

interface Asked extends DayRange {
  module: UsageModule;
  by: UsageGrouping;
  warehouseId?: number;
}

/** A line of the table and a bar of the drawing, with the question of its documents. */
interface Line extends UsageCount {
  key: string;
  label: string;
  /** Along an axis there is little room. */
  short: string;
  drill: ScreenSearch;
}

const number = (value: number): string => shownQty(String(value));
const rateWord = (count: UsageCount): string => {
  const rate = rateOf(count);
  return rate === undefined ? '–' : `${rate} %`;
};

const drillOf = ({ module, from, to, warehouseId }: Asked): ScreenSearch => ({
  ...{ 'f.module': module, 'f.day': `${from}..${to}`, 'f.warehouseId': warehouseId },
});
const columnOf = { warehouse: 'warehouseId', workshop: 'workshopId', person: 'userId' } as const;

/** All periods have a line, also those in which nothing was due; of places and people only those with data. */
function linesOf(t: Say, query: Asked, groups: CallOutput<typeof statisticsCalls.usageStatistics>['groups']): Line[] {
  const { by } = query;
  if (by === 'day' || by === 'week' || by === 'month') {
    const groupOf = new Map(groups.map((group) => [group.key, group]));
    return periodsIn(by, query).map(({ key, ...days }) => ({
      ...{ key, should: groupOf.get(key)?.should ?? 0, actual: groupOf.get(key)?.actual ?? 0 },
      label: by === 'week' ? t('statistics.week-of', { day: key }) : key,
      short: by === 'month' ? key : key.slice(5),
      drill: drillOf({ ...query, ...days }),
    }));
  }
  return groups.map(({ key, name, should, actual }) => {
    const label = name || t('statistics.nobody');
    return { key, label, short: label, should, actual, drill: { ...drillOf(query), [`f.${columnOf[by]}`]: key || undefined } };
  });
}

const open = (drill: ScreenSearch, more: ScreenSearch = {}): void => go('/pages/statistics/BillDataDetail', { ...drill, ...more });

/** The figures in sum, drawn, and as a table; each leads to its documents. */
export function UsageFigures({
  title,
  query,
  figures,
}: {
  title: string;
  query: Asked;
  figures: CallOutput<typeof statisticsCalls.usageStatistics>;
}) {
  const t = useT();
  const lines = linesOf(t, query, figures.groups);
  const sum = sumOf(lines);
  if (sum.should === 0) return <EmptyState icon="chart" title={t('statistics.nothing')} hint={t('statistics.nothing.hint')} />;
  const drill = drillOf(query);
  const unused = unusedOf(sum);
  const timed = query.by === 'day' || query.by === 'week' || query.by === 'month';
  const bars = lines.map((line) => ({ key: line.key, label: line.short, parts: [line.actual, unusedOf(line)] }));
  return (
    <>
      <section className="kw-panel kw-usage">
        <ProgressLine label={t('field.UsageRate')} text={rateWord(sum)} value={sum.actual} total={sum.should} />
        <StatRow>
          <StatTile value={number(sum.should)} label={t('field.ShouldCount')} onPress={() => open(drill)} />
          <StatTile value={number(sum.actual)} label={t('field.ActualCount')} onPress={() => open(drill, { 'f.used': 'used' })} />
          <StatTile
            value={
              <>
                {number(unused)}
                <Icon name="chevron" size={18} />
              </>
            }
            label={t('field.UnusedCount')}
            alarm={unused > 0}
            onPress={() => open(drill, { 'f.used': 'unused' })}
          />
        </StatRow>
        <p className="kw-quiet">{t(`statistics.means.${query.module}`)}</p>
      </section>
      <div className="kw-statistics-both">
        <BarChart
          bars={bars}
          legend={[t('field.ActualCount'), t('field.UnusedCount')]}
          across={!timed}
          onOpen={(key) => open(lines.find((line) => line.key === key)?.drill ?? drill)}
        />
        <DataTable
          caption={title}
          columns={columnsOf(t, query.by)}
          rows={timed ? lines.filter(({ should }) => should > 0).toReversed() : lines}
          rowKey={({ key }) => key}
          onOpen={(line) => open(line.drill)}
        />
      </div>
    </>
  );
}

const columnsOf = (t: Say, by: UsageGrouping): TableColumn<Line>[] => [
  {
    key: 'label',
    head: t(`statistics.by.${by}`),
    strong: true,
    cell: ({ label }) => (by === 'day' || by === 'month' ? <span className="kw-statistics-whole">{label}</span> : label),
  },
  { key: 'should', head: t('field.ShouldCount'), align: 'end', cell: ({ should }) => number(should) },
  { key: 'actual', head: t('field.ActualCount'), align: 'end', cell: ({ actual }) => number(actual) },
  { key: 'unused', head: t('field.UnusedCount'), align: 'end', cell: (line) => number(unusedOf(line)) },
  { key: 'rate', head: t('field.UsageRate'), align: 'end', cell: rateWord },
];
