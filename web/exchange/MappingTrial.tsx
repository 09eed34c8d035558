import { useState } from 'react';
import type { CallOutput } from '../../contract/core/call.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import type { MappingDirection } from '../../contract/exchange/exchange.rules.ts';
import type { FieldMapping } from '../../contract/exchange/mapping.ts';
import { ask } from '../core/api.ts';
import { useT } from '../core/i18n.ts';
import { Button } from '../core/ui/Button.tsx';
import { SelectField } from '../core/ui/SelectField.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import type { ConnectionView } from './ConnectionSheet.tsx';
import { JsonPanel } from './JsonPanel.tsx';

type Tried = CallOutput<typeof exchangeCalls.tryMapping>;

/** Shows what the mapping makes of a message, picked or pasted, before it is saved. */
export function MappingTrial({
  connection,
  direction,
  kind,
  mapping,
  samples,
}: {
  connection: ConnectionView;
  direction: MappingDirection;
  kind: string;
  mapping: FieldMapping;
  samples: CallOutput<typeof exchangeCalls.mappingHelp>['samples'];
}) {
  const t = useT();
  const [sample, setSample] = useState('');
  const [tried, setTried] = useState<Tried>();
  const { neighbour, mode } = connection;

  async function attempt(): Promise<void> {
    setTried(await ask(exchangeCalls.tryMapping, { neighbour, mode, direction, kind, mapping, sample }));
  }

  return (
    <section className="kw-column">
      {samples.length > 0 && (
        <SelectField
          label={t('mapping.sample.recent')}
          value=""
          empty={t('mapping.sample.paste')}
          choices={samples.map(({ name, at }, nth) => ({ value: String(nth), label: `${name} · ${at}` }))}
          onChange={(nth) => setSample(samples[Number(nth)]?.text ?? '')}
        />
      )}
      <TextField label={t('mapping.sample')} rows={6} maxLength={200_000} value={sample} onChange={setSample} />
      <Button icon="search" onPress={attempt}>
        {t('mapping.try')}
      </Button>
      {tried && (
        <div aria-live="polite">
          {tried.problems.length === 0 && sample.trim() !== '' && <p className="kw-desk-trouble kw-chip-green">{t('mapping.fine')}</p>}
          {tried.problems.map((one) => (
            <p key={one.path + one.message} className="kw-desk-trouble kw-chip-red">
              {one.message}
            </p>
          ))}
          {tried.result !== '' && <JsonPanel title={t('mapping.result')} json={tried.result} />}
        </div>
      )}
    </section>
  );
}
