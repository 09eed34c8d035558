import { type ReactNode, useEffect, useRef, useState } from 'react';
import './NumberPad.css';
import { Button } from './Button.tsx';
import { cn } from './cn.ts';
import { Icon } from './Icon.tsx';
import { compareDecimals, type PadKey, type PadState, padKeyOf, padValue, pressPadKey } from './numberPadKeys.ts';
import { Sheet } from './Sheet.tsx';
import { useBurstGuard } from './useBurstGuard.ts';

/** The words of the pad. */
type NumberPadWords = {
  confirm: ReactNode;
  clear: ReactNode;
  close: string;
  back: string;
  plus: string;
  minus: string;
  sign: string;
  /** 全部: fills in the target. */
  all: ReactNode;
  /** The number typed, read aloud. */
  value: string;
  /** The sign before decimals. */
  point: string;
};

/** Props of {@link NumberPad}; numbers are decimal text. */
export type NumberPadProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  about?: ReactNode;
  value: string;
  unit?: ReactNode;
  /** The target quantity; the "all" key fills it in. */
  target?: string;
  max?: string;
  tooMuch?: ReactNode;
  decimals?: number;
  allowNegative?: boolean;
  words: NumberPadWords;
  /** Called at every key with the typed text; undefined when it is no possible quantity. */
  onDraft?: (typed: string | undefined) => void;
  onConfirm: (value: string) => void;
};

/** Our own keypad for quantities: the system keyboard never opens, a real keyboard works, a scan typed into it is not a quantity. */
export function NumberPad(props: NumberPadProps) {
  return props.open ? <OpenPad {...props} /> : null;
}

function OpenPad({
  onClose,
  title,
  about,
  value,
  unit,
  target,
  max,
  tooMuch,
  decimals = 0,
  allowNegative = false,
  words,
  onDraft,
  onConfirm,
}: NumberPadProps) {
  const [state, setState] = useState<PadState>({ text: value, fresh: true });
  const typed = padValue(state.text);
  const over = typed !== undefined && max !== undefined && compareDecimals(typed, max) > 0;
  const valid = over ? undefined : typed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the number changes
  useEffect(() => {
    onDraft?.(valid);
  }, [valid]);
  const shown = (text: string) => text.replace('.', words.point);
  const press = (key: PadKey) => setState((now) => pressPadKey(now, key, { decimals, allowNegative }));
  const confirm = () => {
    if (typed !== undefined && !over) onConfirm(typed);
  };
  usePadKeyboard(press, confirm, state, setState);

  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      closeLabel={words.close}
      footer={
        <Button kind="primary" size="commit" disabled={typed === undefined || over} onPress={confirm}>
          {words.confirm}
        </Button>
      }
    >
      {about !== undefined && <p className="kw-pad-about">{about}</p>}
      <div className={over ? 'kw-pad-shown kw-pad-over' : 'kw-pad-shown'} data-wedge="typing">
        <PadButton label={words.minus} onPress={() => press('minus')}>
          <Icon name="minus" />
        </PadButton>
        <output className="kw-pad-value" aria-label={words.value}>
          <strong className={state.fresh ? 'kw-pad-fresh' : undefined}>{state.text === '' ? '0' : shown(state.text)}</strong>
          <small>
            {target !== undefined && <>/ {shown(target)} </>}
            {unit}
          </small>
        </output>
        <PadButton label={words.plus} onPress={() => press('plus')}>
          <Icon name="plus" />
        </PadButton>
      </div>
      <p className="kw-pad-fault" role="alert">
        {over && tooMuch}
      </p>
      <div className="kw-pad-keys">
        {(['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const).map((key) => (
          <PadButton key={key} onPress={() => press(key)}>
            {key}
          </PadButton>
        ))}
        {decimals > 0 && <PadButton onPress={() => press('.')}>{words.point}</PadButton>}
        <PadButton look={decimals > 0 || allowNegative ? undefined : 'wide'} onPress={() => press('0')}>
          0
        </PadButton>
        {allowNegative && (
          <PadButton label={words.sign} onPress={() => press('sign')}>
            ±
          </PadButton>
        )}
        <div className="kw-pad-side">
          <PadButton label={words.back} onPress={() => press('back')}>
            <Icon name="erase" />
          </PadButton>
          <PadButton onPress={() => press('clear')}>{words.clear}</PadButton>
          {target !== undefined && (
            <PadButton look="fill" onPress={() => setState({ text: target, fresh: true })}>
              {words.all}
              <small>{shown(target)}</small>
            </PadButton>
          )}
        </div>
      </div>
    </Sheet>
  );
}

function PadButton({
  children,
  label,
  look,
  onPress,
}: {
  children: ReactNode;
  label?: string;
  look?: 'fill' | 'wide';
  onPress: () => void;
}) {
  return (
    <button type="button" className={cn('kw-pad-key', look && `kw-pad-${look}`)} aria-label={label} onClick={onPress}>
      {children}
    </button>
  );
}

/** Listens on the whole page, so that no field needs the focus. */
function usePadKeyboard(press: (key: PadKey) => void, confirm: () => void, state: PadState, restore: (state: PadState) => void): void {
  const guard = useBurstGuard();
  const before = useRef(state);
  const latest = useRef({ press, confirm, state, restore });
  latest.current = { press, confirm, state, restore };

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { state: now, press: type, confirm: done, restore: putBack } = latest.current;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      // A held key repeats as fast as a scanner types.
      const typing = event.repeat ? 'first' : guard(event.timeStamp);
      if (typing === 'first') before.current = now;
      if (typing === 'burst') {
        event.preventDefault();
        putBack(before.current);
        return;
      }
      const key = padKeyOf(event.key);
      if (key !== undefined) type(key);
      else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) done();
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [guard]);
}
