import type { ReactNode } from 'react';
import './OptionList.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';

/** One row of an {@link OptionList}. */
export type Option = { value: string; label: ReactNode; about?: ReactNode; end?: ReactNode; icon?: IconName; disabled?: boolean };

/** Rows to pick from, in a sheet or on a page: reasons, locations, settings. `value` marks the present one. */
export function OptionList({
  options,
  value,
  onPick,
  label,
}: {
  options: readonly Option[];
  value?: string;
  onPick: (value: string) => void;
  /** Read aloud: the subject of the choice. */
  label: string;
}) {
  return (
    <ul className="kw-options" aria-label={label}>
      {options.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            className="kw-option"
            disabled={option.disabled}
            aria-current={option.value === value || undefined}
            onClick={() => onPick(option.value)}
          >
            {option.icon !== undefined && <Icon name={option.icon} size={20} />}
            <span className="kw-option-words">
              {option.label}
              {option.about !== undefined && <small>{option.about}</small>}
            </span>
            {option.end}
            {option.value === value && <Icon name="check" size={20} className="kw-option-check" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
