import { useEffect, useRef, useState } from 'react';
import { useT } from '../words/i18n.ts';
import { Field, type FieldFrame } from './Field.tsx';
import { Icon } from './Icon.tsx';

/** A password that can be looked at while typing. */
export function PasswordField({
  value,
  onChange,
  onEnter,
  name,
  autoComplete = 'current-password',
  maxLength = 140,
  ...frame
}: FieldFrame & {
  value: string;
  onChange: (value: string) => void;
  onEnter?: () => void;
  name?: string;
  autoComplete?: 'current-password' | 'new-password';
  maxLength?: number;
}) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const input = useForgotten();
  const eye = shown ? t('login.password.hide') : t('login.password.show');
  return (
    <Field {...frame}>
      {(binding) => (
        <div className="kw-input-box kw-input-box-end">
          <input
            {...binding}
            ref={input}
            className="kw-input"
            type={shown ? 'text' : 'password'}
            {...{ value, name, autoComplete, maxLength }}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') onEnter?.();
            }}
          />
          <button type="button" className="kw-input-eye" aria-label={eye} onClick={() => setShown(!shown)}>
            <Icon name={shown ? 'eyeOff' : 'eye'} size={20} />
          </button>
        </div>
      )}
    </Field>
  );
}

/** A removed field must not keep its password: the browser may hold the element for long. */
function useForgotten() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    return () => {
      if (!field) return;
      field.value = '';
      field.removeAttribute('value');
    };
  }, []);
  return input;
}
