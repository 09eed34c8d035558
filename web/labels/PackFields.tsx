import { useState } from 'react';
import type { Scan } from '../core/device/scan.ts';
import { Lines } from '../core/ui/Lines.tsx';
import { lazyPart } from '../core/ui/lazyPart.tsx';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';

const NumberPadSheet = lazyPart(() => import('../core/scan/NumberPadSheet.tsx').then((m) => m.NumberPadSheet));

/** The quantity to divide into packs. */
export interface Packed {
  qty: string;
  unit: string;
  decimals: number;
}

/** The quantity of a pack and the number of packs; without a number all that fit. */
export function PackFields({
  of,
  packQty,
  count,
  onChange,
  onScan,
}: {
  of: Packed;
  packQty: string | undefined;
  count: number | undefined;
  onChange: (change: { packQty?: string; count?: number | undefined }) => void;
  onScan?: (scan: Scan) => unknown;
}) {
  const t = useT();
  const [open, setOpen] = useState<'packQty' | 'count'>();
  const close = () => setOpen(undefined);
  const unit = unitText(t, of.unit);
  const scanned =
    onScan &&
    ((scan: Scan) => {
      close();
      return onScan(scan);
    });
  return (
    <>
      <h2 className="kw-aside">{t('split.how.packs')}</h2>
      <Lines
        caption={t('split.how.packs')}
        lines={[
          {
            key: 'packQty',
            itemNo: t('field.packQty'),
            qty: packQty === undefined ? '—' : shownQty(packQty),
            unit,
            qtyLabel: t('field.packQty'),
            onQty: () => setOpen('packQty'),
          },
          {
            key: 'count',
            itemNo: t('field.count'),
            name: count === undefined ? t('split.packs.all') : undefined,
            qty: count ?? '—',
            qtyLabel: t('field.count'),
            onQty: () => setOpen('count'),
          },
        ]}
      />
      {open === 'packQty' && (
        <NumberPadSheet
          title={t('field.packQty')}
          value={packQty ?? ''}
          unit={unit}
          max={of.qty}
          decimals={of.decimals}
          onScan={scanned}
          onClose={close}
          onConfirm={(qty) => {
            close();
            onChange({ packQty: qty });
          }}
        />
      )}
      {open === 'count' && (
        <NumberPadSheet
          title={t('field.count')}
          about={t('split.packs.all')}
          value={count === undefined ? '' : String(count)}
          onScan={scanned}
          onClose={close}
          onConfirm={(typed) => {
            close();
            onChange({ count: Number(typed) > 0 ? Number(typed) : undefined });
          }}
        />
      )}
    </>
  );
}
