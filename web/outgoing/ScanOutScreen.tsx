// A scan flow over the template: where goods go, and the labels that leave.
import type { MasterField as FieldDefinition } from '../../contract/core/master.ts';
import { says } from '../../contract/core/scanFlow.ts';
import { typeField } from '../../contract/documents/entryForm.ts';
import { goodsOutCalls, type OutTarget, outTargets } from '../../contract/outgoing/goodsOut.calls.ts';
import {
  addLabel,
  changeHead,
  dropLabel,
  forShipment,
  type OutLabel,
  type ScanOutHead,
  type ScanOutState,
  saveNewerOut,
  saveScanOut,
  scanOutFlow,
} from '../../contract/outgoing/scanOut.flow.ts';
import { takeOutCalls } from '../../contract/outgoing/takeOut.calls.ts';
import type { TakeOutFacts } from '../../contract/outgoing/takeOutHand.rules.ts';
import { FlowSaved } from '../core/flow/FlowSaved.tsx';
import type { FlowBackend, FlowServer, Found } from '../core/flow/flowBackend.ts';
import type { InHandProps } from '../core/flow/InHand.tsx';
import { ScanScreen } from '../core/flow/ScanScreen.tsx';
import { type RunningFlow, useScanFlow } from '../core/flow/useScanFlow.ts';
import { MasterField } from '../core/master/MasterField.tsx';
import { go } from '../core/navigation/go.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { Button } from '../core/ui/Button.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { type Line, Lines } from '../core/ui/Lines.tsx';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { CallError } from '../core/wire/CallError.ts';
import { type Say, useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';
import type { NewerGoingProps } from './NewerGoing.tsx';

type Server = FlowServer<ScanOutState, TakeOutFacts>;
type Running = RunningFlow<ScanOutState, TakeOutFacts>;

const readShipment = (server: Server, no: string) => server.read(takeOutCalls.takingSnapshot, { kind: 'shipment', no });

const NewerGoing = lazyPart<NewerGoingProps>(() => import('./NewerGoing.tsx').then((m) => m.NewerGoing));
const InHand = lazyPart<InHandProps<ScanOutState, TakeOutFacts>>(() => import('../core/flow/InHand.tsx').then((m) => m.InHand));

/** Finds a label that may leave, or a shipment by its number; a shipment opens only while nothing is in hand. */
async function find(server: Server, code: string): Promise<Found<ScanOutState, TakeOutFacts>> {
  const { head, hand } = server.now();
  const { shipmentNo, target } = head;
  try {
    const label = await server.read(goodsOutCalls.outgoingLabel, { code, shipmentNo: shipmentNo || undefined, target });
    return addLabel(server.now(), server.facts(), label.code, label, server.moment());
  } catch (error) {
    const unknown = error instanceof CallError && error.id === 'label.not-found';
    const facts = unknown ? await readShipment(server, code).catch(() => undefined) : undefined;
    if (!facts) throw error;
    const begun = shipmentNo || head.destination || hand[0]?.code;
    if (hand.length > 0 && begun) return says('warn', { id: 'take-out.finish-first', args: { no: begun } }, code);
    return { ...forShipment(code, server.moment()), facts };
  }
}

const backend: FlowBackend<ScanOutState, TakeOutFacts> = {
  load: ({ head }, server) => readShipment(server, head.shipmentNo),
  ask: ({ code }, server) => find(server, code),
};

/** The fields about the receiver, each with the targets that use it. */
const fields: readonly { name: Exclude<keyof ScanOutHead, 'at'>; field: FieldDefinition; of: readonly OutTarget[] }[] = [
  { name: 'type', field: typeField('scanOut'), of: outTargets },
  { name: 'target', field: { wire: 'Target', type: 'state', machine: 'outTarget', states: outTargets }, of: outTargets },
  { name: 'workshop', field: { wire: 'WorkshopCode', type: 'reference', refersTo: 'workshops', required: true }, of: ['workshop'] },
  {
    name: 'shipmentNo',
    field: { wire: 'ShipmentNo', type: 'reference', refersTo: 'shipments', among: { state: ['open', 'partly'] } },
    of: ['customer'],
  },
  { name: 'destination', field: { wire: 'Destination', type: 'text', max: 140 }, of: ['customer', 'supplier'] },
];

/** Goods leave by scan of their labels alone, with or without network (rules qr-code-not-again, shipment-barcode-not-again). */
export function ScanOutScreen() {
  const t = useT();
  const flow = useScanFlow(scanOutFlow, backend);
  const { head, hand } = flow.state;
  const count = hand.length;
  const isReady = head.type !== '' && (head.target !== 'workshop' || head.workshop !== '');
  return (
    <ScanScreen
      call={scanOutFlow.calls.scanOut}
      place={[head.shipmentNo, flow.facts?.goesTo ?? head.destination].filter(Boolean).join(' · ')}
      result={flow.result}
      idle={t('scan-out.idle')}
      steps={[
        { key: 'where', label: t('scan-out.step.where'), done: isReady },
        { key: 'labels', label: `${t('scan-out.step.labels')}${count > 0 ? ` ${count}` : ''}` },
      ]}
      now={isReady ? 'labels' : 'where'}
      headline={{ title: t(isReady ? 'scan-out.do.scan' : 'scan-out.do.where') }}
      right={count === 0 && <BarButton icon="list" label={t('entry.records')} onPress={() => go('/pages/OutStorage/ScanOutRecord')} />}
      working={count > 0}
      commit={
        count > 0
          ? {
              label: t('scan-out.save'),
              count: t('take-out.labels', { n: count }),
              busyLabel: t('take-out.saving'),
              onCommit: () => flow.do(saveScanOut),
            }
          : undefined
      }
      help="scan-out.help"
    >
      <FlowSaved
        flow={scanOutFlow}
        title={t('scan-out.saved.list')}
        wordsOf={({ input: { shipmentNo, destination: to, labels = [] }, answer }) => ({
          title: answer ? t('entry.saved.as', { no: answer.docNo }) : t('take-out.waiting'),
          about: [
            shipmentNo,
            to,
            t('take-out.labels', { n: labels.length - (answer?.leftOut?.length ?? 0) }),
            answer ? t('scan-out.next') : '',
          ]
            .filter(Boolean)
            .join(' · '),
        })}
        more={({ answer }) => (
          <Button onPress={() => go('/pages/OutStorage/InnerPage/ScanOutStorageDetail', { docNo: answer?.docNo ?? '' })}>
            {t('entry.open')}
          </Button>
        )}
        leftOf={({ answer }) => answer?.leftOut}
        folded={count > 0}
      />
      <InHand key={head.shipmentNo} flow={flow} rows={count} putBack={t('take-out.put-back')} empty={{ hand: [], newer: undefined }} />
      {flow.state.newer && count > 0 && <NewerGoing save={(reason) => flow.do((now) => saveNewerOut(now, reason))} />}
      {count > 0 && (
        <section aria-label={t('scan-out.labels')}>
          <GroupTitle>{t('scan-out.labels')}</GroupTitle>
          <Lines caption={t('scan-out.labels')} lines={hand.toReversed().map((label) => lineOf(flow, label, t))} />
        </section>
      )}
      <Where flow={flow} />
    </ScanScreen>
  );
}

/** The receiver of the goods. */
function Where({ flow }: { flow: Running }) {
  const { head } = flow.state;
  const say = (changes: Partial<ScanOutHead>) => flow.edit((was, now) => changeHead(was, changes, now));
  return (
    <section className="kw-panel kw-master-form">
      {fields
        .filter(({ of }) => of.includes(head.target))
        .map(({ name, field }) => (
          <MasterField
            key={name}
            field={field}
            value={head[name]}
            onChange={(value) => say({ [name]: value })}
            error={undefined}
            disabled={false}
          />
        ))}
    </section>
  );
}

/** A label in hand; a tap takes it out again. */
function lineOf(flow: Running, { code, known }: OutLabel, t: Say): Line {
  return {
    key: code,
    itemNo: known?.itemNo ?? code,
    name: known ? known.itemName : t('flow.not-known'),
    batch: [known ? code : '', known?.batch, t('flow.tap-out')].filter(Boolean).join(' · '),
    ...(known ? { qty: shownQty(known.qty), unit: unitText(t, known.unit), location: known.place } : {}),
    onOpen: () => flow.edit((was) => dropLabel(was, code)),
  };
}
