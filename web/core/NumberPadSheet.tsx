import { useT } from './i18n.ts';
import { NumberPad, type NumberPadProps } from './ui/NumberPad.tsx';

/** The number pad with its words: a quantity from zero up to what is asked for. */
export function NumberPadSheet(props: Omit<NumberPadProps, 'open' | 'words' | 'tooMuch' | 'max'> & { max?: string }) {
  const t = useT();
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
  };
  return <NumberPad {...props} open max={max} tooMuch={max === undefined ? undefined : t('pad.tooMuch', { max })} words={words} />;
}
