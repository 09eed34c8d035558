import { compareQty } from '../../contract/core/quantity.ts';
import { placeKnown, saveReceiptHere } from '../../contract/receiving/receive.flow.ts';
import type { ReceiveWork } from '../../contract/receiving/receive.state.ts';
import { type Line, qtyOf, type ReceiveView, withAway, withDays, withQty, withReason } from '../../contract/receiving/receive.view.ts';
import { type ShortReason, shortReasons } from '../../contract/receiving/receiving.rules.ts';
import { QtySheet } from '../core/flow/QtySheet.tsx';
import { LocationPicker } from '../core/pickers/LocationPicker.tsx';
import { useScan } from '../core/scan/scanEntry.ts';
import { Button } from '../core/ui/Button.tsx';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { OptionList } from '../core/ui/OptionList.tsx';
import { Sheet } from '../core/ui/Sheet.tsx';
import { useT } from '../core/words/i18n.ts';
import { DaySheet } from './DaySheet.tsx';
import { GateHelp } from './GateHelp.tsx';
import { MissingLabels } from './MissingLabels.tsx';
import { type Receiving, signInAt } from './useReceive.ts';

const NotePhotos = lazyPart(() => import('./NotePhotos.tsx').then((m) => m.NotePhotos));

/** The sheet over the cards of the flow. */
export type Over =
  | { kind: 'qty'; line: Line }
  | { kind: 'place'; lines: Line[] }
  | { kind: 'reason'; lines: Line[] }
  | { kind: 'day'; line: Line }
  | { kind: 'photo'; line?: Line; back?: Over }
  /** Before saving, a question about the cartons that nobody verified (R39). */
  | { kind: 'missing'; saving?: boolean }
  | { kind: 'stuck' };

interface OverProps {
  over: Over;
  setOver: (over: Over | undefined) => void;
  view: ReceiveView;
  flow: Receiving;
  change: (change: (work: ReceiveWork) => ReceiveWork) => void;
}

/** Sheets over the cards: number pad, location picker, reasons, missing cartons, help at the gate. */
export function ReceiveOver({ over, setOver, view, flow, change }: OverProps) {
  const close = () => setOver(undefined);
  if (over.kind === 'missing') {
    const { work } = flow.state;
    if (!work || !flow.facts) return null;
    const save = async () => {
      close();
      await flow.do(saveReceiptHere);
    };
    const away = (codes: readonly string[], reason?: ShortReason) => change((now) => withAway(now, codes, reason));
    const saving = {
      allOfThem: save,
      withoutThem: (codes: readonly string[]) => {
        away(codes, 'short');
        return save();
      },
    };
    return (
      <>
        <ScanAllTheSame flow={flow} />
        <MissingLabels
          view={view}
          facts={flow.facts}
          work={work}
          onClose={close}
          onVerified={(code, reason) => flow.takeScan({ code, byHand: true, reason })}
          onAway={away}
          onPhoto={(line) => setOver({ kind: 'photo', ...(line ? { line } : {}), back: over })}
          {...(over.saving ? { saving } : {})}
        />
      </>
    );
  }
  if (over.kind === 'photo') {
    return flow.facts ? <NotePhotos line={over.line} facts={flow.facts} flow={flow} onClose={() => setOver(over.back)} /> : null;
  }
  if (over.kind === 'stuck') {
    return view.note ? null : (
      <>
        <ScanAllTheSame flow={flow} onScan={close} />
        <GateHelp atSign={!view.warehouse} onSign={(code) => signInAt(flow, code)} onClose={close} />
      </>
    );
  }
  if (over.kind === 'qty') return <QtyPad line={over.line} setOver={setOver} view={view} flow={flow} change={change} />;
  if (over.kind === 'day') {
    return (
      <DaySheet
        line={over.line}
        view={view}
        onClose={close}
        onPick={(days) => {
          change((now) => withDays(now, over.line, days));
          close();
        }}
      />
    );
  }
  if (over.kind === 'place') {
    const lineNos = over.lines.map(({ lineNo }) => lineNo);
    return (
      <LocationPicker
        warehouseId={view.warehouse?.id}
        recommended={over.lines.flatMap((line) => line.suggestedLocationCode ?? [])}
        onClose={close}
        onPick={async (location) => {
          close();
          if (location) await flow.do((state) => placeKnown(state, lineNos, location.code));
        }}
      />
    );
  }
  return (
    <ReasonSheet
      lines={over.lines}
      flow={flow}
      onClose={close}
      onPhoto={(line) => setOver({ kind: 'photo', line, back: over })}
      onPick={(reason) => {
        change((now) => withReason(now, over.lines, reason));
        close();
      }}
    />
  );
}

/** Scans are still handled while a sheet is open that can wait. */
function ScanAllTheSame({ flow, onScan }: { flow: Receiving; onScan?: () => void }) {
  useScan(async (scan) => {
    onScan?.();
    await flow.takeScan(scan);
  });
  return null;
}

/** A quantity below the announced one needs a reason. */
function QtyPad({ line, setOver, view, flow, change }: Omit<OverProps, 'over'> & { line: Line }) {
  return (
    <QtySheet
      line={line}
      value={qtyOf(view, line)}
      target={line.qty}
      flow={flow}
      set={(qty) => change((now) => withQty(now, line, qty))}
      onClose={() => setOver(undefined)}
      onConfirmed={(qty) => setOver(compareQty(qty, line.qty) < 0 ? { kind: 'reason', lines: [line] } : undefined)}
    />
  );
}

function ReasonSheet({
  lines,
  flow,
  onPick,
  onPhoto,
  onClose,
}: {
  lines: Line[];
  flow: Receiving;
  onPick: (reason: ShortReason) => void;
  onPhoto: (line: Line) => void;
  onClose: () => void;
}) {
  const t = useT();
  const pick = (value: string) => {
    const reason = shortReasons.find((one) => one === value);
    if (reason) onPick(reason);
  };
  const [first] = lines;
  return (
    <Sheet
      open
      onClose={onClose}
      footer={
        first && (
          <Button icon="camera" block onPress={() => onPhoto(first)}>
            {t('photo.take')}
          </Button>
        )
      }
      title={
        lines.length > 0 ? t('receive.reason.title', { items: lines.map((line) => line.itemNo).join(', ') }) : t('receive.reason.none')
      }
      closeLabel={t('shell.close')}
    >
      {/* The reason is asked for again when saving, so a scan is not kept waiting for it. */}
      <ScanAllTheSame flow={flow} onScan={onClose} />
      {lines.length > 0 ? (
        <OptionList
          label={t('receive.reason.title', { items: '' })}
          options={shortReasons.map((reason) => ({ value: reason, label: t(`reason.${reason}`) }))}
          onPick={pick}
        />
      ) : (
        <p className="kw-column kw-quiet-line">{t('receive.reason.hint')}</p>
      )}
    </Sheet>
  );
}
