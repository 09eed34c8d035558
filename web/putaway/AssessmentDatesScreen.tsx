import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '../../contract/core/call.ts';
import { putawayCalls } from '../../contract/putaway/putaway.calls.ts';
import { toast } from '../core/device/toast.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Page } from '../core/frame/Page.tsx';
import { WithRight } from '../core/frame/WithRight.tsx';
import { CommitFoot } from '../core/list/CommitFoot.tsx';
import { sendCommand } from '../core/queue/queue.ts';
import { DateRangeField } from '../core/ui/DateRangeField.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { ask, wordsOf } from '../core/wire/api.ts';
import { queryClient } from '../core/wire/queryClient.ts';
import { useT } from '../core/words/i18n.ts';

/** The days that putaway is assessed by, and while which days they hold. No template fits a form of two ranges. */
export function AssessmentDatesScreen() {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ['assessmentDates'],
    queryFn: () => ask(putawayCalls.assessmentDates, {}, { quiet: true }),
    gcTime: 0,
  });
  if (data) return <DatesForm first={data} />;
  return <Page>{error ? <ListTrouble error={error} onRetry={() => void refetch()} /> : <Skeleton label={t('shell.loading')} />}</Page>;
}

function DatesForm({ first }: { first: CallOutput<typeof putawayCalls.assessmentDates> }) {
  const t = useT();
  const [range, setRange] = useState({ from: first.from ?? '', to: first.to ?? '' });
  const [valid, setValid] = useState({ from: first.validFrom ?? '', to: first.validTo ?? '' });
  const [fault, setFault] = useState('');
  async function save() {
    try {
      const input = { from: range.from, to: range.to, validFrom: valid.from, validTo: valid.to };
      const { released } = await sendCommand(putawayCalls.saveAssessmentDates, input);
      setFault('');
      await queryClient.invalidateQueries();
      toast(t(released > 0 ? 'putaway.dates.released' : 'putaway.dates.saved', { n: released }), { tone: 'green' });
    } catch (error) {
      setFault(wordsOf(error));
    }
  }
  return (
    <Page
      bottom={
        <WithRight call={putawayCalls.saveAssessmentDates}>
          <CommitFoot label={t('putaway.dates.save')} onCommit={save} />
        </WithRight>
      }
    >
      <div className="kw-column">
        <section className="kw-panel">
          <DateRangeField
            label={t('putaway.dates.range')}
            fromLabel={t('field.BeginDate')}
            toLabel={t('field.EndDate')}
            value={range}
            onChange={setRange}
            required
          />
          <DateRangeField
            label={t('putaway.dates.valid')}
            fromLabel={t('field.ValidBeginDate')}
            toLabel={t('field.ValidEndDate')}
            value={valid}
            onChange={setValid}
            error={fault || undefined}
            hint={t('putaway.dates.hint')}
            required
          />
        </section>
      </div>
    </Page>
  );
}
