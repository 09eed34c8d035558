import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallOutput } from '../../contract/core/call.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import type { MappingDirection } from '../../contract/exchange/exchange.rules.ts';
import type { FieldMapping } from '../../contract/exchange/mapping.ts';
import { useDebounced } from '../core/device/useDebounced.ts';
import { Button } from '../core/ui/Button.tsx';
import { SelectField } from '../core/ui/SelectField.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { ask } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import type { ConnectionView } from './connectionView.ts';
import { JsonPanel } from './JsonPanel.tsx';

export type Tried = CallOutput<typeof exchangeCalls.tryMapping>;
export type TriedProblem = Tried['problems'][number];

/** The effect of a mapping on a sample, computed again a moment after either changed. */
export function useTrial(
  { partner, mode }: ConnectionView,
  direction: MappingDirection,
  kind: string,
  mapping: FieldMapping,
  sample: string,
): Tried | undefined {
  const trialText = useDebounced(JSON.stringify({ direction, kind, mapping, sample }), 500);
  const { data } = useQuery({
    queryKey: ['tryMapping', partner, mode, trialText],
    queryFn: () => ask(exchangeCalls.tryMapping, { partner, mode, ...JSON.parse(trialText) }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  return data;
}

/** A message, chosen or pasted, and its result with the unsaved mapping. */
export function MappingTrial({
  samples,
  sample,
  onSample,
  tried,
  elsewhere,
  onAdd,
}: {
  samples: CallOutput<typeof exchangeCalls.mappingHelp>['samples'];
  sample: string;
  onSample: (text: string) => void;
  tried: Tried | undefined;
  /** Faults that belong to none of the rows. */
  elsewhere: readonly TriedProblem[];
  /** Adds a row for a field that the message lacks; undefined when it is no field of ours. */
  onAdd: (path: string) => (() => void) | undefined;
}) {
  const t = useT();
  const problems = tried?.problems.length ?? 0;
  return (
    <section className="kw-column kw-mapping-trial">
      {samples.length > 0 && (
        <SelectField
          label={t('mapping.sample.recent')}
          value={String(samples.findIndex(({ text }) => text === sample))}
          choices={[
            { value: '-1', label: t('mapping.sample.paste') },
            ...samples.map(({ name, at }, nth) => ({ value: String(nth), label: `${name} · ${at}` })),
          ]}
          onChange={(nth) => onSample(samples[Number(nth)]?.text ?? '')}
        />
      )}
      <TextField label={t('mapping.sample')} rows={6} maxLength={200_000} value={sample} onChange={onSample} />
      <div aria-live="polite" className="kw-column">
        {tried && sample.trim() !== '' && (
          <p className={`kw-desk-trouble kw-chip-${problems === 0 ? 'green' : 'red'}`}>
            {problems === 0 ? t('mapping.fine') : t('mapping.problems', { n: problems })}
          </p>
        )}
        {elsewhere.map((one) => {
          const add = onAdd(one.path);
          return (
            <div key={one.path + one.message} className="kw-desk-trouble kw-chip-red kw-mapping-lack">
              <span>{one.message}</span>
              {add && (
                <Button icon="plus" onPress={add}>
                  {t('mapping.add-for')}
                </Button>
              )}
            </div>
          );
        })}
        {tried && tried.result !== '' && <JsonPanel title={t('mapping.result')} json={tried.result} />}
      </div>
    </section>
  );
}
