// Five partners side by side, watched: neither a list nor one record.
import { useQuery } from '@tanstack/react-query';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Page } from '../core/frame/Page.tsx';
import { go } from '../core/navigation/go.ts';
import { mayDo, useSession } from '../core/session/session.ts';
import { Skeleton } from '../core/ui/Loading.tsx';
import { Tile, TileGrid } from '../core/ui/Tile.tsx';
import { ask } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import { PartnerPanel } from './PartnerPanel.tsx';
import './exchange.css';

const ways = [
  { path: '/pages/exchange/messages', icon: 'list', permission: 'exchangeDesk' },
  { path: '/pages/exchange/parked', icon: 'stop', permission: 'exchangeDesk' },
  { path: '/pages/exchange/records', icon: 'download', permission: 'exchangeDesk' },
  { path: '/pages/exchange/drift', icon: 'swap', permission: 'exchangeDesk' },
  { path: '/pages/exchange/orphans', icon: 'undo', permission: 'exchangeDesk' },
  { path: '/pages/exchange/connections', icon: 'link', permission: 'manageConnections' },
] as const;

/** The state of every partner, with links to its messages, parked records and settings. */
export function DeskScreen() {
  const t = useT();
  const session = useSession();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['partners', session?.login.u9org],
    queryFn: () => ask(exchangeCalls.partnerHealth, {}, { quiet: true }),
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
          {data?.partners.map((one) => (
            <PartnerPanel key={one.partner} health={one} />
          ))}
        </div>
      </div>
    </Page>
  );
}
