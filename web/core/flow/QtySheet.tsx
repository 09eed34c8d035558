import { says } from '../../../contract/core/scanFlow.ts';
import { NumberPadSheet } from '../scan/NumberPadSheet.tsx';
import { useT } from '../words/i18n.ts';
import { unitText } from '../words/unitText.ts';
import type { RunningFlow } from './useScanFlow.ts';

export interface QtySheetProps<S, F> {
  line: { itemNo: string; itemName: string; unit: string; decimals: number };
  value: string;
  target?: string | undefined;
  flow: Pick<RunningFlow<S, F>, 'do' | 'takeScan'>;
  set: (qty: string) => void;
  onClose: () => void;
  /** Called after the quantity was confirmed; without it the pad closes. */
  onConfirmed?: (qty: string) => void;
}

/** The number pad of a line in hand. A scan while it is open confirms the typed quantity, and is then handled as usual (R36). */
export function QtySheet<S, F>({ line, value, target, flow, set, onClose, onConfirmed = onClose }: QtySheetProps<S, F>) {
  const { itemNo, itemName, unit, decimals } = line;
  const t = useT();
  return (
    <NumberPadSheet
      {...{ title: itemNo, about: itemName, value, unit: unitText(t, unit), decimals, onClose }}
      {...(target === undefined ? {} : { target })}
      onConfirm={(qty) => {
        set(qty);
        onConfirmed(qty);
      }}
      onScan={async (scan, typed) => {
        if (typed === undefined) return flow.do(() => says('warn', { id: 'flow.sheet-first' }));
        set(typed);
        onClose();
        await flow.takeScan(scan);
      }}
    />
  );
}
