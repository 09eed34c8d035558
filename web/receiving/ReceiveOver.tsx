import { compareQty } from '../../contract/core/quantity.ts';
import { type ShortReason, shortReasons } from '../../contract/receiving/receiving.rules.ts';
import { useT } from '../core/i18n.ts';
import { NumberPadSheet } from '../core/NumberPadSheet.tsx';
import { LocationPicker } from '../core/pickers/LocationPicker.tsx';
import { OptionList } from '../core/ui/OptionList.tsx';
import { Sheet } from '../core/ui/Sheet.tsx';
import { unitText } from '../core/unitText.ts';
import { GateWays } from './GateWays.tsx';
import { MissingLabels } from './MissingLabels.tsx';
import { type Line, qtyOf, type ReceiveState, withQty, withReason } from './receiveFlow.ts';
import type { ReceiveDoings } from './useReceive.ts';

/** What is open over the cards of the flow. */
export type Over =
  | { kind: 'qty'; line: Line }
  | { kind: 'place'; lines: Line[] }
  | { kind: 'reason'; lines: Line[] }
  | { kind: 'missing' }
  | { kind: 'stuck' };

/** Number pad, location picker, reasons, missing cartons, ways on at the gate: whatever is open over the cards. */
export function ReceiveOver({
  over,
  setOver,
  state,
  change,
  doings,
}: {
  over: Over;
  setOver: (over: Over | undefined) => void;
  state: ReceiveState;
  change: (next: (now: ReceiveState) => ReceiveState) => void;
  doings: ReceiveDoings;
}) {
  const t = useT();
  const close = () => setOver(undefined);
  if (over.kind === 'missing') {
    return state.note ? <MissingLabels note={state.note} onClose={close} onPick={doings.pickLabel} /> : null;
  }
  if (over.kind === 'stuck') return state.note ? null : <GateWays atSign={!state.warehouse} doings={doings} onClose={close} />;
  if (over.kind === 'qty') {
    const { line } = over;
    const take = (value: string) => {
      change((now) => withQty(now, line, value));
      setOver(compareQty(value, line.qty) < 0 ? { kind: 'reason', lines: [line] } : undefined);
    };
    return (
      <NumberPadSheet
        title={line.itemNo}
        about={line.itemName}
        value={qtyOf(state, line)}
        target={line.qty}
        unit={unitText(t, line.unit)}
        decimals={line.decimals}
        onClose={close}
        onConfirm={take}
      />
    );
  }
  if (over.kind === 'place') {
    return (
      <LocationPicker
        warehouseId={state.warehouse?.id}
        recommended={over.lines.flatMap((line) => line.suggestedLocationCode ?? [])}
        onClose={close}
        onPick={async (location) => {
          close();
          if (location)
            await doings.place(
              over.lines.map((line) => line.lineNo),
              location.code,
            );
        }}
      />
    );
  }
  return (
    <ReasonSheet
      lines={over.lines}
      onClose={close}
      onPick={(reason) => {
        change((now) => withReason(now, over.lines, reason));
        close();
      }}
    />
  );
}

function ReasonSheet({ lines, onPick, onClose }: { lines: Line[]; onPick: (reason: ShortReason) => void; onClose: () => void }) {
  const t = useT();
  const pick = (value: string) => {
    const reason = shortReasons.find((one) => one === value);
    if (reason) onPick(reason);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={
        lines.length > 0 ? t('receive.reason.title', { items: lines.map((line) => line.itemNo).join(', ') }) : t('receive.reason.none')
      }
      closeLabel={t('shell.close')}
    >
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
