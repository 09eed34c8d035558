import type { ReactNode, Ref } from 'react';
import './Button.css';
import { cn } from './cn.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';
import { type Press, useGuardedPress } from './useGuardedPress.ts';

/** Props of {@link Button}. */
type ButtonProps = {
  children?: ReactNode;
  kind?: 'primary' | 'plain' | 'danger' | 'quiet';
  size?: 'bar' | 'normal' | 'commit';
  icon?: IconName;
  /** Called once per intended tap; a returned promise keeps the button busy. */
  onPress?: Press;
  type?: 'button' | 'submit';
  busy?: boolean;
  disabled?: boolean;
  /** Full width. */
  block?: boolean;
  /** Needed where the button shows an icon only. */
  label?: string;
  expanded?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** The button: at least 48 px to the finger, deaf to double taps, busy while its promise runs. */
export function Button({ kind = 'plain', size = 'normal', type = 'button', icon, label, ...props }: ButtonProps) {
  const { press, pending } = useGuardedPress(props.onPress, { saves: kind === 'primary' && size === 'commit' });
  const busy = pending || props.busy === true;
  return (
    <button
      ref={props.ref}
      type={type}
      className={cn('kw-button', `kw-button-${kind}`, `kw-button-${size}`, props.block && 'kw-button-block', props.className)}
      disabled={props.disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-label={label}
      aria-expanded={props.expanded}
      onClick={(event) => {
        // Also keeps a second tap on a submit button from sending its form twice.
        if (busy || !press()) event.preventDefault();
      }}
    >
      {busy ? <span className="kw-spinner" aria-hidden="true" /> : icon !== undefined && <Icon name={icon} size={20} />}
      {props.children !== undefined && <span className="kw-button-word">{props.children}</span>}
    </button>
  );
}
