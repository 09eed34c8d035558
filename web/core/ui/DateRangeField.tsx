import { cn } from './cn.ts';
import { Field, type FieldFrame } from './Field.tsx';

/** Two dates as `yyyy-MM-dd`; empty text is an open end. */
type DateRange = { from: string; to: string };

/** From one day to another; each end limits the other. */
export function DateRangeField({
  value,
  onChange,
  fromLabel,
  toLabel,
  fromShown = fromLabel,
  toShown = toLabel,
  ...frame
}: FieldFrame & {
  value: DateRange;
  onChange: (value: DateRange) => void;
  /** Read aloud for each end. */
  fromLabel: string;
  toLabel: string;
  /** Stand in the ends while they are open. */
  fromShown?: string;
  toShown?: string;
}) {
  return (
    <Field {...frame}>
      {(binding) => (
        <div className="kw-dates">
          <span className={cn('kw-date', value.from === '' && 'kw-date-open')} data-shown={value.from || fromShown}>
            <input
              {...binding}
              type="date"
              className="kw-input"
              aria-label={fromLabel}
              value={value.from}
              max={value.to || undefined}
              onChange={(event) => onChange({ ...value, from: event.target.value })}
            />
          </span>
          <span aria-hidden="true">→</span>
          <span className={cn('kw-date', value.to === '' && 'kw-date-open')} data-shown={value.to || toShown}>
            <input
              {...binding}
              id={`${binding.id}-to`}
              type="date"
              className="kw-input"
              aria-label={toLabel}
              value={value.to}
              min={value.from || undefined}
              onChange={(event) => onChange({ ...value, to: event.target.value })}
            />
          </span>
        </div>
      )}
    </Field>
  );
}
