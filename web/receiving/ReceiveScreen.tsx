// A scan flow over the template, with its own cards: quantities, reasons and locations of delivery note lines.
import { useEffect, useState } from 'react';
import { compareQty } from '../../contract/core/quantity.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { shortReasons, type ShortReason } from '../../contract/receiving/receiving.rules.ts';
import { ask } from '../core/api.ts';
import { useT, type Say } from '../core/i18n.ts';
import { NumberPadSheet } from '../core/NumberPadSheet.tsx';
import { useScan } from '../core/scanEntry.ts';
import { ScanScreen } from '../core/ScanScreen.tsx';
import { confirm } from '../core/ui/Dialog.tsx';
import { OptionList } from '../core/ui/OptionList.tsx';
import { Sheet } from '../core/ui/Sheet.tsx';
import { useFlow } from '../core/useFlow.ts';
import { useSearch } from '../core/useSearch.ts';
import { LocationSheet } from './LocationSheet.tsx';
import { ReceiveLines } from './ReceiveLines.tsx';
import { chosenLines, emptyReceive, labelsMissing, linesWantingLocation, linesWantingReason, missingOf, progressOf, proposedPlace, qtyOf, receiveSteps, stepOf, withChosen, withQty, type Line, type ReceiveState } from './receiveFlow.ts';
import { useReceive } from './useReceive.ts';

/** What is open over the cards. */
type Over = { kind: 'qty'; line: Line } | { kind: 'place'; lines: Line[] } | { kind: 'reason'; lines: Line[] };

/** Receiving a delivery note by scanning (rules receiving-step-1-check-in to receiving-step-5-save). */
export function ReceiveScreen({ labels }: { labels: boolean }) {
  const t = useT();
  const flow = useFlow('receive', emptyReceive);
  const { state, change } = flow;
  const doings = useReceive(flow, { labels });
  const [over, setOver] = useState<Over>();
  const { delino } = useSearch();
  useScan(doings.takeScan, flow.ready && over === undefined);
  useKnownCheckIn(flow);
  useEffect(() => {
    if (flow.ready && delino && flow.now().note?.noteNo !== delino) void doings.open(delino);
  }, [flow.ready, delino]);

  const step = stepOf(state);
  const chosen = chosenLines(state);
  const { received, announced } = progressOf(state);
  const wanting = linesWantingReason(state);
  const commit = () => (wanting.length > 0 ? setOver({ kind: 'reason', lines: wanting }) : doings.save());
  return (
    <>
      <ScanScreen
        place={state.warehouse?.name}
        result={doings.result}
        idle={t('receive.idle')}
        steps={stepsOf(state, labels, t)}
        now={step}
        headline={headlineOf(state, t)}
        progress={
          state.note && {
            label: `${state.note.noteNo} · ${state.note.supplierName}`,
            text: t('receive.progress', { received, announced }),
            value: Number(received),
            total: Number(announced),
          }
        }
        right={state.note && <LeaveButton onLeave={() => change({ ...emptyReceive, warehouse: state.warehouse })} />}
        commit={
          state.note && {
            label: t('receive.save'),
            count: t('receive.lines', { n: chosen.length }),
            busyLabel: t('receive.saving'),
            onCommit: commit,
            disabledReason: reasonNotToSave(state, t),
            onReason: () => setOver({ kind: 'reason', lines: chosen.filter((line) => compareQty(missingOf(state, line), '0') > 0) }),
            reasonLabel: t('flow.reason'),
          }
        }
        help="receive.help"
      >
        <ReceiveLines
          state={state}
          onChoose={(line, on) => change((now) => withChosen(now, line.lineNo, on))}
          onQty={(line) => setOver({ kind: 'qty', line })}
          onPlace={(line) => setOver({ kind: 'place', lines: [line] })}
        />
      </ScanScreen>
      {over?.kind === 'qty' && (
        <NumberPadSheet
          title={over.line.itemNo}
          about={over.line.itemName}
          value={qtyOf(state, over.line)}
          target={over.line.qty}
          unit={over.line.unit}
          decimals={over.line.decimals}
          onClose={() => setOver(undefined)}
          onConfirm={(value) => {
            change((now) => withQty(now, over.line, value));
            setOver(compareQty(value, over.line.qty) < 0 ? { kind: 'reason', lines: [over.line] } : undefined);
          }}
        />
      )}
      {over?.kind === 'place' && (
        <LocationSheet
          warehouseId={state.warehouse?.id}
          proposed={over.lines[0]?.suggestedLocationCode ?? undefined}
          onClose={() => setOver(undefined)}
          onPick={async (code) => {
            setOver(undefined);
            await doings.place(over.lines.map((line) => line.lineNo), code);
          }}
        />
      )}
      {over?.kind === 'reason' && (
        <ReasonSheet
          lines={over.lines}
          onClose={() => setOver(undefined)}
          onPick={(reason) => {
            change((now) => ({ ...now, reasons: { ...now.reasons, ...Object.fromEntries(over.lines.map((line) => [line.lineNo, reason])) } }));
            setOver(undefined);
          }}
        />
      )}
    </>
  );
}

/** A check-in of today is taken up, so that nothing is asked twice. */
function useKnownCheckIn({ ready, now, change }: ReturnType<typeof useFlow<ReceiveState>>): void {
  useEffect(() => {
    if (!ready) return;
    void ask(receivingCalls.currentCheckIn, {}, { quiet: true }).then(
      ({ warehouses }) => {
        const kept = now().warehouse;
        const still = warehouses.find((one) => one.id === kept?.id) ?? (kept && now().note ? undefined : warehouses[0]);
        change((state) => ({ ...state, warehouse: still && { id: still.id, code: still.code, name: still.name } }));
      },
      () => undefined,
    );
  }, [ready]);
}

function LeaveButton({ onLeave }: { onLeave: () => void }) {
  const t = useT();
  const leave = async () => {
    const question = { title: t('receive.leave-note'), body: t('receive.leave-note.text'), confirmLabel: t('receive.leave-note.yes'), cancelLabel: t('receive.leave') };
    if (await confirm(question)) onLeave();
  };
  return <button type="button" className="kw-bar-word" onClick={leave}>{t('receive.other')}</button>;
}

function ReasonSheet({ lines, onPick, onClose }: { lines: Line[]; onPick: (reason: ShortReason) => void; onClose: () => void }) {
  const t = useT();
  const options = shortReasons.map((reason) => ({ value: reason, label: t(`reason.${reason}`) }));
  return (
    <Sheet open onClose={onClose} title={lines.length > 0 ? t('receive.reason.title', { items: lines.map((line) => line.itemNo).join(', ') }) : t('receive.reason.none')} closeLabel={t('shell.close')}>
      {lines.length > 0 && <OptionList label={t('receive.reason.title', { items: '' })} options={options} onPick={(value) => onPick(value as ShortReason)} />}
    </Sheet>
  );
}

function stepsOf(state: ReceiveState, labels: boolean, t: Say) {
  const { note } = state;
  const counted = note && note.labelCount > 0 ? ` ${note.scannedLabels}/${note.labelCount}` : '';
  const done = {
    sign: state.warehouse !== undefined,
    note: note !== undefined,
    labels: note !== undefined && labelsMissing(state) === 0 && (note.scannedLabels > 0 || !labels),
    location: note !== undefined && linesWantingLocation(state).length === 0,
    save: false,
  };
  const shown = labels || (note?.labelsNeeded ?? 0) > 0 ? receiveSteps : receiveSteps.filter((step) => step !== 'labels');
  return shown.map((key) => ({ key, label: t(`receive.step.${key}`) + (key === 'labels' ? counted : ''), done: done[key] }));
}

function headlineOf(state: ReceiveState, t: Say) {
  const step = stepOf(state);
  const place = proposedPlace(state);
  const lines = t('receive.chosen', { n: chosenLines(state).length });
  if (step === 'sign') return { title: t('receive.do.sign'), before: t('receive.do.sign.where') };
  if (step === 'note') return { title: t('receive.do.note'), before: t('receive.do.note.where') };
  if (step === 'labels') return { title: t('receive.do.labels', { n: labelsMissing(state) }), before: t('receive.do.labels.which') };
  if (step === 'location') return { title: t('receive.do.location'), before: place ? t('receive.proposed') : undefined, place, after: lines };
  return { title: t('receive.do.save'), before: place ? t('receive.to') : undefined, place, after: lines };
}

function reasonNotToSave(state: ReceiveState, t: Say): string | undefined {
  if (chosenLines(state).length === 0) return t('error.select-to-receive');
  const missing = labelsMissing(state);
  if (missing > 0) return t('receive.do.labels', { n: missing });
  const homeless = linesWantingLocation(state);
  return homeless.length > 0 ? t('error.location.required', { items: homeless.map((line) => line.itemNo).join(', ') }) : undefined;
}
