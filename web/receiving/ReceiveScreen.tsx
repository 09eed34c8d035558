// A scan flow over the template, with its own cards: quantities, reasons and locations of delivery note lines.
import { useState } from 'react';
import { compareQty } from '../../contract/core/quantity.ts';
import { useT } from '../core/i18n.ts';
import { lazyPart } from '../core/lazyPart.tsx';
import { ScanScreen } from '../core/ScanScreen.tsx';
import { useScan } from '../core/scanEntry.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { Button } from '../core/ui/Button.tsx';
import { confirm } from '../core/ui/Dialog.tsx';
import { useFlow } from '../core/useFlow.ts';
import { ReceiveLines } from './ReceiveLines.tsx';
import type { Over } from './ReceiveOver.tsx';
import { chosenLines, emptyReceive, linesWantingReason, missingOf, stepOf, withChosen } from './receiveFlow.ts';
import { headlineOf, progressWords, reasonNotToSave, stepsOf } from './receiveWords.ts';
import { useReceive } from './useReceive.ts';
import { useReceiveStart } from './useReceiveStart.ts';

const ReceiveOver = lazyPart(() => import('./ReceiveOver.tsx').then((m) => m.ReceiveOver));

/** Receiving a delivery note by scanning (rules receiving-step-1-check-in to receiving-step-5-save). */
export function ReceiveScreen({ labels }: { labels: boolean }) {
  const t = useT();
  const flow = useFlow('receive', emptyReceive);
  const { state, change } = flow;
  const doings = useReceive(flow, { labels });
  const [over, setOver] = useState<Over>();
  // Scanning goes on while the missing cartons, or the ways without scanning, are looked at.
  useScan(
    async (scan) => ((await flow.whenReady) ? doings.takeScan(scan) : false),
    over === undefined || over.kind === 'missing' || over.kind === 'stuck',
  );
  useReceiveStart(flow, doings);

  const { note } = state;
  const progress = progressWords(state, t);
  const wanting = linesWantingReason(state);
  const save = note && {
    label: t('receive.save'),
    count: t('receive.lines', { n: chosenLines(state).length }),
    busyLabel: t('receive.saving'),
    onCommit: () => (wanting.length > 0 ? setOver({ kind: 'reason', lines: wanting }) : doings.save()),
    disabledReason: reasonNotToSave(state, t),
    onReason: () => setOver({ kind: 'reason', lines: chosenLines(state).filter((line) => compareQty(missingOf(state, line), '0') > 0) }),
    reasonLabel: t('flow.reason'),
  };
  return (
    <>
      <ScanScreen
        place={state.warehouse?.name}
        result={doings.result}
        idle={t(note ? 'flow.restored' : 'receive.idle')}
        steps={stepsOf(state, labels, t)}
        now={stepOf(state)}
        headline={headlineOf(state, t)}
        progress={progress && { ...progress, onMissing: note && note.labelCount > 0 ? () => setOver({ kind: 'missing' }) : undefined }}
        right={note && <LeaveButton onLeave={() => change({ ...emptyReceive, warehouse: state.warehouse })} />}
        commit={save}
        stuck={{ label: t('receive.stuck'), onPress: () => setOver({ kind: 'stuck' }) }}
        help="receive.help"
      >
        <ReceiveLines
          state={state}
          onChoose={(line, on) => change((now) => withChosen(now, line.lineNo, on))}
          onQty={(line) => setOver({ kind: 'qty', line })}
          onPlace={(line) => setOver({ kind: 'place', lines: [line] })}
        />
        {note && (
          <div className="kw-ways kw-column">
            <Button kind="quiet" icon="erase" onPress={() => doings.clear(note)}>
              {t('receive.clear-locations')}
            </Button>
          </div>
        )}
      </ScanScreen>
      {over && <ReceiveOver over={over} setOver={setOver} state={state} change={change} doings={doings} />}
    </>
  );
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
