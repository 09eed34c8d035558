import type { MasterField as FieldDefinition } from '../../../contract/core/master.ts';
import type { AnyRow } from '../list/listDefinition.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { SwitchField } from '../ui/SwitchField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useT } from '../words/i18n.ts';
import { sayState } from '../words/sayState.ts';
import { labelOfField } from './labelOfField.ts';
import { ReferenceField } from './ReferenceField.tsx';

/** One field of a record of master data, drawn by its type. Values are text as they travel; yes and no are `1` and `0`. */
export function MasterField({
  field,
  value,
  onChange,
  unit,
  error,
  disabled,
}: {
  field: FieldDefinition;
  value: string;
  /** Of a reference the row that was picked comes along. */
  onChange: (value: string, row?: AnyRow) => void;
  /** The unit of a quantity, as text. */
  unit?: string | undefined;
  error: string | undefined;
  disabled: boolean;
}) {
  const t = useT();
  const name = labelOfField(t, field);
  const label = unit ? `${name} (${unit})` : name;
  const frame = { label, error, disabled, required: field.required ?? false };
  if (field.type === 'flag')
    return <SwitchField label={label} value={value === '1'} onChange={(on) => onChange(on ? '1' : '0')} disabled={disabled} />;
  if (field.type === 'state') {
    const choices = (field.states ?? []).map((state) => ({ value: state, label: sayState(t, field.machine, state) }));
    return <SelectField {...frame} value={value || (field.states?.[0] ?? '')} onChange={onChange} choices={choices} />;
  }
  if (field.type === 'reference')
    return (
      <ReferenceField
        {...frame}
        refersTo={field.refersTo ?? ''}
        among={field.among}
        ahead={field.ahead}
        value={value}
        onChange={onChange}
      />
    );
  const inputMode = field.type === 'int' ? 'numeric' : field.type === 'qty' ? 'decimal' : 'text';
  return (
    <TextField
      {...frame}
      value={value}
      onChange={onChange}
      inputMode={inputMode}
      maxLength={field.type === 'text' ? (field.max ?? 140) : 20}
    />
  );
}
