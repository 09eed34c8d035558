import { useRef } from 'react';
import { decimalSign } from '../../../contract/core/withThousands.ts';
import type { Scan } from '../device/scan.ts';
import { NumberPad, type NumberPadProps } from '../ui/NumberPad.tsx';
import { languageNow, useT } from '../words/i18n.ts';
import { shownQty } from '../words/shownQty.ts';
import { useScan } from './scanEntry.ts';

type PadSheetProps = Omit<NumberPadProps, 'open' | 'words' | 'tooMuch' | 'max' | 'onDraft'> & {
  max?: string;
  /** A scan while the pad is open, with the typed quantity; undefined when that is no quantity. Without it the screen below gets the scan. */
  onScan?: (scan: Scan, typed: string | undefined) => unknown;
};

/** The number pad with its texts: a quantity from zero up to the target. */
export function NumberPadSheet({ onScan, ...props }: PadSheetProps) {
  const t = useT();
  const draft = useRef<string | undefined>(props.value);
  useScan((scan) => onScan?.(scan, draft.current), onScan !== undefined);
  const max = props.max ?? props.target;
  const words = {
    confirm: t('pad.confirm'),
    clear: t('pad.clear'),
    close: t('shell.close'),
    back: t('pad.back'),
    plus: t('pad.plus'),
    minus: t('pad.minus'),
    sign: t('pad.sign'),
    all: t('pad.all'),
    value: t('pad.value'),
    point: decimalSign(languageNow()),
  };
  return (
    <NumberPad
      {...props}
      onDraft={(typed) => {
        draft.current = typed;
      }}
      open
      max={max}
      tooMuch={max === undefined ? undefined : t('pad.tooMuch', { max: shownQty(max) })}
      words={words}
    />
  );
}
