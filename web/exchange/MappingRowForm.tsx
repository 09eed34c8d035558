import { useState } from 'react';
import type { MappingDirection } from '../../contract/exchange/exchange.rules.ts';
import { Button } from '../core/ui/Button.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { useT } from '../core/words/i18n.ts';
import type { MappingRow } from './mappingRows.ts';
import { OurField, type WireField } from './OurField.tsx';

/** One field of theirs beside one of ours; rarely used options are folded. */
export function MappingRowForm({
  row,
  direction,
  fields,
  names,
  rowOf,
  faults,
  onChange,
  onRemove,
}: {
  row: MappingRow;
  direction: MappingDirection;
  fields: readonly WireField[];
  /** Fields of theirs that a sample has. */
  names: readonly string[];
  rowOf: (path: string) => number;
  faults: readonly string[];
  onChange: (row: MappingRow) => void;
  onRemove: () => void;
}) {
  const t = useT();
  const n = row.nth + 1;
  // A half-written pair is no value yet, but must not vanish during typing.
  const [values, setValues] = useState(row.values);
  const [isOpen] = useState(row.absent !== '' || row.values !== '');
  const theirs = (
    <TextField
      key="theirs"
      label={t('mapping.theirs')}
      maxLength={200}
      value={row.theirs}
      suggestions={names}
      onChange={(text) => onChange({ ...row, theirs: text })}
    />
  );
  const ours = <OurField key="ours" value={row.ours} fields={fields} rowOf={rowOf} onChange={(path) => onChange({ ...row, ours: path })} />;
  return (
    <fieldset className={`kw-panel kw-mapping-row${faults.length > 0 ? ' kw-field-wrong' : ''}`}>
      <legend className="kw-aside">{t('mapping.row', { n })}</legend>
      {direction === 'outbound' ? [ours, theirs] : [theirs, ours]}
      <Button icon="trash" label={t('mapping.remove', { n })} onPress={onRemove} />
      {faults.map((fault) => (
        <p key={fault} role="alert" className="kw-field-error">
          {fault}
        </p>
      ))}
      <details open={isOpen}>
        <summary>{t('mapping.more')}</summary>
        <div className="kw-mapping-more">
          <TextField label={t('mapping.default')} maxLength={500} value={row.absent} onChange={(absent) => onChange({ ...row, absent })} />
          <TextField
            label={t('mapping.values')}
            rows={2}
            maxLength={20_000}
            value={values}
            onChange={(text) => {
              setValues(text);
              onChange({ ...row, values: text });
            }}
          />
        </div>
      </details>
    </fieldset>
  );
}
