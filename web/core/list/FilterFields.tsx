import { useEffect, useState } from 'react';
import type { Column } from '../../../contract/core/list.ts';
import { DateRangeField } from '../ui/DateRangeField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Where } from '../wire/listApi.ts';
import { type Say, textsUnder, useT } from '../words/i18n.ts';
import { labelOf } from './cell.tsx';
import { choicesLeft, type Filters, type FilterValue } from './conditions.ts';
import type { ListDefinition } from './listDefinition.ts';

/** The filters of a list that can change something under the conditions `always` of its screen. */
export const filterNames = ({ list }: ListDefinition, always: Where): string[] =>
  (list.filters ?? []).filter((name) => list.columns[name] && choicesLeft(always, name) !== 'none');

/** One field a filter of the list, or of its `names`. Choices and days count at once, texts when the typing is done (Enter, or the query button). */
export function FilterFields({
  definition,
  always,
  filters,
  onChange,
  names = filterNames(definition, always),
}: {
  definition: ListDefinition;
  /** Conditions that the screen always has: a filter that would change nothing is hidden. */
  always: Where;
  filters: Filters;
  onChange: (filters: Filters) => void;
  names?: readonly string[];
}) {
  return names.map((name) => {
    const column = definition.list.columns[name];
    const left = choicesLeft(always, name);
    return (
      column &&
      left !== 'none' && (
        <FilterField
          key={name}
          column={column}
          left={left}
          value={filters[name]}
          onChange={(value) => onChange({ ...filters, [name]: value })}
        />
      )
    );
  });
}

function FilterField({
  column,
  left,
  value,
  onChange,
}: {
  column: Column;
  left: readonly string[] | undefined;
  value: FilterValue | undefined;
  onChange: (value: FilterValue) => void;
}) {
  const t = useT();
  const label = labelOf(t, column);
  const text = typeof value === 'string' ? value : '';
  if (column.type === 'date' || column.type === 'time') {
    const range = typeof value === 'object' ? value : { from: '', to: '' };
    return (
      <DateRangeField
        label={label}
        fromShown={t('list.from')}
        toShown={t('list.to')}
        fromLabel={`${label} ${t('list.from')}`}
        toLabel={`${label} ${t('list.to')}`}
        value={range}
        onChange={onChange}
      />
    );
  }
  const choices = choicesOf(t, column)?.filter((one) => left === undefined || left.includes(one.value));
  if (choices) return <SelectField label={label} value={text} onChange={onChange} choices={choices} empty={t('list.all')} />;
  return <TypedFilter label={label} value={text} onChange={onChange} />;
}

function TypedFilter({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const done = () => {
    if (typed !== value) onChange(typed);
  };
  // Leaving the field counts as done: the query button takes the focus before it is pressed.
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is the control; this only hears it being left
    <div className="kw-filter-typed kw-field" onBlur={done}>
      <TextField label={label} value={typed} onChange={setTyped} onEnter={done} />
    </div>
  );
}

/** The states of a machine are the texts that it has, unless the list holds some of them only; a longer key is a sentence about one. */
export function choicesOf(t: Say, { type, machine, states, words }: Column): { value: string; label: string }[] | undefined {
  if (type === 'flag')
    return [
      { value: '1', label: t('list.yes') },
      { value: '0', label: t('list.no') },
    ];
  if (type !== 'state' && words === undefined) return undefined;
  const prefix = words === undefined ? `state.${machine}.` : `${words}.`;
  return textsUnder(prefix).flatMap(([value, label]) => (states?.includes(value) === false || value.includes('.') ? [] : { value, label }));
}
