// A scan flow over the template, with its own cards: quantities, reasons and locations of delivery note lines.
import { useEffect, useMemo, useState } from 'react';
import { compareQty } from '../../contract/core/quantity.ts';
import {
  assignHomePlaces,
  assignReceivingPlace,
  clearPlaces,
  receiveFlow,
  saveReceiptHere,
} from '../../contract/receiving/receive.flow.ts';
import {
  chosenLines,
  linesByHome,
  linesWantingDay,
  linesWantingReason,
  missingOf,
  type ReceiveView,
  viewOf,
  withChosen,
} from '../../contract/receiving/receive.view.ts';
import { FlowSaved } from '../core/flow/FlowSaved.tsx';
import { ScanScreen } from '../core/flow/ScanScreen.tsx';
import { BarButton } from '../core/ui/BarButton.tsx';
import { Button } from '../core/ui/Button.tsx';
import { confirm } from '../core/ui/Dialog.tsx';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { useT } from '../core/words/i18n.ts';
import { ReceiveLines } from './ReceiveLines.tsx';
import type { Over } from './ReceiveOver.tsx';
import { headlineOf, labelsLeft, progressWords, reasonNotToSave, receiptWords, stepNow, stepsOf } from './receiveWords.ts';
import { type Receiving, useReceive } from './useReceive.ts';

const ReceiveOver = lazyPart(() => import('./ReceiveOver.tsx').then((m) => m.ReceiveOver));

/** Receiving a delivery note by scanning (rules receiving-step-1-check-in to receiving-step-5-save). */
export function ReceiveScreen({ labels, temporary = false }: { labels: boolean; temporary?: boolean }) {
  const t = useT();
  const flow = useReceive();
  useTemporaryPlace(flow, temporary);
  const { state, facts } = flow;
  const view = useMemo(() => viewOf(state, facts), [state, facts]);
  const [over, setOver] = useState<Over>();
  const { note } = view;
  const progress = progressWords(view, labels, t);
  const work = (change: Parameters<typeof changeWork>[1]) => changeWork(flow, change);
  return (
    <>
      <ScanScreen
        call={receiveFlow.calls.saveReceipt}
        place={state.warehouse?.name}
        result={flow.result}
        idle={t(note ? 'flow.restored' : 'receive.idle')}
        steps={stepsOf(view, labels, t)}
        now={stepNow(view, labels)}
        headline={headlineOf(view, labels, t)}
        progress={progress && { ...progress, onMissing: note && note.labelCount > 0 ? () => setOver({ kind: 'missing' }) : undefined }}
        right={note && <LeaveButton onLeave={() => flow.edit((now) => ({ ...now, work: undefined }))} />}
        working={note !== undefined}
        commit={note && commitOf(flow, view, labels, setOver, t)}
        stuck={{ label: t('receive.stuck'), onPress: () => setOver({ kind: 'stuck' }) }}
        help="receive.help"
      >
        <FlowSaved
          flow={receiveFlow}
          title={t('receive.saved.list')}
          wordsOf={(saved) => receiptWords(saved, t)}
          folded={note !== undefined}
        />
        {!temporary && linesByHome(view).size > 1 && (
          <div className="kw-ways kw-column">
            <Button icon="location" onPress={() => flow.do(assignHomePlaces)}>
              {t('receive.homes.each', { n: linesByHome(view).size })}
            </Button>
          </div>
        )}
        <ReceiveLines
          state={view}
          onChoose={(line, on) => work((now) => withChosen(now, line.lineNo, on))}
          onQty={(line) => setOver({ kind: 'qty', line })}
          onPlace={(line) => setOver({ kind: 'place', lines: [line] })}
          onDay={(line) => setOver({ kind: 'day', line })}
        />
        {note && (
          <div className="kw-ways kw-column">
            <Button kind="quiet" icon="erase" onPress={() => flow.do(clearPlaces)}>
              {t('receive.clear-locations')}
            </Button>
            <Button kind="quiet" icon="camera" onPress={() => setOver({ kind: 'photo' })}>
              {t('photo.take')}
            </Button>
          </div>
        )}
      </ScanScreen>
      {over && <ReceiveOver over={over} setOver={setOver} view={view} flow={flow} change={work} />}
    </>
  );
}

/** Received for now, goods stand where this warehouse receives, until they are put away (decision 0070); another place may be scanned. */
function useTemporaryPlace(flow: Receiving, temporary: boolean): void {
  const { facts } = flow;
  const place = temporary ? facts?.receivingPlaces?.[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each note, when its lines are known
  useEffect(() => {
    if (place) void flow.do(assignReceivingPlace);
  }, [place, facts?.note.noteNo]);
}

type Work = NonNullable<Receiving['state']['work']>;

function changeWork(flow: Receiving, change: (work: Work) => Work): void {
  flow.edit((now) => (now.work ? { ...now, work: change(now.work) } : now));
}

function commitOf(flow: Receiving, view: ReceiveView, labels: boolean, setOver: (over: Over) => void, t: ReturnType<typeof useT>) {
  const wanting = linesWantingReason(view);
  const short = chosenLines(view).filter((line) => compareQty(missingOf(view, line), '0') > 0);
  const save = async () => {
    if (wanting.length > 0) return setOver({ kind: 'reason', lines: wanting });
    const [undated] = linesWantingDay(view);
    if (undated) return setOver({ kind: 'day', line: undated });
    if (labels && labelsLeft(view) > 0) return setOver({ kind: 'missing', saving: true });
    // The save uses the current state.
    await flow.do(saveReceiptHere);
  };
  return {
    label: t('receive.save'),
    count: t('receive.lines', { n: chosenLines(view).length }),
    busyLabel: t('receive.saving'),
    onCommit: save,
    disabledReason: reasonNotToSave(view, t),
    onReason: () => setOver({ kind: 'reason', lines: short }),
    reasonLabel: t('flow.reason'),
  };
}

function LeaveButton({ onLeave }: { onLeave: () => void }) {
  const t = useT();
  const leave = async () => {
    const question = {
      title: t('receive.leave-note'),
      body: t('receive.leave-note.text'),
      confirmLabel: t('receive.leave-note.yes'),
      cancelLabel: t('receive.leave'),
    };
    if (await confirm(question)) onLeave();
  };
  return <BarButton icon="swap" label={t('receive.other')} onPress={leave} />;
}
