import { type ReactNode, useId } from 'react';
import './Field.css';
import { cn } from './cn.ts';
import { Icon } from './Icon.tsx';

/** The parts that every field shows around its control. */
export type FieldFrame = {
  label: ReactNode;
  /** Keeps the label for screen readers only; for filter rows. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
};

/** The attributes that bind a control to its label, hint and error. */
type FieldBinding = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
  disabled: boolean | undefined;
};

/** Label above, hint or error below, bound to the control that `children` draws. */
export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  required,
  disabled,
  children,
}: FieldFrame & {
  children: (binding: FieldBinding) => ReactNode;
}) {
  const id = useId();
  const below = error ?? hint;
  const binding: FieldBinding = {
    id,
    'aria-describedby': below === undefined ? undefined : `${id}-below`,
    'aria-invalid': error === undefined ? undefined : true,
    required,
    disabled,
  };
  return (
    <div className={cn('kw-field', error !== undefined && 'kw-field-wrong')}>
      <label htmlFor={id} className={hideLabel ? 'kw-aside' : 'kw-field-label'}>
        {label}
        {required && (
          <span className="kw-field-must" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children(binding)}
      {below !== undefined && (
        <p
          id={`${id}-below`}
          className={error === undefined ? 'kw-field-hint' : 'kw-field-error'}
          role={error === undefined ? undefined : 'alert'}
        >
          {error !== undefined && <Icon name="warn" size={16} />}
          {below}
        </p>
      )}
    </div>
  );
}
