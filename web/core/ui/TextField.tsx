import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, Ref } from 'react';
import { cn } from './cn.ts';
import { Field, type FieldFrame } from './Field.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';

/** Props of {@link TextField}. */
type TextFieldProps = FieldFrame & {
  value: string;
  onChange: (value: string) => void;
  /** Called on Enter. */
  onEnter?: () => void;
  placeholder?: string;
  /** 140 by default. */
  maxLength?: number;
  /** `none` keeps the system keyboard closed, for fields that are scanned into. */
  inputMode?: 'none' | 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search';
  type?: HTMLInputTypeAttribute;
  name?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** More than one line. */
  rows?: number;
  /** Leading icon, as in a search field. */
  icon?: IconName;
  /** Suggestions while the person types. */
  suggestions?: readonly string[];
  ref?: Ref<HTMLInputElement>;
};

/** A line of text, or several with `rows`. */
export function TextField({
  value,
  onChange,
  onEnter,
  placeholder,
  maxLength = 140,
  inputMode,
  type = 'text',
  name,
  autoComplete = 'off',
  rows,
  icon,
  suggestions = [],
  ref,
  ...frame
}: TextFieldProps) {
  const shared = { className: 'kw-input', value, placeholder, maxLength, name, autoComplete };
  return (
    <Field {...frame}>
      {(binding) =>
        rows !== undefined ? (
          <textarea {...binding} {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <div className={cn('kw-input-box', icon !== undefined && 'kw-input-lead')}>
            <input
              {...binding}
              {...shared}
              ref={ref}
              type={type}
              inputMode={inputMode}
              list={suggestions.length > 0 ? `${binding.id}-list` : undefined}
              onChange={(event) => onChange(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onEnter) return;
                // The key was handled here: the form around must not handle it too.
                event.preventDefault();
                onEnter();
              }}
            />
            {suggestions.length > 0 && (
              <datalist id={`${binding.id}-list`}>
                {suggestions.map((one) => (
                  <option key={one} value={one} />
                ))}
              </datalist>
            )}
            {icon !== undefined && <Icon name={icon} size={18} />}
          </div>
        )
      }
    </Field>
  );
}
