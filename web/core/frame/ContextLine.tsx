import { type ReactNode, useState } from 'react';
import { useStore } from '../device/store.ts';
import { attentionOf, commands, commandsKnown, unsentOf } from '../queue/queue.ts';
import { useSession } from '../session/session.ts';
import { ContextStrip } from '../ui/ContextStrip.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { connection } from '../wire/connection.ts';
import { useT } from '../words/i18n.ts';

const AttentionSheet = lazyPart(() => import('../queue/AttentionSheet.tsx').then((m) => m.AttentionSheet));

/** The place, the person, the state of the connection, and the number of waiting writes. `place` replaces the chosen warehouse. */
export function ContextLine({ place, onPlace }: { place?: ReactNode; onPlace?: () => void }) {
  const t = useT();
  const session = useSession();
  const state = useStore(connection);
  const all = useStore(commands);
  const unread = useStore(commandsKnown) === 'unread';
  const attention = attentionOf(all);
  const [open, setOpen] = useState(false);
  if (!session) return null;
  const { login, user } = session;
  const organisation = user?.organisations.find(({ org }) => org === login.u9org)?.name ?? '';
  return (
    <>
      <ContextStrip
        label={t('shell.context')}
        place={place || login.wname || `${login.u9org} ${organisation}`}
        person={user?.user.name ?? login.usercode}
        connection={state}
        connectionWord={t(`shell.connection.${state}`)}
        unsent={unread || unsentOf(all) > 0}
        unsentWord={t('shell.unsent', { n: unread ? '?' : unsentOf(all) })}
        attentionWord={attention > 0 ? t('attention.count', { n: attention }) : undefined}
        onPlace={onPlace}
        onConnection={() => setOpen(true)}
      />
      {open && <AttentionSheet onClose={() => setOpen(false)} />}
    </>
  );
}
