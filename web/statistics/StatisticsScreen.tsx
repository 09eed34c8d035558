// Figures with a drawing and a table of the same: no template adds up.
import { useQuery } from '@tanstack/react-query';
import { statisticsCalls } from '../../contract/statistics/statistics.calls.ts';
import { type UsageGrouping, type UsageModule, usageGroupings, usageModules } from '../../contract/statistics/usage.rules.ts';
import { toast } from '../core/device/toast.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { TabPage } from '../core/frame/TabPage.tsx';
import { useAddress } from '../core/navigation/useAddress.ts';
import { useWarehouses } from '../core/pickers/WarehousePicker.tsx';
import { useSession } from '../core/session/session.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { SelectField } from '../core/ui/SelectField.tsx';
import { ask, askFile, keepFile, showError } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import { type Period, periodChoices, periodDays } from './periods.ts';
import { UsageFigures } from './UsageFigures.tsx';
import './statistics.css';

/** The statistics tab: how much of the work passes through scanning, by time, place and person. */
export function StatisticsScreen() {
  const t = useT();
  const org = useSession()?.login.u9org;
  const { data: warehouses = [] } = useWarehouses();
  const periods = periodChoices(t);
  const [search, set] = useAddress();
  const module: UsageModule = usageModules.find((value) => value === search['module']) ?? 'receipt';
  const by: UsageGrouping = usageGroupings.find((value) => value === search['by']) ?? 'day';
  const period: Period = (periods.find(({ value }) => value === search['period']) ?? periods[0])?.value ?? '';
  const warehouse = search['warehouse']?.match(/^\d+$/)?.[0] ?? '';
  const days = periodDays(period);
  const input = { module, by, ...days, ...(warehouse ? { warehouseId: Number(warehouse) } : {}) };
  const { data, error, refetch } = useQuery({
    queryKey: ['usage', org, input],
    queryFn: () => ask(statisticsCalls.usageStatistics, input, { quiet: true }),
  });

  async function save(): Promise<void> {
    if (!data) return toast(t('error.query-first'), { tone: 'red' });
    await askFile(statisticsCalls.exportUsage, { ...input, format: 'xlsx' }).then((file) => keepFile(file), showError);
  }

  const title = t('statistics.chart', {
    module: t(`state.usageModule.${module}`),
    period: periods.find(({ value }) => value === period)?.label ?? '',
    by: t(`statistics.by.${by}`),
  });
  return (
    <TabPage
      tab="/pages/statistics/index"
      onReload={() => void refetch()}
      right={<BarButton icon="download" label={t('list.export')} onPress={save} />}
      language
      noScan
    >
      <div className="kw-column kw-wide-column kw-statistics">
        <Segmented
          label={t('statistics.module')}
          options={usageModules.map((value) => ({ value, label: t(`state.usageModule.${value}`) }))}
          value={module}
          onChange={(value) => set({ module: value })}
        />
        <div className="kw-statistics-ask">
          <SelectField label={t('statistics.period')} value={period} choices={periods} onChange={(value) => set({ period: value })} />
          <SelectField
            label={t('statistics.by')}
            value={by}
            choices={usageGroupings.map((value) => ({ value, label: t(`statistics.by.${value}`) }))}
            onChange={(value) => set({ by: value })}
          />
          <SelectField
            label={t('statistics.warehouse')}
            value={warehouse}
            empty={t('picker.warehouse.all')}
            choices={warehouses.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
            onChange={(value) => set({ warehouse: value })}
          />
        </div>
        {error ? (
          <ListTrouble error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <UsageFigures title={title} query={{ ...input, ...days }} figures={data} />
        ) : (
          <Skeleton label={t('shell.loading')} />
        )}
      </div>
    </TabPage>
  );
}
