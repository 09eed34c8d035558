import { useState } from 'react';
import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import type { Scan } from '../core/device/scan.ts';
import { Button } from '../core/ui/Button.tsx';
import { Lines } from '../core/ui/Lines.tsx';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';
import type { Packed } from './PackFields.tsx';

const NumberPadSheet = lazyPart(() => import('../core/scan/NumberPadSheet.tsx').then((m) => m.NumberPadSheet));

/** Quantities one by one; an empty or zero quantity removes the piece, and the rest is one more piece. */
export function PieceFields({
  of,
  qtys,
  onChange,
  onScan,
}: {
  of: Packed;
  qtys: readonly string[];
  onChange: (qtys: readonly string[]) => void;
  onScan: (scan: Scan) => unknown;
}) {
  const t = useT();
  const [at, setAt] = useState<number>();
  const unit = unitText(t, of.unit);
  const rest = subtractQty(of.qty, addQty('0', ...qtys));
  const isLeft = compareQty(rest, '0') > 0;
  const max = at === undefined ? of.qty : addQty(isLeft ? rest : '0', qtys[at] ?? '0');
  return (
    <>
      {qtys.length > 0 && (
        <Lines
          caption={t('split.how.list')}
          lines={qtys.map((qty, nth) => ({
            key: String(nth),
            itemNo: t('split.piece', { n: nth + 1 }),
            qty: shownQty(qty),
            unit,
            qtyLabel: t('split.piece', { n: nth + 1 }),
            onQty: () => setAt(nth),
          }))}
        />
      )}
      <div className="kw-split-add">
        <Button icon="plus" disabled={!isLeft} onPress={() => setAt(qtys.length)}>
          {t('split.add')}
        </Button>
        <span className="kw-quiet">{t('split.rest', { qty: `${shownQty(rest)} ${unit}` })}</span>
      </div>
      {at !== undefined && (
        <NumberPadSheet
          title={t('split.piece', { n: at + 1 })}
          value={qtys[at] ?? ''}
          unit={unit}
          max={max}
          decimals={of.decimals}
          onScan={(scan) => {
            setAt(undefined);
            return onScan(scan);
          }}
          onClose={() => setAt(undefined)}
          onConfirm={(qty) => {
            setAt(undefined);
            onChange([...qtys.slice(0, at), ...(Number(qty) > 0 ? [qty] : []), ...qtys.slice(at + 1)]);
          }}
        />
      )}
    </>
  );
}
