import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '../../contract/core/call.ts';
import { stockComparisonCalls } from '../../contract/exchange/stockComparison.calls.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { go } from '../core/navigation/go.ts';
import { useSession } from '../core/session/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { Chip } from '../core/ui/Chip.tsx';
import { Loading, Skeleton } from '../core/ui/Loading.tsx';
import { ask } from '../core/wire/api.ts';
import { ageText } from '../core/words/ageText.ts';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';

/** The ERP's stock beside the ledger: time and result of the last comparison, and the button. */
export function DriftStock() {
  const t = useT();
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const last = useQuery({
    queryKey: ['stockComparison', session?.login.u9org],
    queryFn: () => ask(stockComparisonCalls.stockComparison, {}, { quiet: true }),
  });

  async function compare(): Promise<void> {
    setAsking(true);
    setFault(undefined);
    try {
      await ask(stockComparisonCalls.compareStock, {}, { quiet: true });
      await last.refetch();
    } catch (error) {
      setFault(error);
    } finally {
      setAsking(false);
    }
  }

  const differences = last.data?.differences ?? 0;
  return (
    <>
      <section className="kw-panel">
        <p className="kw-quiet-line">{t('drift.stock.about')}</p>
        {last.isPending && <Skeleton label={t('shell.loading')} />}
        {last.data && <StockFile last={last.data} />}
        {last.data && <LastTime last={last.data} />}
        <div className="kw-drift-ask">
          <Button kind="primary" icon="swap" onPress={compare}>
            {t('action.compareStock')}
          </Button>
          {differences > 0 && (
            <Button icon="list" onPress={() => go('/pages/exchange/stockDifferences')}>
              {t('drift.stock.show', { n: shownQty(String(differences)) })}
            </Button>
          )}
        </div>
      </section>
      {asking && <Loading label={t('shell.loading')} telling={t('drift.stock.asking')} />}
      {last.error && !last.data && <ListTrouble error={last.error} onRetry={() => void last.refetch()} />}
      {fault !== undefined && <ListTrouble error={fault} onRetry={() => void compare()} />}
    </>
  );
}

type Last = CallOutput<typeof stockComparisonCalls.stockComparison>;

/** The last stock file of an ERP with files: a comparison is as old as the file. */
function StockFile({ last: { inFiles, newestFile, newestAt, newestMinutes } }: { last: Last }) {
  const t = useT();
  if (!inFiles) return null;
  const time = newestAt?.slice(0, 16) ?? '';
  return (
    <p>{newestFile ? t('drift.stock.newest', { file: newestFile, time, age: ageText(newestMinutes * 60, t) }) : t('drift.stock.noFile')}</p>
  );
}

function LastTime({ last: { at, asOf, file, newestFile, by, compared, differences, problem, triedAt } }: { last: Last }) {
  const t = useT();
  return (
    <div className="kw-drift-last" role="status">
      {at === null ? (
        <p>{t('drift.stock.never')}</p>
      ) : (
        <>
          <p>{by ? t('drift.stock.by', { time: at.slice(0, 16), name: by }) : t('drift.stock.daily', { time: at.slice(0, 16) })}</p>
          {file !== '' && file !== newestFile && (
            <p className="kw-quiet-line">{t('drift.stock.with', { file, time: asOf?.slice(0, 16) ?? '' })}</p>
          )}
          <p className="kw-drift-counts">
            {t('drift.stock.compared', { n: shownQty(String(compared)) })}
            <Chip tone={differences > 0 ? 'red' : 'green'}>
              {differences > 0 ? t('drift.stock.differ', { n: shownQty(String(differences)) }) : t('drift.stock.clean')}
            </Chip>
          </p>
        </>
      )}
      {problem !== '' && <p className="kw-quiet-line">{t(`drift.stock.problem.${problem}`, { time: triedAt?.slice(0, 16) ?? '' })}</p>}
    </div>
  );
}
