import { useState } from 'react';
import { palletCalls } from '../../contract/locations/pallet.calls.ts';
import { toast } from '../core/device/toast.ts';
import { LabelStockField } from '../core/file/LabelPrinterFields.tsx';
import { chosenPrinter, isPrinter, useLabelPrinter } from '../core/file/useLabelPrinter.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { confirm } from '../core/ui/Dialog.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { download } from '../core/wire/api.ts';
import { t, useT } from '../core/words/i18n.ts';

const counts = ['1', '5', '10', '20', '50'] as const;
type Count = (typeof counts)[number];

/** Asks how many, makes the pallets and prints their labels. */
export async function newPallets(): Promise<void> {
  let count: Count = '10';
  const body = (
    <NewPallets
      first={count}
      onChange={(next) => {
        count = next;
      }}
    />
  );
  const isSure = await confirm({ title: t('pallet.new'), body, confirmLabel: t('pallet.new.do'), cancelLabel: t('shell.cancel') });
  if (!isSure) return;
  const { ids } = await sendCommand(palletCalls.makePallets, { count: Number(count) });
  await printPallets(ids);
}

/** Fetches the labels of pallets, in the size that this device prints. */
export async function printPallets(ids: readonly number[]): Promise<void> {
  const printer = chosenPrinter();
  if (!isPrinter(printer)) return toast(t('place.print.wrong'), { tone: 'red' });
  const { size } = printer;
  await download(palletCalls.palletLabelPdf.paths[0], { ids, size }, `${t('pallet.print.file')}.pdf`).catch(() => undefined);
}

function NewPallets({ first, onChange }: { first: Count; onChange: (count: Count) => void }) {
  const t = useT();
  const [count, setCount] = useState(first);
  const { printer, choose } = useLabelPrinter();
  return (
    <div className="kw-column">
      <Segmented
        label={t('pallet.new.count')}
        value={count}
        onChange={(next) => {
          setCount(next);
          onChange(next);
        }}
        options={counts.map((value) => ({ value, label: value }))}
      />
      <LabelStockField size={printer.size} onChange={(size) => choose({ size })} />
    </div>
  );
}
