import type { ReactNode } from 'react';
import './Field.css';

/** On or off, as one row. The caller decides whether the change stands (settings ask first). */
export function SwitchField({
  label,
  hint,
  value,
  onChange,
  disabled,
}: {
  label: ReactNode;
  hint?: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
  disabled?: boolean;
}) {
  return (
    <button type="button" role="switch" aria-checked={value} className="kw-switch" disabled={disabled} onClick={() => onChange(!value)}>
      <span className="kw-switch-words">
        {label}
        {hint !== undefined && <small>{hint}</small>}
      </span>
      <span className="kw-switch-track" />
    </button>
  );
}
