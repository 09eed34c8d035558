// Five settings cards with a form each: no list query stands behind them, and a secret is written but never read.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Page } from '../core/frame/Page.tsx';
import { Facts } from '../core/record/Facts.tsx';
import { Button } from '../core/ui/Button.tsx';
import { Chip } from '../core/ui/Chip.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { ask } from '../core/wire/api.ts';
import { type Say, useT } from '../core/words/i18n.ts';
import { ConnectionSheet } from './ConnectionSheet.tsx';
import { ConnectionTest } from './ConnectionTest.tsx';
import type { ConnectionView } from './connectionView.ts';
import { MappingSheet } from './MappingSheet.tsx';
import { mappingOf, mappingSize } from './mappingRows.ts';
import './exchange.css';

/** The connections of all partners, and their form. */
export function ConnectionsScreen() {
  const t = useT();
  const [open, setOpen] = useState<ConnectionView>();
  const [names, setNames] = useState<ConnectionView>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['connections'],
    queryFn: () => ask(exchangeCalls.connectionList, {}, { quiet: true }),
  });
  // Also without a save: a person who was refused because another was faster opens the newer connection next.
  const close = () => {
    setOpen(undefined);
    setNames(undefined);
    void refetch();
  };
  return (
    <Page onReload={() => void refetch()} ready={data !== undefined} noScan>
      <div className="kw-column kw-wide-column">
        {isPending && <Skeleton label={t('shell.loading')} />}
        {error && !data && <ListTrouble error={error} onRetry={() => void refetch()} />}
        <div className="kw-desk">
          {data?.connections.map((one) => (
            <ConnectionPanel key={one.partner} connection={one} onEdit={() => setOpen(one)} onNames={() => setNames(one)} />
          ))}
        </div>
      </div>
      {open && <ConnectionSheet connection={open} onClose={close} onSaved={close} />}
      {names && <MappingSheet connection={names} onClose={close} onSaved={close} />}
    </Page>
  );
}

function factsOf(connection: ConnectionView, t: Say): [string, string | number | null][] {
  const both: [string, string | number | null][] = [
    [t('connection.mode'), t(`connection.mode.${connection.mode}`)],
    [t('connection.timeout'), connection.timeoutMs],
    [t('connection.inFlight'), connection.inFlight],
    [t('connection.changedAt'), connection.changedAt],
  ];
  if (connection.mode === 'http')
    return [
      ...both,
      [t('connection.key'), connection.key],
      [t('connection.secret'), connection.hasSecret ? '••••••••' : '—'],
      [t('connection.allowedFrom'), connection.allowedFrom || t('connection.allowedFrom.any')],
    ];
  if (connection.mode === 'tryton')
    return [
      ...both,
      [t('connection.tryton.user'), connection.key],
      [t('connection.tryton.password'), connection.hasSecret ? '••••••••' : '—'],
    ];
  return [
    ...both,
    [t('connection.lastFile'), [connection.lastFile, connection.lastFileAt].filter(Boolean).join(' · ')],
    [t('connection.filesTaken'), connection.filesTaken],
    [t('connection.filesFailed'), connection.filesFailed],
    [t('connection.handed'), connection.handed],
  ];
}

function ConnectionPanel({ connection, onEdit, onNames }: { connection: ConnectionView; onEdit: () => void; onNames: () => void }) {
  const t = useT();
  const facts = factsOf(connection, t);
  return (
    <section className="kw-panel">
      <div className="kw-desk-head">
        <h2>{t(`partner.${connection.partner}`)}</h2>
        <Chip tone={connection.enabled ? 'green' : 'grey'}>{t(connection.enabled ? 'connection.on' : 'connection.off')}</Chip>
      </div>
      <p className="kw-connection-address">
        {connection.mode === 'files' ? connection.folder : connection.baseUrl || t('connection.no-address')}
      </p>
      <Facts facts={facts.map(([label, value]) => ({ label, value: value === '' || value === null ? '—' : value }))} />
      <MappedNames connection={connection} />
      <Button icon="swap" label={`${t('connection.mapping')} ${t(`partner.${connection.partner}`)}`} onPress={onNames}>
        {t('connection.mapping')}
      </Button>
      <Button icon="edit" label={`${t('connection.edit')} ${t(`partner.${connection.partner}`)}`} onPress={onEdit}>
        {t('connection.edit')}
      </Button>
      <ConnectionTest partner={connection.partner} />
    </section>
  );
}

/** The mapped names of a partner, for a quick look. */
function MappedNames({ connection }: { connection: ConnectionView }) {
  const t = useT();
  if (connection.unreadable)
    return (
      <p role="alert" className="kw-desk-trouble kw-chip-red">
        {t('connection.mapping.unreadable')}
      </p>
    );
  const { kinds, fields } = mappingSize(mappingOf(connection.mapping));
  return <p className="kw-quiet-line">{fields === 0 ? t('connection.mapping.none') : t('connection.mapping.count', { kinds, fields })}</p>;
}
