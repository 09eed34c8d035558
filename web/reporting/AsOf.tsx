import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { Button } from '../core/ui/Button.tsx';
import { ask, showError } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import { shortTime } from '../core/words/shortTime.ts';

const everyMs = 5000;
const asking = (source: 'mcas' | 'qa') => ['records as of', source] as const;

/** The time of a partner's records here, and a button to read them now. */
function AsOf({ source }: { source: 'mcas' | 'qa' }) {
  const t = useT();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: asking(source),
    queryFn: () => ask(reportLookupCalls.recordsAsOf, { source }),
    refetchInterval: everyMs,
  });
  const pull = () =>
    sendCommand(reportLookupCalls.pullRecords, { source })
      .then((now) => client.setQueryData(asking(source), now))
      .catch(showError);
  if (!data) return null;
  return (
    <span className="kw-quiet-line" role="status">
      {data.pulledAt ? t('report.as-of', { time: shortTime(data.pulledAt) }) : t('report.never-pulled')}{' '}
      {data.connected && (
        <Button icon="sync" disabled={data.asked} onPress={pull}>
          {t(data.asked ? 'report.pulling' : 'report.pull-now')}
        </Button>
      )}
    </span>
  );
}

export const McasAsOf = () => <AsOf source="mcas" />;
export const QaAsOf = () => <AsOf source="qa" />;
