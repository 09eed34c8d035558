import { Field, type FieldFrame } from './Field.tsx';

/** Two dates as `yyyy-MM-dd`; empty text is an open end. */
export type DateRange = { from: string; to: string };

/** From one day to another; each end limits the other. */
export function DateRangeField({
  value,
  onChange,
  fromLabel,
  toLabel,
  ...frame
}: FieldFrame & {
  value: DateRange;
  onChange: (value: DateRange) => void;
  /** Read aloud for each end. */
  fromLabel: string;
  toLabel: string;
}) {
  return (
    <Field {...frame}>
      {(binding) => (
        <div className="kw-dates">
          <span className="kw-date" data-shown={value.from || fromLabel}>
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
          <span className="kw-date" data-shown={value.to || toLabel}>
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
