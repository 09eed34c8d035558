import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LabelPrinter, printerDpis, printerFontForm } from '../../../contract/labels/labelPrinter.ts';
import { labelSizeOf } from '../../../contract/labels/labelSize.ts';
import { settingCalls } from '../../../contract/system/setting.calls.ts';
import { settingDefaults } from '../../../contract/system/settings.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { useSession } from '../session/session.ts';
import { ask } from '../wire/api.ts';

const sizeKey = 'wms-label-size';
const printerKey = 'wms-label-printer';

/** The label stock in a printer, and the printer's settings. */
export type LoadedPrinter = LabelPrinter & { readonly size: string };

/** The chosen settings; the others come from the plant's settings. */
export type ChosenPrinter = { readonly [K in keyof LoadedPrinter]?: LoadedPrinter[K] | undefined };

/** Drops invalid label stock, resolution or font. */
function valid({ size, dpi, font }: ChosenPrinter): ChosenPrinter {
  return {
    ...(size !== undefined && labelSizeOf(size) ? { size } : {}),
    ...(dpi !== undefined && printerDpis.includes(dpi) ? { dpi } : {}),
    ...(font !== undefined && printerFontForm.test(font) ? { font } : {}),
  };
}

/** The printer as it was chosen on this device. */
export const chosenPrinter = (): ChosenPrinter => valid({ ...readStored<ChosenPrinter>(printerKey), size: readStored<string>(sizeKey) });

function keepPrinter(chosen: ChosenPrinter): void {
  const { size, ...head } = { ...chosenPrinter(), ...valid(chosen) };
  if (size !== undefined) writeStored(sizeKey, size);
  if (Object.keys(head).length > 0) writeStored(printerKey, head);
}

/** The printer of this device: as it was chosen here, else as the plant has it. A choice is kept on the device as soon as it is valid. */
export function useLabelPrinter() {
  const session = useSession();
  const { data: plant } = useQuery({
    queryKey: ['settings', session?.login.u9org],
    queryFn: () => ask(settingCalls.settings, {}, { quiet: true }),
    select: ({ settings }) => Object.fromEntries(settings.map(({ key, value }) => [key, value])),
  });
  const [chosen, setChosen] = useState(chosenPrinter);
  const printer: LoadedPrinter = {
    size: chosen.size ?? String(plant?.labelSize ?? settingDefaults.labelSize),
    dpi: chosen.dpi ?? printerDpis.find((dpi) => dpi === plant?.printerDpi) ?? settingDefaults.printerDpi,
    font: chosen.font ?? String(plant?.printerFont ?? settingDefaults.printerFont),
  };
  const choose = (part: ChosenPrinter): ChosenPrinter => {
    const next = { ...chosen, ...part };
    setChosen(next);
    keepPrinter(next);
    return next;
  };
  return { printer, chosen, choose };
}

/** Whether the typed label stock and font are valid. */
export const isPrinter = ({ size, font }: ChosenPrinter): boolean =>
  (size === undefined || labelSizeOf(size) !== undefined) && (font === undefined || printerFontForm.test(font));
