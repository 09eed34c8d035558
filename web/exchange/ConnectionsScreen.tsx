// Five settings cards with a form each: no list query stands behind them, and a secret is written but never read.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { ask } from '../core/api.ts';
import { useT } from '../core/i18n.ts';
import { ListTrouble } from '../core/list/ListTrouble.tsx';
import { Page } from '../core/Page.tsx';
import { Button } from '../core/ui/Button.tsx';
import { Chip } from '../core/ui/Chip.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { ConnectionSheet, type ConnectionView } from './ConnectionSheet.tsx';
import './exchange.css';

/** How each neighbour is reached, and changing it. */
export function ConnectionsScreen() {
  const t = useT();
  const [open, setOpen] = useState<ConnectionView>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['connections'],
    queryFn: () => ask(exchangeCalls.connectionList, {}, { quiet: true }),
  });
  return (
    <Page onReload={() => void refetch()} ready={data !== undefined} noScan>
      <div className="kw-column kw-wide-column">
        {isPending && <Skeleton label={t('shell.loading')} />}
        {error && !data && <ListTrouble error={error} onRetry={() => void refetch()} />}
        <div className="kw-desk">
          {data?.connections.map((one) => (
            <ConnectionPanel key={one.neighbour} connection={one} onEdit={() => setOpen(one)} />
          ))}
        </div>
      </div>
      {open && (
        <ConnectionSheet
          connection={open}
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            setOpen(undefined);
            void refetch();
          }}
        />
      )}
    </Page>
  );
}

function ConnectionPanel({ connection, onEdit }: { connection: ConnectionView; onEdit: () => void }) {
  const t = useT();
  const facts: [string, string | number | null][] = [
    [t('connection.key'), connection.key],
    [t('connection.secret'), connection.hasSecret ? '••••••••' : '—'],
    [t('connection.timeout'), connection.timeoutMs],
    [t('connection.inFlight'), connection.inFlight],
    [t('connection.changedAt'), connection.changedAt],
  ];
  return (
    <section className="kw-panel">
      <div className="kw-desk-head">
        <h2>{t(`neighbour.${connection.neighbour}`)}</h2>
        <Chip tone={connection.enabled ? 'green' : 'grey'}>{t(connection.enabled ? 'connection.on' : 'connection.off')}</Chip>
      </div>
      <p className="kw-connection-address">{connection.baseUrl || t('connection.no-address')}</p>
      <dl className="kw-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === '' || value === null ? '—' : value}</dd>
          </div>
        ))}
      </dl>
      <Button icon="edit" label={`${t('connection.edit')} ${t(`neighbour.${connection.neighbour}`)}`} onPress={onEdit}>
        {t('connection.edit')}
      </Button>
    </section>
  );
}
