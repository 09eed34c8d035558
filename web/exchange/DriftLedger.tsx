import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../contract/core/call.ts';
import { ledgerCheckCalls } from '../../contract/stock/ledgerCheck.calls.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { go } from '../core/navigation/go.ts';
import { useSession } from '../core/session/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { Chip } from '../core/ui/Chip.tsx';
import { Loading, Skeleton } from '../core/ui/Loading.tsx';
import { ask } from '../core/wire/api.ts';
import { queryClient } from '../core/wire/queryClient.ts';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';

/** The check of the ledger: when it last ran, its result, and the button. */
export function DriftLedger() {
  const t = useT();
  const session = useSession();
  const [progress, setProgress] = useState<number>();
  const left = useRef(false);
  // The check ends when the person leaves the screen.
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const [fault, setFault] = useState<unknown>();
  const last = useQuery({
    queryKey: ['ledgerCheck', session?.login.u9org],
    queryFn: () => ask(ledgerCheckCalls.ledgerCheck, {}, { quiet: true }),
  });

  async function check(): Promise<void> {
    setProgress(0);
    setFault(undefined);
    try {
      for (let after: number | undefined; !left.current; ) {
        const { next, done, of } = await ask(ledgerCheckCalls.checkLedger, { after }, { quiet: true });
        if (next === null) break;
        setProgress(done / of);
        after = next;
      }
      await queryClient.invalidateQueries();
    } catch (error) {
      setFault(error);
    } finally {
      setProgress(undefined);
    }
  }

  const faults = last.data?.faults ?? 0;
  return (
    <>
      <section className="kw-panel">
        <p className="kw-quiet-line">{t('ledger.about')}</p>
        {last.isPending && <Skeleton label={t('shell.loading')} />}
        {last.data && <LastCheck last={last.data} />}
        <div className="kw-drift-ask">
          <Button kind="primary" icon="sync" onPress={check}>
            {t('action.checkLedger')}
          </Button>
          {faults > 0 && (
            <Button icon="list" onPress={() => go('/pages/exchange/ledgerFaults')}>
              {t('ledger.show', { n: shownQty(String(faults)) })}
            </Button>
          )}
        </div>
      </section>
      {progress !== undefined && (
        <Loading label={t('shell.loading')} telling={t('ledger.asking')} progress={progress > 0 ? progress : undefined} />
      )}
      {last.error && !last.data && <ListTrouble error={last.error} onRetry={() => void last.refetch()} />}
      {fault !== undefined && <ListTrouble error={fault} onRetry={() => void check()} />}
    </>
  );
}

function LastCheck({ last: { at, by, balances, faults } }: { last: CallOutput<typeof ledgerCheckCalls.ledgerCheck> }) {
  const t = useT();
  if (at === null) return <p role="status">{t('ledger.never')}</p>;
  const time = at.slice(0, 16);
  return (
    <div className="kw-drift-last" role="status">
      <p>{by ? t('ledger.by', { time, name: by }) : t('ledger.daily', { time })}</p>
      <p className="kw-drift-counts">
        {t('ledger.checked', { n: shownQty(String(balances)) })}
        <Chip tone={faults > 0 ? 'red' : 'green'}>
          {faults > 0 ? t('ledger.faults', { n: shownQty(String(faults)) }) : t('ledger.clean')}
        </Chip>
      </p>
    </div>
  );
}
