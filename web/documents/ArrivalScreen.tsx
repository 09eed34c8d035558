import { type ReactNode, useEffect, useState } from 'react';
import type { AnyCall } from '../../contract/core/call.ts';
import { compareQty } from '../../contract/core/quantity.ts';
import {
  type Arrival,
  type ArrivalFacts,
  type ArrivalState,
  type ArrivalView,
  arrivalLines,
  dropLine,
  dropUnknown,
  emptyArrival,
  isBusy,
  setPlace,
  takeLine,
  wishOf,
  withQty,
} from '../../contract/documents/arriving.ts';
import type { TextKey } from '../../contract/messages/texts.ts';
import { useStore } from '../core/device/store.ts';
import type { Decide } from '../core/flow/flowBackend.ts';
import type { InHandProps } from '../core/flow/InHand.tsx';
import type { QtySheetProps } from '../core/flow/QtySheet.tsx';
import { ScanScreen } from '../core/flow/ScanScreen.tsx';
import type { RunningFlow } from '../core/flow/useScanFlow.ts';
import { go, type ScreenPath } from '../core/navigation/go.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { Button } from '../core/ui/Button.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { type Line, Lines } from '../core/ui/Lines.tsx';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { connection } from '../core/wire/connection.ts';
import { type Say, useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';
import { headlineOf, isComplete, nextOf } from './arrivalHeadline.ts';

const InHand = lazyPart<InHandProps<ArrivalState, ArrivalFacts>>(() => import('../core/flow/InHand.tsx').then((m) => m.InHand));
const QtySheet = lazyPart<QtySheetProps<ArrivalState, ArrivalFacts>>(() => import('../core/flow/QtySheet.tsx').then((m) => m.QtySheet));
const LocationPicker = lazyPart(() => import('../core/pickers/LocationPicker.tsx').then((m) => m.LocationPicker));

type Arriving = RunningFlow<ArrivalState, ArrivalFacts>;
interface Over {
  kind: 'qty' | 'place';
  key: string;
}

/** Goods that arrive by scanning: open an order, scan its labels and their place, save (template of such flows). */
export function ArrivalScreen({
  arrival,
  flow,
  save,
  opening,
  saved,
  records,
  byForm,
  help,
  call,
}: {
  arrival: Arrival;
  flow: Arriving;
  save: Decide<ArrivalState, ArrivalFacts>;
  /** While no order is open: the next order, and the choice instead of a scan; titles of the first step and of the way to another order. */
  opening: { title: string; before: string; idle: string; choose: ReactNode; step?: string; other?: string };
  /** Saved documents that are not put away yet. */
  saved: (folded: boolean) => ReactNode;
  records: ScreenPath;
  /** The form for goods without labels of the opened order. */
  byForm: (of: string | undefined) => void;
  help: TextKey;
  call: AnyCall;
}) {
  const t = useT();
  const { state, facts, result } = flow;
  const [over, setOver] = useState<Over>();
  useLookup(flow);
  const lines = arrivalLines(arrival, state, facts);
  const inHand = lines.filter(({ row }) => row);
  const open = state.of !== undefined && facts !== undefined;
  const placed = inHand.length > 0 && inHand.every((line) => wishOf(line).place !== undefined);
  const held = Object.keys(state.unknown).length;
  const now = !open ? 'open' : inHand.length === 0 ? 'goods' : !placed || nextOf(inHand, t) ? 'place' : 'save';
  return (
    <>
      <ScanScreen
        call={call}
        place={facts?.warehouse}
        result={result}
        idle={open ? t('arrival.idle') : opening.idle}
        steps={(['open', 'goods', 'place', 'save'] as const).map((key) => ({
          key,
          label: (key === 'open' && opening.step) || t(`arrival.step.${key}`),
        }))}
        now={now}
        headline={open ? headlineOf({ lines, inHand, held, over: isComplete(flow) }, t) : opening}
        right={
          isBusy(state) ? undefined : state.of ? (
            <BarButton
              icon="swap"
              label={opening.other ?? t('arrival.other')}
              onPress={() => flow.edit(({ done }) => ({ ...emptyArrival, done }))}
            />
          ) : (
            <BarButton icon="list" label={t('entry.records')} onPress={() => go(records)} />
          )
        }
        working={isBusy(state)}
        commit={
          inHand.length > 0
            ? {
                label: t('master.save'),
                count: t('receive.lines', { n: inHand.length }),
                busyLabel: t('arrival.saving'),
                onCommit: () => flow.do(save),
              }
            : undefined
        }
        stuck={
          open && (lines.length > 0 || isComplete(flow))
            ? undefined
            : { label: t('arrival.by-form'), onPress: () => byForm(state.of?.code) }
        }
        help={help}
      >
        {saved(inHand.length > 0)}
        <InHand
          key={state.of?.code}
          flow={flow}
          rows={inHand.length + held}
          putBack={t('arrival.drop')}
          empty={{ hand: {}, unknown: {} }}
        />
        {open ? <Goods lines={lines} flow={flow} setOver={setOver} onRecords={() => go(records)} /> : opening.choose}
      </ScanScreen>
      {over && <ArrivalOver over={over} lines={lines} flow={flow} onClose={() => setOver(undefined)} />}
    </>
  );
}

/** Unknown labels are looked up as soon as the server is reachable. */
function useLookup({ state, refresh }: Arriving): void {
  const online = useStore(connection) !== 'offline';
  const waits = Object.keys(state.unknown).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whenever the network comes back
  useEffect(() => {
    if (online && waits) void refresh();
  }, [online]);
}

/** Goods in hand, unknown labels, and goods still to come. */
function Goods({
  lines,
  flow,
  setOver,
  onRecords,
}: {
  lines: readonly ArrivalView[];
  flow: Arriving;
  setOver: (over: Over) => void;
  onRecords: () => void;
}) {
  const t = useT();
  const unknown = Object.keys(flow.state.unknown);
  const groups = [
    { title: t('arrival.in-hand'), some: lines.filter(({ row }) => row) },
    { title: t('arrival.to-come'), some: lines.filter(({ row }) => !row) },
  ].filter(({ some }) => some.length > 0);
  return (
    <>
      <GroupTitle>{[flow.state.of?.code, flow.facts?.about].filter(Boolean).join(' · ')}</GroupTitle>
      {unknown.length > 0 && (
        <section aria-label={t('arrival.unknown')}>
          <GroupTitle>{t('arrival.unknown')}</GroupTitle>
          <Lines caption={t('arrival.unknown')} head={t('field.BarCode')} lines={unknown.map((code) => ({ key: code, itemNo: code }))} />
          <div className="kw-column">
            <Button onPress={() => flow.edit(dropUnknown)}>{t('arrival.unknown.drop')}</Button>
          </div>
        </section>
      )}
      {groups.map(({ title, some }) => (
        <section key={title} aria-label={title}>
          <GroupTitle>{title}</GroupTitle>
          <Lines caption={title} lines={some.map((line) => lineOf(line, flow, setOver, t))} />
        </section>
      ))}
      {groups.length + unknown.length === 0 && isComplete(flow) && (
        <EmptyState icon="box" title={t('arrival.all-here.why')} action={<Button onPress={onRecords}>{t('entry.records')}</Button>} />
      )}
    </>
  );
}

function lineOf(line: ArrivalView, flow: Arriving, setOver: (over: Over) => void, t: Say): Line {
  const { key, row, open, itemNo } = line;
  const { qty, place } = wishOf(line);
  const choose = (on: boolean) =>
    on ? void flow.do((_state, _facts, now) => takeLine(line, now)) : flow.edit((was) => dropLine(was, key));
  return {
    ...{ key, itemNo, name: line.itemName, unit: unitText(t, line.unit) },
    batch:
      [line.batch, line.project, row?.labels.length ? t('entry.labels', { n: row.labels.length }) : ''].filter(Boolean).join(' · ') ||
      undefined,
    qty: shownQty(row ? qty : (open ?? '')),
    ...(row && open !== undefined ? { target: shownQty(open), finished: compareQty(qty, open) >= 0 } : {}),
    ...{ selected: row !== undefined, onSelect: choose, selectLabel: t('arrival.choose', { item: itemNo }) },
    ...{ location: place, noLocation: t('entry.no-place') },
    ...(row
      ? {
          ...{ onQty: () => setOver({ kind: 'qty', key }), qtyLabel: t('arrival.change-qty') },
          ...{ onLocation: () => setOver({ kind: 'place', key }), locationLabel: t('arrival.change-place') },
        }
      : { onOpen: () => choose(true) }),
  };
}

/** Number pad or location picker of a line in hand. */
function ArrivalOver({ over, lines, flow, onClose }: { over: Over; lines: readonly ArrivalView[]; flow: Arriving; onClose: () => void }) {
  const line = lines.find(({ key }) => key === over.key);
  if (!line) return null;
  if (over.kind === 'place')
    return (
      <LocationPicker
        warehouseId={flow.facts?.warehouseId}
        recommended={line.place ? [line.place] : []}
        onClose={onClose}
        onPick={async (location) => {
          onClose();
          if (location) await flow.do((_state, _facts, now) => setPlace([line.key], location.code, now));
        }}
      />
    );
  return (
    <QtySheet
      line={line}
      value={wishOf(line).qty}
      target={line.open}
      flow={flow}
      set={(qty) => flow.edit((now) => withQty(now, line.key, qty))}
      onClose={onClose}
    />
  );
}
