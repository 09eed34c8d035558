// A scan flow over the template: one switch, one cabinet, and the cartons inside as its cards.
import { useQuery } from '@tanstack/react-query';
import { says } from '../../contract/core/scanFlow.ts';
import { type CabinetFacts, type CabinetState, cabinetFlow, emptyCabinet, openCabinet } from '../../contract/receiving/cabinet.flow.ts';
import { receivingLists } from '../../contract/receiving/receiving.lists.ts';
import type { FlowBackend } from '../core/flow/flowBackend.ts';
import { ScanScreen } from '../core/flow/ScanScreen.tsx';
import { useScanFlow } from '../core/flow/useScanFlow.ts';
import { resolveScan } from '../core/scan/resolveScan.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { Lines } from '../core/ui/Lines.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { listPage } from '../core/wire/listApi.ts';
import { whileOnline } from '../core/wire/whileOnline.ts';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import './CabinetScreen.css';

const contents = (cabinetNo: string, pageSize: number, signal?: AbortSignal) =>
  listPage(receivingLists.cabinetEntries, {
    where: { cabinetNo: { value: cabinetNo, searchType: '=' }, loaded: { value: true, searchType: '=' } },
    pageSize,
    signal,
  });

const backend: FlowBackend<CabinetState, CabinetFacts> = {
  load: async ({ cabinetNo = '' }) => ({
    cabinetNo,
    codes: (await whileOnline((signal) => contents(cabinetNo, 0, signal))).rows.flatMap(({ code }) => code ?? []),
  }),
  ask: async ({ code }) => {
    const [meaning] = await resolveScan(code);
    return meaning ? says('warn', { id: 'error.cabinet.required' }, code) : openCabinet(code);
  },
};

/** Loading cartons into a cabinet and unloading them (rules cabinet-number-required, cabinet-unload-needs-load). */
export function CabinetScreen() {
  const t = useT();
  const flow = useScanFlow(cabinetFlow, backend);
  const { mode, cabinetNo, inside } = flow.state;
  return (
    <ScanScreen
      call={cabinetFlow.calls.loadCabinet}
      place={cabinetNo && `${t('cabinet.at')} ${cabinetNo}`}
      result={flow.result}
      idle={t('receive.idle')}
      steps={[
        { key: 'cabinet', label: t('cabinet.step.cabinet') },
        { key: 'cartons', label: `${t('cabinet.step.cartons')}${inside === undefined ? '' : ` ${inside}`}` },
      ]}
      now={cabinetNo ? 'cartons' : 'cabinet'}
      headline={
        cabinetNo
          ? {
              title: t(`cabinet.do.${mode}`),
              before: t('cabinet.at'),
              place: cabinetNo,
              after: inside === undefined ? undefined : ` · ${t('cabinet.count', { n: inside })}`,
            }
          : { title: t('cabinet.do.cabinet'), before: t('cabinet.do.cabinet.where') }
      }
      right={cabinetNo && <BarButton icon="swap" label={t('cabinet.other')} onPress={() => flow.edit(() => ({ ...emptyCabinet, mode }))} />}
      working={cabinetNo !== undefined}
      help="cabinet.help"
    >
      <div className="kw-cabinet-mode">
        <Segmented
          label={t('cabinet.mode')}
          options={[
            { value: 'load', label: t('cabinet.load') },
            { value: 'unload', label: t('cabinet.unload') },
          ]}
          value={mode}
          onChange={(next) => flow.edit((now) => ({ ...now, mode: next }))}
        />
      </div>
      {cabinetNo ? (
        <Inside cabinetNo={cabinetNo} />
      ) : (
        <EmptyState icon="truck" title={t('cabinet.do.cabinet')} hint={t('receive.empty.hint')} />
      )}
    </ScanScreen>
  );
}

/** The cartons that are in the cabinet, the latest first. */
function Inside({ cabinetNo }: { cabinetNo: string }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['cabinet', cabinetNo],
    queryFn: ({ signal }) => contents(cabinetNo, 100, signal),
  });
  if (!data) return null;
  if (data.rows.length === 0) return <EmptyState icon="box" title={t('cabinet.empty')} />;
  const lines = data.rows.map((row) => ({
    key: String(row.id),
    itemNo: row.code,
    name: [row.itemNo, row.noteNo].filter(Boolean).join(' · '),
    batch: row.loadedAt ?? undefined,
    qty: shownQty(row.qty ?? '0'),
  }));
  return <Lines caption={t('cabinet.count', { n: data.total })} lines={lines} />;
}
