import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { type MappingDirection, mappingDirections } from '../../contract/exchange/exchange.rules.ts';
import { ask } from '../core/api.ts';
import { sayOr, useT } from '../core/i18n.ts';
import { useCommand } from '../core/queue.ts';
import { Button } from '../core/ui/Button.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { SelectField } from '../core/ui/SelectField.tsx';
import { Sheet } from '../core/ui/Sheet.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { toast } from '../core/ui/toast.ts';
import type { ConnectionView } from './ConnectionSheet.tsx';
import { exchangeDocuments } from './exchangeDocuments.ts';
import { MappingTrial } from './MappingTrial.tsx';
import { type MappingRow, mappingOf, rowsOf, withRows } from './mappingRows.ts';
import './exchange.css';

/** What a partner calls our fields, kind by kind in readable rows, and a trial before anything is saved. */
export function MappingSheet({ connection, onClose, onSaved }: { connection: ConnectionView; onClose: () => void; onSaved: () => void }) {
  const t = useT();
  const [mapping, setMapping] = useState(() => mappingOf(connection.mapping));
  const [direction, setDirection] = useState<MappingDirection>('inbound');
  const [chosen, setChosen] = useState('');
  const [removed, setRemoved] = useState(0);
  const { run, error } = useCommand(exchangeCalls.saveConnection, { quiet: true });
  const kinds: readonly string[] = direction === 'inbound' ? connection.kinds : direction === 'outbound' ? exchangeDocuments : ['answer'];
  const kind = kinds.includes(chosen) ? chosen : (kinds[0] ?? '');
  const { called, rows } = rowsOf(mapping, direction, kind);
  const { data: help } = useQuery({
    queryKey: ['mappingHelp', connection.neighbour, direction, kind],
    queryFn: () => ask(exchangeCalls.mappingHelp, { neighbour: connection.neighbour, direction, kind }, { quiet: true }),
  });
  const change = (next: readonly MappingRow[], name = called) => setMapping(withRows(mapping, direction, kind, name, next));

  async function save(): Promise<void> {
    if (!(await run({ neighbour: connection.neighbour, mapping, revision: connection.revision }))) return;
    toast(t('mapping.saved'), { tone: 'green' });
    onSaved();
  }

  const labels = direction === 'inbound' ? 'state.recordKind' : 'state.exchangeDocument';
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('mapping.title', { neighbour: t(`neighbour.${connection.neighbour}`) })}
      closeLabel={t('shell.close')}
      footer={
        <Button kind="primary" size="commit" block onPress={save}>
          {t('mapping.save')}
        </Button>
      }
    >
      <div className="kw-column">
        <Segmented
          label={t('mapping.direction')}
          options={mappingDirections.map((value) => ({ value, label: t(`mapping.direction.${value}`) }))}
          value={direction}
          onChange={setDirection}
        />
        {direction !== 'answer' && (
          <>
            <SelectField
              label={t('mapping.kind')}
              value={kind}
              choices={kinds.map((value) => ({ value, label: sayOr(t, `${labels}.${value}`, value) }))}
              onChange={setChosen}
            />
            <TextField
              label={t('mapping.called')}
              hint={t('mapping.called.hint')}
              maxLength={60}
              value={called}
              onChange={(name) => change(rows, name)}
            />
          </>
        )}
        <p className="kw-quiet-line">{t(rows.length === 0 ? 'mapping.empty' : 'mapping.theirs.hint')}</p>
        {rows.map((row) => (
          <MappingRowForm
            key={`${direction} ${kind} ${removed} ${row.nth}`}
            row={row}
            fields={help?.fields.map(({ path }) => path) ?? []}
            onChange={(next) => change(rows.map((one) => (one.nth === row.nth ? next : one)))}
            onRemove={() => {
              // The rows behind it move up: their fields begin anew.
              setRemoved(removed + 1);
              change(rows.filter((one) => one.nth !== row.nth));
            }}
          />
        ))}
        <Button icon="plus" onPress={() => change([...rows, { nth: rows.length, theirs: '', ours: '', absent: '', values: '' }])}>
          {t('mapping.add')}
        </Button>
        {error && (
          <p role="alert" className="kw-desk-trouble kw-chip-red">
            {error.message}
          </p>
        )}
        <MappingTrial
          key={`${direction} ${kind}`}
          connection={connection}
          direction={direction}
          kind={kind}
          mapping={mapping}
          samples={help?.samples ?? []}
        />
      </div>
    </Sheet>
  );
}

function MappingRowForm({
  row,
  fields,
  onChange,
  onRemove,
}: {
  row: MappingRow;
  fields: readonly string[];
  onChange: (row: MappingRow) => void;
  onRemove: () => void;
}) {
  const t = useT();
  const n = row.nth + 1;
  // A pair that is half written is no value yet, but must not vanish while somebody types it.
  const [values, setValues] = useState(row.values);
  return (
    <fieldset className="kw-panel kw-mapping-row">
      <legend className="kw-aside">{t('mapping.row', { n })}</legend>
      <TextField label={t('mapping.theirs')} maxLength={200} value={row.theirs} onChange={(theirs) => onChange({ ...row, theirs })} />
      <SelectField
        label={t('mapping.ours')}
        value={row.ours}
        empty={t('mapping.ours.none')}
        choices={fields.map((value) => ({ value, label: value }))}
        onChange={(ours) => onChange({ ...row, ours })}
      />
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
      <Button icon="cross" label={t('mapping.remove', { n })} onPress={onRemove} />
    </fieldset>
  );
}
