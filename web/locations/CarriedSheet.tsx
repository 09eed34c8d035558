import { useState } from 'react';
import { moveCommand, type PositionFacts, type PositionMode, type PositionState } from '../../contract/locations/position.flow.ts';
import type { RunningFlow } from '../core/flow/useScanFlow.ts';
import { ReferenceField } from '../core/master/ReferenceField.tsx';
import { resolveScan } from '../core/scan/resolveScan.ts';
import { useScan } from '../core/scan/scanEntry.ts';
import { Button } from '../core/ui/Button.tsx';
import { Sheet } from '../core/ui/Sheet.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { useT } from '../core/words/i18n.ts';
import { readTyped } from '../core/words/readTyped.ts';

/** Goods without labels: item and quantity typed, marked by hand; a scan of an item or a place fills it in. */
export function CarriedSheet({
  mode,
  place,
  flow,
  first,
  onClose,
}: {
  mode: PositionMode;
  place: string;
  flow: RunningFlow<PositionState, PositionFacts>;
  /** The fields known from the tapped row. */
  first: Partial<PositionFacts['goods'][number]>;
  onClose: () => void;
}) {
  const t = useT();
  const [item, setItem] = useState(first.itemNo ?? '');
  const [qty, setQty] = useState('');
  const [from, setFrom] = useState('');
  const [fault, setFault] = useState<{ at: 'item' | 'qty'; text: string }>();
  const read = qty.trim() ? readTyped(t, qty) : undefined;
  const number = read && 'value' in read ? read.value : undefined;
  useScan(async ({ code }) => {
    const matches = await resolveScan(code).catch(() => []);
    const match = matches.find(({ kind }) => kind === 'item' || (kind === 'location' && mode === 'bind'));
    if (!match) return false;
    (match.kind === 'item' ? setItem : setFrom)(match.code);
    setFault(undefined);
    return true;
  });

  function commit() {
    const missing = (label: string) => t('error.table.cell-required', { field: label });
    if (item === '') return setFault({ at: 'item', text: missing(t('field.ItemNo')) });
    if (read && 'fault' in read) return setFault({ at: 'qty', text: read.fault });
    if (number === undefined || number === '0') return setFault({ at: 'qty', text: missing(t('bind.typed.qty')) });
    const { batch, project, status } = first;
    const preset = first.itemNo === item && status ? { batch, project, status: status as 'available' | 'inspection' | 'hold' } : {};
    const source = mode === 'unbind' ? place : from || undefined;
    const goods = [{ item, qty: number, ...preset, ...(source ? { from: source } : {}) }];
    onClose();
    // Only the server knows the goods without labels at that place: the list is updated by its answer, however late.
    void flow.do(() => ({
      verdict: { tone: 'accept', word: { id: `${mode}.done` }, what: `${item} · ${number}` },
      commands: [moveCommand(mode, place, { goods, byHand: true })],
      awaits: 'answer',
    }));
  }

  return (
    <Sheet
      open
      title={t(mode === 'bind' ? 'bind.typed.title' : 'bind.typed.off', { place })}
      closeLabel={t('shell.cancel')}
      onClose={onClose}
      footer={
        <Button kind="primary" size="commit" block onPress={commit}>
          {t(mode === 'bind' ? 'bind.typed.do' : 'bind.typed.off.do')}
        </Button>
      }
    >
      <div className="kw-column">
        <ReferenceField
          required
          label={t('field.ItemNo')}
          refersTo="items"
          value={item}
          onChange={setItem}
          error={fault?.at === 'item' ? fault.text : undefined}
        />
        <TextField
          required
          label={t('bind.typed.qty')}
          inputMode="decimal"
          value={qty}
          onChange={setQty}
          maxLength={20}
          onEnter={commit}
          error={fault?.at === 'qty' ? fault.text : undefined}
        />
        {mode === 'bind' && (
          <ReferenceField
            label={t('bind.typed.from')}
            hint={t('bind.typed.from.hint')}
            refersTo="locations"
            value={from}
            onChange={setFrom}
          />
        )}
      </div>
    </Sheet>
  );
}
