import { useState } from 'react';
import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { toast } from '../core/device/toast.ts';
import { LabelStockField, PrinterHeadFields } from '../core/file/LabelPrinterFields.tsx';
import { type ChosenPrinter, chosenPrinter, isPrinter, useLabelPrinter } from '../core/file/useLabelPrinter.ts';
import { confirm } from '../core/ui/Dialog.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { download } from '../core/wire/api.ts';
import { t, useT } from '../core/words/i18n.ts';

interface Wish {
  printer: ChosenPrinter;
  format: 'pdf' | 'zpl';
  arrow: '' | 'up' | 'down';
}

/** Asks for size and form, then fetches the labels of these locations. */
export async function printPlaces(ids: readonly number[]): Promise<void> {
  let wish: Wish = { printer: chosenPrinter(), format: 'pdf', arrow: '' };
  const body = (
    <PrintWish
      first={wish}
      onChange={(next) => {
        wish = next;
      }}
    />
  );
  const yes = await confirm({
    title: t('place.print.title', { n: ids.length }),
    body,
    confirmLabel: t('place.print'),
    cancelLabel: t('shell.cancel'),
  });
  if (!yes) return;
  if (!isPrinter(wish.printer)) return toast(t('place.print.wrong'), { tone: 'red' });
  const call = wish.format === 'pdf' ? locationsCalls.locationLabelPdf : locationsCalls.locationLabelZpl;
  await download(call.paths[0], { ids, ...wish.printer, arrow: wish.arrow || undefined }, `${t('place.print.file')}.${wish.format}`).catch(
    () => undefined,
  );
}

function PrintWish({ first, onChange }: { first: Wish; onChange: (wish: Wish) => void }) {
  const t = useT();
  const [wish, setWish] = useState(first);
  const { printer, choose } = useLabelPrinter();
  const change = (part: Partial<Wish>) => {
    const next = { ...wish, ...part };
    setWish(next);
    onChange(next);
  };
  return (
    <div className="kw-column">
      <LabelStockField size={printer.size} onChange={(size) => change({ printer: choose({ size }) })} />
      <Segmented
        label={t('place.print.format')}
        value={wish.format}
        onChange={(format) => change({ format })}
        options={[
          { value: 'pdf', label: 'PDF' },
          { value: 'zpl', label: 'ZPL' },
        ]}
      />
      {wish.format === 'zpl' && <PrinterHeadFields printer={printer} onChange={(part) => change({ printer: choose(part) })} />}
      <Segmented
        label={t('place.print.arrow')}
        value={wish.arrow}
        onChange={(arrow) => change({ arrow })}
        options={(['', 'up', 'down'] as const).map((value) => ({ value, label: t(`place.print.arrow.${value || 'none'}`) }))}
      />
    </div>
  );
}
