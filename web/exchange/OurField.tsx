import { useState } from 'react';
import type { CallOutput } from '../../contract/core/call.ts';
import type { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { Field } from '../core/ui/Field.tsx';
import { Icon } from '../core/ui/Icon.tsx';
import { OptionList } from '../core/ui/OptionList.tsx';
import { Sheet } from '../core/ui/Sheet.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { useT } from '../core/words/i18n.ts';
import { fieldLabel } from './fieldLabel.ts';

export type WireField = CallOutput<typeof exchangeCalls.mappingHelp>['fields'][number];

/** One of our fields, found by its word or by its name. */
export function OurField({
  value,
  fields,
  rowOf,
  onChange,
}: {
  value: string;
  fields: readonly WireField[];
  /** The row that maps a field already; 0 when none does. */
  rowOf: (path: string) => number;
  onChange: (path: string) => void;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const word = value === '' ? t('mapping.ours.none') : fieldLabel(value, t);
  return (
    <Field label={t('mapping.ours')}>
      {(binding) => (
        <>
          <button
            type="button"
            id={binding.id}
            aria-describedby={binding['aria-describedby']}
            aria-label={`${t('mapping.ours')}: ${word} ${value}`}
            className="kw-input kw-our-field"
            onClick={() => setOpen(true)}
          >
            <span>
              {word} {value !== '' && <small>{value}</small>}
            </span>
            <Icon name="down" size={16} />
          </button>
          {open && (
            <FieldSheet
              value={value}
              fields={fields}
              rowOf={rowOf}
              onClose={() => setOpen(false)}
              onPick={(path) => {
                setOpen(false);
                onChange(path);
              }}
            />
          )}
        </>
      )}
    </Field>
  );
}

function FieldSheet({
  value,
  fields,
  rowOf,
  onClose,
  onPick,
}: {
  value: string;
  fields: readonly WireField[];
  rowOf: (path: string) => number;
  onClose: () => void;
  onPick: (path: string) => void;
}) {
  const t = useT();
  const [wanted, setWanted] = useState('');
  const looked = wanted.trim().toLowerCase();
  const found = fields
    .map((field) => ({ ...field, label: fieldLabel(field.path, t) }))
    .filter(({ path, label }) => `${label} ${path}`.toLowerCase().includes(looked))
    .toSorted((a, b) => Number(b.required) - Number(a.required));
  const about = ({ path, required }: WireField): string =>
    [path, required && t('mapping.required'), rowOf(path) > 0 && t('mapping.used', { n: rowOf(path) })].filter(Boolean).join(' · ');
  const none = looked === '' ? [{ value: '', label: t('mapping.ours.none') }] : [];
  return (
    <Sheet open onClose={onClose} title={t('mapping.ours')} closeLabel={t('shell.close')}>
      <div className="kw-column">
        <TextField
          label={t('mapping.ours.search')}
          hideLabel
          placeholder={t('mapping.ours.search')}
          icon="search"
          value={wanted}
          onChange={setWanted}
        />
        {found.length === 0 && <EmptyState icon="search" title={t('mapping.ours.nothing')} />}
        <OptionList
          label={t('mapping.ours')}
          value={value}
          options={[...found.map((field) => ({ value: field.path, label: field.label, about: about(field) })), ...none]}
          onPick={onPick}
        />
      </div>
    </Sheet>
  );
}
