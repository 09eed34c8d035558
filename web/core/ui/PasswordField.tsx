import { useState } from 'react';
import { Field, type FieldFrame } from './Field.tsx';
import { Icon } from './Icon.tsx';

/** A password that can be looked at while typing. */
export function PasswordField({
  value,
  onChange,
  onEnter,
  showLabel,
  hideLabelWord,
  name,
  autoComplete = 'current-password',
  maxLength = 140,
  ...frame
}: FieldFrame & {
  value: string;
  onChange: (value: string) => void;
  onEnter?: () => void;
  /** The words for the eye: 显示密码, 隐藏密码. */
  showLabel: string;
  hideLabelWord: string;
  name?: string;
  autoComplete?: 'current-password' | 'new-password';
  maxLength?: number;
}) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...frame}>
      {(binding) => (
        <div className="kw-input-box kw-input-box-end">
          <input
            {...binding}
            className="kw-input"
            type={shown ? 'text' : 'password'}
            {...{ value, name, autoComplete, maxLength }}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') onEnter?.();
            }}
          />
          <button type="button" className="kw-input-eye" aria-label={shown ? hideLabelWord : showLabel} onClick={() => setShown(!shown)}>
            <Icon name={shown ? 'eyeOff' : 'eye'} size={20} />
          </button>
        </div>
      )}
    </Field>
  );
}
