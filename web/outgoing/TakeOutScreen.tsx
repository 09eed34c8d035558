// A scan flow over the template: the open lines of a paper, each with where its oldest goods lie.
import { useMemo, useState } from 'react';
import type { MasterField as FieldDefinition } from '../../contract/core/master.ts';
import { papersIn } from '../../contract/documents/papers.ts';
import type { PaperKind } from '../../contract/outgoing/takeOut.calls.ts';
import { putBack, saveNewer, saveTaken, takeLoose, takeOutFlows } from '../../contract/outgoing/takeOut.flow.ts';
import {
  batchesToChoose,
  emptyTakeOut,
  linesOf,
  mostLoose,
  type TakeOutFacts,
  type TakeOutState,
  type TakeOutView,
} from '../../contract/outgoing/takeOutHand.rules.ts';
import { useStore } from '../core/device/store.ts';
import { FlowSaved } from '../core/flow/FlowSaved.tsx';
import type { InHandProps } from '../core/flow/InHand.tsx';
import type { QtySheetProps } from '../core/flow/QtySheet.tsx';
import { ScanScreen } from '../core/flow/ScanScreen.tsx';
import type { ScreenPath } from '../core/navigation/go.ts';
import { isWaiting } from '../core/queue/commandLanes.ts';
import { commands, isGivenHere } from '../core/queue/queue.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { type Say, useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';
import type { NewerGoingProps } from './NewerGoing.tsx';
import { OpenLines } from './TakeOutLines.tsx';
import { SavedMore, savedWords } from './TakeOutSaved.tsx';
import { type TakingOut, useTakeOut } from './useTakeOut.ts';

const MasterField = lazyPart(() => import('../core/master/MasterField.tsx').then((m) => m.MasterField));
const NewerGoing = lazyPart<NewerGoingProps>(() => import('./NewerGoing.tsx').then((m) => m.NewerGoing));
const InHand = lazyPart<InHandProps<TakeOutState, TakeOutFacts>>(() => import('../core/flow/InHand.tsx').then((m) => m.InHand));
const QtySheet = lazyPart<QtySheetProps<TakeOutState, TakeOutFacts>>(() => import('../core/flow/QtySheet.tsx').then((m) => m.QtySheet));

/** The differences between the papers: the field to choose one, and the record of its departures. */
const papers: Record<PaperKind, { field: FieldDefinition; record: ScreenPath }> = {
  requisition: {
    field: {
      ...{ wire: 'RequisitionNo', type: 'reference', refersTo: 'requisitions', required: true },
      among: { state: ['reviewed'], collection: ['unclaimed', 'not-fully-collected'] },
    },
    record: '/pages/Stock/InnerCom/OutStorageDetail',
  },
  shipment: {
    field: { wire: 'ShipmentNo', type: 'reference', refersTo: 'shipments', required: true, among: { state: ['open', 'partly'] } },
    record: '/pages/documents/productOut',
  },
};

export const CollectScreen = () => <TakeOutScreen kind="requisition" />;
export const ShipScreen = () => <TakeOutScreen kind="shipment" />;

/** Goods leave for a requisition or a shipment: scan by scan, with or without network, saved as one document. */
function TakeOutScreen({ kind }: { kind: PaperKind }) {
  const t = useT();
  const flow = useTakeOut(kind);
  const { state, facts } = flow;
  const lines = useMemo(() => linesOf(state, facts), [state, facts]);
  const [counting, setCounting] = useState<Counting>();
  const document = takeOutFlows[kind].snapshot?.of(state);
  const waits = useStore(commands).some((one) => isGivenHere(one) && isWaiting(one) && one.document?.key === document);
  const total = facts?.lines.length ?? 0;
  const done = total - lines.filter(({ left }) => left !== '0').length;
  const inHand = state.hand.length > 0;
  const ofErp = facts?.ofErp?.join(', ');
  const counted = lines.find(({ lineNo }) => lineNo === counting?.lineNo);
  return (
    <>
      <ScanScreen
        call={takeOutFlows[kind].calls[kind === 'shipment' ? 'shipProduct' : 'takeRequisitions']}
        place={[...papersIn(state.paper?.no ?? ''), facts?.goesTo].filter(Boolean).join(' · ')}
        result={flow.result}
        idle={t(state.paper ? 'take-out.idle' : 'take-out.idle.paper')}
        steps={(['paper', 'goods', 'save'] as const).map((key) => ({ key, label: t(`take-out.step.${key}`) }))}
        now={!state.paper ? 'paper' : inHand && done === total ? 'save' : 'goods'}
        headline={headlineOf(kind, flow, lines, waits, t)}
        right={
          !inHand && state.paper && <BarButton icon="swap" label={t('take-out.other')} onPress={() => flow.edit(() => emptyTakeOut)} />
        }
        progress={total > 0 ? { label: t('take-out.progress'), text: `${done} / ${total}`, value: done, total } : undefined}
        working={inHand}
        commit={inHand ? commitOf(flow, t) : undefined}
        help="take-out.help"
      >
        <FlowSaved
          flow={takeOutFlows[kind]}
          title={t('take-out.saved.list')}
          wordsOf={(saved) => savedWords(saved, t)}
          more={(saved) => <SavedMore saved={saved} record={papers[kind].record} />}
          folded={inHand}
        />
        <InHand
          key={document}
          flow={flow}
          rows={state.hand.length}
          putBack={t('take-out.put-back')}
          empty={{ hand: [], newer: undefined }}
        />
        {state.newer && inHand && <NewerGoing save={(reason) => flow.do((now, known) => saveNewer(now, known, reason))} />}
        {ofErp && (
          <div className="kw-column">
            <p className="kw-panel" role="note">
              {t('take-out.of-erp', { nos: ofErp })}
            </p>
          </div>
        )}
        {state.paper ? (
          !flow.trouble && (
            <OpenLines
              lines={lines}
              ready={facts !== undefined}
              onCount={async (line) => setCounting(await batchOf(line, t))}
              onPutBack={(lineNo) => flow.edit((was) => putBack(was, lineNo))}
              t={t}
            />
          )
        ) : (
          <section className="kw-panel kw-master-form">
            <MasterField
              field={papers[kind].field}
              value=""
              onChange={(no) => void (no && flow.takeScan({ code: no, byHand: true }))}
              error={undefined}
              disabled={false}
            />
          </section>
        )}
        {kind === 'requisition' && inHand && (
          <section className="kw-panel kw-master-form">
            <MasterField
              field={{ wire: 'ReceivedBy', type: 'text', max: 60 }}
              value={state.receivedBy}
              onChange={(receivedBy) => flow.edit((was) => ({ ...was, receivedBy }))}
              error={undefined}
              disabled={false}
            />
          </section>
        )}
      </ScanScreen>
      {counted && (
        <QtySheet
          line={counting?.batch ? { ...counted, itemName: `${counted.itemName} · ${counting.batch}` } : counted}
          value={looseIn(counted, counting?.batch)}
          target={mostLoose(counted, counting?.batch)}
          flow={flow}
          set={(qty) => void flow.do((now, known, moment) => takeLoose(now, known, counted.lineNo, qty, moment, counting?.batch))}
          onClose={() => setCounting(undefined)}
        />
      )}
    </>
  );
}

/** A line whose quantity is entered, with its batch where there was a choice. */
interface Counting {
  lineNo: number;
  batch?: string;
}

/** Where the plant controls batches, asks for the batch of goods without labels before their quantity (setting batchControlOnIssue). */
async function batchOf(line: TakeOutView, t: Say): Promise<Counting | undefined> {
  const { lineNo, itemNo: item } = line;
  const batches = batchesToChoose(line);
  if (batches.length === 0) return { lineNo };
  const { askBatch } = await import('../core/master/askBatch.ts');
  const batch = await askBatch(t('take-out.batch.ask', { item }), batches, 'pad.confirm');
  return batch === undefined ? undefined : { lineNo, batch };
}

/** The quantity in hand without a label, of the chosen batch if any; without any in hand, the open quantity. */
function looseIn({ parts, left }: TakeOutView, batch?: string): string {
  const loose = parts.find((part) => part.label === undefined && (batch === undefined || part.batch === batch));
  return loose?.qty ?? left;
}

function headlineOf(kind: PaperKind, { state, facts, trouble }: TakingOut, lines: readonly TakeOutView[], waits: boolean, t: Say) {
  if (!state.paper) return { title: t(`take-out.do.${kind}`) };
  if (trouble) return { title: trouble };
  const open = lines.filter(({ left }) => left !== '0');
  const next = open.find((line) => line.next) ?? open.find(({ later }) => later) ?? open[0];
  if (!next)
    return {
      title: t(state.hand.length > 0 ? 'take-out.do.save' : waits ? 'take-out.waiting' : facts ? 'take-out.do.done' : 'shell.loading'),
    };
  if (next.later) return { title: t('take-out.do.elsewhere', { warehouse: next.later.warehouseName }) };
  if (!next.next) return { title: t('take-out.do.nothing', { item: next.itemNo }) };
  const title = t(facts?.ofErp?.length ? 'take-out.do.record' : 'take-out.do.take', {
    qty: shownQty(next.left),
    unit: unitText(t, next.unit),
    item: next.itemNo,
  });
  return { title, before: t('take-out.do.at'), place: next.next.place };
}

const commitOf = (flow: TakingOut, t: Say) => ({
  label: t(flow.facts?.ofErp?.length ? 'take-out.save.of-erp' : 'take-out.save'),
  count: t('receive.lines', { n: new Set(flow.state.hand.map(({ lineNo }) => lineNo)).size }),
  busyLabel: t('take-out.saving'),
  onCommit: () => flow.do(saveTaken),
});
