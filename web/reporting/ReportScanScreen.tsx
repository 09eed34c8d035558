// A scan flow over the template: one order, and the finished pieces that are reported on it.
import { useRef, useState } from 'react';
import { says } from '../../contract/core/scanFlow.ts';
import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import {
  addBar,
  commitReport,
  dropBar,
  noReport,
  openOrder,
  type ReportFacts,
  type ReportState,
  reportFlow,
  scannedQty,
} from '../../contract/reporting/report.flow.ts';
import { FlowSaved } from '../core/flow/FlowSaved.tsx';
import type { FlowServer, Found, ListeningBackend } from '../core/flow/flowBackend.ts';
import { ScanScreen } from '../core/flow/ScanScreen.tsx';
import { type RunningFlow, useScanFlow } from '../core/flow/useScanFlow.ts';
import { useScanOfAddress } from '../core/flow/useScanOfAddress.ts';
import { go } from '../core/navigation/go.ts';
import { mayDo } from '../core/session/session.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { Button } from '../core/ui/Button.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { type Line, Lines } from '../core/ui/Lines.tsx';
import { unlessRefused } from '../core/wire/unlessRefused.ts';
import { type Say, useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';
import { OwnLineOrders } from './OwnLineOrders.tsx';

type Server = FlowServer<ReportState, ReportFacts>;

/**
 * The first scan is an order number or one of its barcodes. An unknown code is requested from MCAS and from the ERP at the same time: the
 * worker sees which partner they wait for.
 */
async function open(code: string, server: Server): Promise<Found<ReportState, ReportFacts>> {
  server.wait({ id: 'report.looking' }, code);
  const asOrder = server.read(reportLookupCalls.findReportOrder, { orderNo: code }).catch(unlessRefused('report.order-not-found'));
  // When the barcode is known, the error "no such order" does not matter.
  asOrder.catch(() => undefined);
  const bar = await server.read(reportLookupCalls.findReportBar, { code }).catch(unlessRefused('report.bar-unknown'));
  const order = bar ?? (await asOrder);
  if (!order) return says('reject', { id: 'report.unknown' }, code);
  const { orderNo } = order;
  const facts = await server.read(reportLookupCalls.reportSnapshot, { orderNo });
  const now = server.now();
  // Barcodes scanned during this look-up stay in hand.
  if (Object.keys(now.bars).length > 0)
    return says('reject', { id: 'report.save-first', args: { code, other: orderNo, no: now.orderNo ?? '' } }, code);
  const fits = bar && addBar({ ...noReport, orderNo }, facts, bar.code, bar);
  if (fits && fits.verdict.tone === 'reject') return { ...fits, change: (state) => openOrder(facts).change?.(state) ?? state, facts };
  return { ...openOrder(facts, bar && { code: bar.code, bar: { qty: bar.qty, batch: bar.batch } }), facts };
}

const backend: ListeningBackend<ReportState, ReportFacts, typeof reportFlow.calls> = {
  load: ({ orderNo = '' }, server) => server.read(reportLookupCalls.reportSnapshot, { orderNo }),
  ask: async ({ kind, code }, server) => {
    // With nothing in hand the next scan may open the next order, without a button.
    if (kind === 'open' || Object.keys(server.now().bars).length === 0) return open(code, server);
    const bar = await server.read(reportLookupCalls.findReportBar, { code });
    const { orderNo = '' } = server.now();
    const facts = server.facts();
    if (bar.orderNo !== orderNo) return says('reject', { id: 'report.save-first', args: { code, other: bar.orderNo, no: orderNo } }, code);
    return facts && addBar(server.now(), facts, bar.code, { qty: bar.qty, batch: bar.batch });
  },
};

type Running = RunningFlow<ReportState, ReportFacts>;

/** Reporting production by scan of finished-goods barcodes, checked against MCAS and QA on the device. */
export function ReportScanScreen() {
  const t = useT();
  const again = useRef<() => Promise<unknown>>(undefined);
  // Reported quantities are read again as soon as the report is accepted.
  const [hearing] = useState(() => ({ ...backend, answered: () => void again.current?.().catch(() => undefined) }));
  const flow = useScanFlow(reportFlow, hearing);
  again.current = flow.refresh;
  useScanOfAddress(flow, flow.ready);
  const { state, facts } = flow;
  const { orderNo } = state;
  const count = Object.keys(state.bars).length;
  return (
    <ScanScreen
      call={reportFlow.calls.saveReport}
      place={facts?.order.location || facts?.order.productionLine}
      result={flow.result}
      idle={t('receive.idle')}
      steps={[
        { key: 'order', label: t('report.step.order') },
        { key: 'bars', label: `${t('report.step.bars')}${count > 0 ? ` ${count}` : ''}` },
      ]}
      now={orderNo ? 'bars' : 'order'}
      headline={
        orderNo
          ? { title: t('report.do.bars'), before: t('report.at'), place: orderNo, after: facts && ` · ${facts.order.itemName}` }
          : { title: t('report.do.order'), before: t('report.do.order.where') }
      }
      progress={facts && progressOf(flow, facts, t)}
      right={
        orderNo && <BarButton icon="swap" label={t('report.other')} onPress={() => flow.edit(({ sent }) => ({ ...noReport, sent }))} />
      }
      working={count > 0}
      stuck={{ label: t('report.by-hand'), onPress: () => go('/pages/InStorage/InnerCom/OneOrder', orderNo ? { orderno: orderNo } : {}) }}
      commit={
        count > 0
          ? { label: t('report.commit'), count: t('report.commit.count', { n: count }), onCommit: () => flow.do(commitReport) }
          : undefined
      }
      help="report.scan.help"
    >
      <FlowSaved
        flow={reportFlow}
        title={t('report.saved.list')}
        wordsOf={({ input, answer }) => ({
          title: answer ? t('report.saved', { no: answer.docNo }) : t('report.waits'),
          about: `${input.rows?.[0]?.orderNo ?? ''} · ${t('report.commit.count', { n: (input.rows?.[0]?.bars?.length ?? 0) - (answer?.leftOut?.length ?? 0) })}`,
        })}
        leftOf={({ answer }) => answer?.leftOut}
        folded={count > 0}
      />
      {facts && <Checked facts={facts} />}
      {count > 0 && <Lines caption={t('report.bars')} lines={linesOf(flow, t)} />}
      {!orderNo && <OwnLineOrders onChoose={(code) => void flow.takeScan({ code, byHand: true })} />}
    </ScanScreen>
  );
}

/** The checks of the order with their numbers, and a link to the obstacles. */
function Checked({ facts: { order, switches } }: { facts: ReportFacts }) {
  const t = useT();
  const { mcas, passed, reported, exempt } = order;
  const inUnit = (qty: string) => ({ qty: `${shownQty(qty)} ${unitText(t, order.unit)}` });
  const numbers = [
    t('report.checked.reported', inUnit(reported)),
    ...(switches.productionReportCheck ? [t('report.checked.mcas', inUnit(mcas))] : []),
    ...(switches.qaCheck ? [exempt ? t('report.checked.exempt') : t('report.checked.qa', inUnit(passed))] : []),
  ];
  return (
    <>
      <GroupTitle>{numbers.join(' · ')}</GroupTitle>
      {mayDo('completionRecords') && (
        <Button icon="factory" block onPress={() => go('/pages/InStorage/ShiftGlance', { orderno: order.orderNo })}>
          {t('report.glance')}
        </Button>
      )}
    </>
  );
}

function progressOf({ state }: Running, { order }: ReportFacts, t: Say) {
  const scanned = scannedQty(state);
  const text = t('report.progress', { qty: scanned, open: order.open, unit: order.unit });
  return { label: order.orderNo, text, value: Number(scanned), total: Number(order.open) };
}

/** The pieces in hand, latest first; a tap removes one. */
const linesOf = (flow: Running, t: Say): Line[] =>
  Object.entries(flow.state.bars)
    .reverse()
    .map(([code, { qty, batch }]) => ({
      key: code,
      itemNo: code,
      name: qty ? t('flow.tap-out') : t('flow.not-known'),
      batch: batch || undefined,
      ...(qty ? { qty: shownQty(qty), unit: unitText(t, flow.facts?.order.unit ?? '') } : {}),
      onOpen: () => flow.edit((now) => dropBar(now, code)),
    }));
