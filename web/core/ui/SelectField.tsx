import { Field, type FieldFrame } from './Field.tsx';
import { Icon } from './Icon.tsx';

/** One thing to choose. */
export type Choice = { value: string; label: string; disabled?: boolean };

/** One of a few, with the system's own list. `empty` is the text of no choice: 全部仓库. */
export function SelectField({
  value,
  onChange,
  choices,
  empty,
  name,
  ...frame
}: FieldFrame & {
  value: string;
  onChange: (value: string) => void;
  choices: readonly Choice[];
  empty?: string;
  name?: string;
}) {
  return (
    <Field {...frame}>
      {(binding) => (
        <div className="kw-input-box">
          <select {...binding} className="kw-input" name={name} value={value} onChange={(event) => onChange(event.target.value)}>
            {empty !== undefined && <option value="">{empty}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </div>
      )}
    </Field>
  );
}
