// Five neighbours side by side, watched: neither a list nor one record.
import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '../../contract/core/call.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { ask } from '../core/api.ts';
import { go } from '../core/go.ts';
import { useT } from '../core/i18n.ts';
import { ListTrouble } from '../core/list/ListTrouble.tsx';
import { Page } from '../core/Page.tsx';
import { mayDo, useSession } from '../core/session.ts';
import { Chip } from '../core/ui/Chip.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { StatTile } from '../core/ui/StatTile.tsx';
import { Tile, TileGrid } from '../core/ui/Tile.tsx';
import type { Tone } from '../core/ui/tone.ts';
import { withThousands } from '../core/withThousands.ts';
import { ageText } from './ageText.ts';
import './exchange.css';

type Health = CallOutput<typeof exchangeCalls.neighbourHealth>['neighbours'][number];

const ways = [
  { path: '/pages/exchange/messages', icon: 'list', permission: 'exchangeDesk' },
  { path: '/pages/exchange/parked', icon: 'stop', permission: 'exchangeDesk' },
  { path: '/pages/exchange/records', icon: 'download', permission: 'exchangeDesk' },
  { path: '/pages/exchange/drift', icon: 'swap', permission: 'exchangeDesk' },
  { path: '/pages/exchange/connections', icon: 'link', permission: 'manageConnections' },
] as const;

/** How every neighbour is doing, and the ways to its messages, parked records and settings. */
export function DeskScreen() {
  const t = useT();
  const session = useSession();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['neighbours', session?.login.u9org],
    queryFn: () => ask(exchangeCalls.neighbourHealth, {}, { quiet: true }),
    refetchInterval: 5000,
  });
  return (
    <Page onReload={() => void refetch()} help="desk.help" ready={data !== undefined}>
      <div className="kw-column kw-wide-column">
        <div className="kw-desk-ways">
          <TileGrid>
            {ways
              .filter(({ permission }) => mayDo(permission, session))
              .map(({ path, icon }) => (
                <Tile key={path} icon={icon} label={t(`screen.${path}`)} onPress={() => go(path)} />
              ))}
          </TileGrid>
        </div>
        {isPending && <Skeleton label={t('shell.loading')} />}
        {error && !data && <ListTrouble error={error} onRetry={() => void refetch()} />}
        <div className="kw-desk">
          {data?.neighbours.map((one) => (
            <NeighbourPanel key={one.neighbour} health={one} />
          ))}
        </div>
      </div>
    </Page>
  );
}

const breakerTones: Record<Health['breaker'], Tone> = { closed: 'green', open: 'red', probing: 'amber' };

function NeighbourPanel({ health }: { health: Health }) {
  const t = useT();
  const { neighbour, waiting, abnormal, parked, oldestSeconds, pullProblem, enabled } = health;
  const facts: [string, string | null][] = [
    [t('desk.lastGood'), health.lastGoodAt],
    [t('desk.lastBad'), health.lastBadAt],
    [t('desk.pulled'), health.pulledAt],
    [t('desk.nextPull'), health.nextPullAt],
  ];
  // An old trouble that was followed by a good answer is no news any more.
  const isNews = (health.lastGoodAt ?? '') < (health.lastBadAt ?? '') && health.lastProblem !== pullProblem;
  const trouble = isNews ? health.lastProblem : '';
  return (
    <section className="kw-panel">
      <div className="kw-desk-head">
        <h2>{t(`neighbour.${neighbour}`)}</h2>
        <HealthChip health={health} />
      </div>
      <div className="kw-desk-counts">
        <StatTile
          value={withThousands(String(waiting))}
          label={t('desk.waiting')}
          onPress={() => go('/pages/exchange/messages', { neighbour, state: 'queued,sending' })}
        />
        <StatTile
          value={withThousands(String(abnormal))}
          label={t('desk.abnormal')}
          alarm={abnormal > 0}
          onPress={() => go('/pages/exchange/messages', { neighbour, state: 'failed' })}
        />
        <StatTile
          value={withThousands(String(parked))}
          label={t('desk.parked')}
          alarm={parked > 0}
          onPress={() => go('/pages/exchange/parked', { neighbour, state: 'parked' })}
        />
      </div>
      <p className="kw-quiet-line">{waiting > 0 ? t('desk.age', { age: ageText(oldestSeconds, t) }) : t('desk.none-waiting')}</p>
      {health.handed > 0 && (
        <p className="kw-quiet-line">{t('desk.handed', { n: health.handed, age: ageText(health.handedSeconds, t) })}</p>
      )}
      {enabled && trouble !== '' && <p className="kw-desk-trouble kw-chip-red">{trouble}</p>}
      {enabled && pullProblem !== '' && <p className="kw-desk-trouble kw-chip-amber">{t('desk.pullProblem', { problem: pullProblem })}</p>}
      <dl className="kw-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? t('desk.never')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function HealthChip({ health: { enabled, misconfigured, breaker } }: { health: Health }) {
  const t = useT();
  if (!enabled) return <Chip tone="grey">{t('desk.off')}</Chip>;
  if (misconfigured)
    return (
      <Chip tone="red" icon="warn">
        {t('desk.misconfigured')}
      </Chip>
    );
  return (
    <Chip tone={breakerTones[breaker]} icon={breaker === 'closed' ? 'check' : 'warn'}>
      {t(`state.breaker.${breaker}`)}
    </Chip>
  );
}
