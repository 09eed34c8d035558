import { type ReactNode, useId } from 'react';
import './Segmented.css';

/** One of a few views, side by side; arrow keys move between them. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  /** Read aloud: the subject of the choice. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <div className="kw-segments" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="kw-segment">
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
