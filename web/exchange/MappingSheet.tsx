import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { type MappingDirection, mappingDirections } from '../../contract/exchange/exchange.rules.ts';
import { documentTypes } from '../../contract/exchange/outboundTypes.ts';
import { toast } from '../core/device/toast.ts';
import { useCommand } from '../core/queue/useCommand.ts';
import { Button } from '../core/ui/Button.tsx';
import { confirm } from '../core/ui/Dialog.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { SelectField } from '../core/ui/SelectField.tsx';
import { Sheet } from '../core/ui/Sheet.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { ask } from '../core/wire/api.ts';
import { sayOr, useT } from '../core/words/i18n.ts';
import type { ConnectionView } from './connectionView.ts';
import { MappingRowForm } from './MappingRowForm.tsx';
import { MappingTrial, useTrial } from './MappingTrial.tsx';
import { blankRow, type MappingRow, mappingOf, rowsOf, withoutBlankRows, withRows } from './mappingRows.ts';
import { problemsAtRows } from './problemsAtRows.ts';
import { sampleNames } from './sampleNames.ts';
import './exchange.css';
import './mapping.css';

/** The names that a partner uses for our fields, kind by kind: rows on one side, their effect on a real message on the other. */
export function MappingSheet({ connection, onClose, onSaved }: { connection: ConnectionView; onClose: () => void; onSaved: () => void }) {
  const t = useT();
  const [mapping, setMapping] = useState(() => mappingOf(connection.mapping));
  const [direction, setDirection] = useState<MappingDirection>('inbound');
  const [chosen, setChosen] = useState('');
  const { run, error } = useCommand(exchangeCalls.saveConnection, { quiet: true });
  const kinds: readonly string[] = direction === 'inbound' ? connection.kinds : direction === 'outbound' ? documentTypes : ['answer'];
  const kind = kinds.includes(chosen) ? chosen : (kinds[0] ?? '');
  const { partner, revision } = connection;

  async function save(): Promise<void> {
    if (!(await run({ partner, mapping: withoutBlankRows(mapping), revision }))) return;
    toast(t('mapping.saved'), { tone: 'green' });
    onSaved();
  }

  async function leave(): Promise<void> {
    const isChanged = JSON.stringify(withoutBlankRows(mapping)) !== JSON.stringify(withoutBlankRows(mappingOf(connection.mapping)));
    const question = { title: t('mapping.leave.ask'), confirmLabel: t('mapping.leave'), cancelLabel: t('shell.cancel') };
    if (!isChanged || (await confirm(question))) onClose();
  }

  const labels = direction === 'inbound' ? 'state.recordKind' : 'state.exchangeDocument';
  const labelOf = (value: string) => (value === 'stock' ? t('mapping.kind.stock') : sayOr(t, `${labels}.${value}`, value));
  return (
    <Sheet
      wide
      open
      onClose={() => void leave()}
      title={t('mapping.title', { partner: t(`partner.${partner}`) })}
      closeLabel={t('shell.close')}
      footer={
        <Button kind="primary" size="commit" block onPress={save}>
          {t('mapping.save')}
        </Button>
      }
    >
      <div className="kw-column">
        <div className="kw-mapping-kind">
          <Segmented
            label={t('mapping.direction')}
            options={mappingDirections.map((value) => ({ value, label: t(`mapping.direction.${value}`) }))}
            value={direction}
            onChange={setDirection}
          />
          {direction !== 'answer' && (
            <SelectField
              label={t('mapping.kind')}
              value={kind}
              choices={kinds.map((value) => ({ value, label: labelOf(value) }))}
              onChange={setChosen}
            />
          )}
        </div>
        {error && (
          <p role="alert" className="kw-desk-trouble kw-chip-red">
            {error.message}
          </p>
        )}
        <KindMappingForm
          key={`${direction} ${kind}`}
          connection={connection}
          direction={direction}
          kind={kind}
          mapping={mapping}
          onChange={setMapping}
        />
      </div>
    </Sheet>
  );
}

function KindMappingForm({
  connection,
  direction,
  kind,
  mapping,
  onChange,
}: {
  connection: ConnectionView;
  direction: MappingDirection;
  kind: string;
  mapping: ReturnType<typeof mappingOf>;
  onChange: (mapping: ReturnType<typeof mappingOf>) => void;
}) {
  const t = useT();
  const [removed, setRemoved] = useState(0);
  const [sample, setSample] = useState('');
  const { partner } = connection;
  const { data: help } = useQuery({
    queryKey: ['mappingHelp', partner, direction, kind],
    queryFn: () => ask(exchangeCalls.mappingHelp, { partner, direction, kind }, { quiet: true }),
  });
  const { called, rows } = rowsOf(mapping, direction, kind);
  const change = (next: readonly MappingRow[], name = called) => onChange(withRows(mapping, direction, kind, name, next));
  const tried = useTrial(connection, direction, kind, withoutBlankRows(mapping), sample);
  const fields = help?.fields ?? [];
  const { atRow, elsewhere } = problemsAtRows(tried?.problems ?? [], direction, kind, rows);
  const add = (ours: string) => change([...rows, { ...blankRow, nth: rows.length, ours }]);
  return (
    <div className="kw-mapping">
      <div className="kw-column">
        {direction !== 'answer' && (
          <TextField
            label={t('mapping.called')}
            hint={t('mapping.called.hint')}
            maxLength={60}
            value={called}
            onChange={(name) => change(rows, name)}
          />
        )}
        <p className="kw-quiet-line">{t(rows.length === 0 ? 'mapping.empty' : 'mapping.theirs.hint')}</p>
        {rows.map((row) => (
          <MappingRowForm
            // Rows behind a removed one move up: their fields are made again.
            key={`${removed} ${row.nth}`}
            row={row}
            direction={direction}
            fields={fields}
            names={direction === 'outbound' ? [] : sampleNames(sample)}
            rowOf={(path) => rows.findIndex(({ ours }) => ours === path) + 1}
            faults={atRow.get(row.nth) ?? []}
            onChange={(next) => change(rows.map((one) => (one.nth === row.nth ? next : one)))}
            onRemove={() => {
              setRemoved(removed + 1);
              change(rows.filter((one) => one.nth !== row.nth));
            }}
          />
        ))}
        <Button icon="plus" onPress={() => add('')}>
          {t('mapping.add')}
        </Button>
      </div>
      <MappingTrial
        samples={help?.samples ?? []}
        sample={sample}
        onSample={setSample}
        tried={tried}
        elsewhere={elsewhere}
        onAdd={(path) => (fields.some((field) => field.path === path) ? () => add(path) : undefined)}
      />
    </div>
  );
}
