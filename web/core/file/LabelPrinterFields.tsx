import { useState } from 'react';
import { printerDpis, printerFontForm } from '../../../contract/labels/labelPrinter.ts';
import { labelSizeOf, labelSizes, ownSizeLimits } from '../../../contract/labels/labelSize.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useT } from '../words/i18n.ts';
import type { ChosenPrinter, LoadedPrinter } from './useLabelPrinter.ts';

/** A width or a height as it was typed, with a decimal point. */
const asTyped = (text: string): string => text.replace(/\s|x/gi, '').replace(',', '.');

/** The label stock: one of those on offer, or an own width and height in millimetres. */
export function LabelStockField({
  size,
  hideLabel = false,
  onChange,
}: {
  size: string;
  hideLabel?: boolean;
  onChange: (size: string) => void;
}) {
  const t = useT();
  const [chosenOwn, setChosenOwn] = useState(false);
  const offered = labelSizes.find(({ id }) => id === size);
  const own = chosenOwn || !offered;
  const [width = '', height = ''] = offered ? [String(offered.widthMm), String(offered.heightMm)] : size.split('x');
  const pick = (id: string) => {
    setChosenOwn(id === 'own');
    onChange(id === 'own' ? `${width}x${height}` : id);
  };
  const { widthMm, heightMm } = ownSizeLimits;
  const limits = t('printer.limits', {
    wide: `${widthMm.least}–${widthMm.most}`,
    high: `${heightMm.least}–${heightMm.most}`,
  });
  return (
    <>
      <SelectField
        label={t('setting.labelSize')}
        hideLabel={hideLabel}
        value={own ? 'own' : size}
        onChange={pick}
        choices={[...labelSizes.map(({ id }) => id), 'own' as const].map((id) => ({ value: id, label: t(`labelSize.${id}`) }))}
      />
      {own && (
        <>
          <TextField
            label={t('printer.width')}
            inputMode="decimal"
            value={width}
            onChange={(typed) => onChange(`${asTyped(typed)}x${height}`)}
          />
          <TextField
            label={t('printer.height')}
            inputMode="decimal"
            value={height}
            onChange={(typed) => onChange(`${width}x${asTyped(typed)}`)}
            error={labelSizeOf(size) ? undefined : limits}
          />
        </>
      )}
    </>
  );
}

/** The resolution and the font of a label printer. */
export function PrinterHeadFields({ printer, onChange }: { printer: LoadedPrinter; onChange: (part: ChosenPrinter) => void }) {
  const t = useT();
  return (
    <>
      <Segmented
        label={t('printer.dpi')}
        value={printer.dpi}
        onChange={(dpi) => onChange({ dpi })}
        options={printerDpis.map((value) => ({ value, label: t(`state.printerDpi.${value}`) }))}
      />
      <TextField
        label={t('printer.font')}
        value={printer.font}
        maxLength={24}
        onChange={(font) => onChange({ font: font.trim() })}
        hint={t('printer.font.hint')}
        error={printerFontForm.test(printer.font) ? undefined : t('printer.font.hint')}
      />
    </>
  );
}
