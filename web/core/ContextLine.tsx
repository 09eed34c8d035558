import { type ReactNode, useState } from 'react';
import { connection } from './connection.ts';
import { useT } from './i18n.ts';
import { commands, unsentOf } from './queue.ts';
import { useSession } from './session.ts';
import { useStore } from './store.ts';
import { UnsentSheet } from './UnsentSheet.tsx';
import { ContextStrip } from './ui/ContextStrip.tsx';
import { useSettled } from './useSettled.ts';

/** Where I am, who I am, whether the server answers, how many writes wait. `place` stands instead of the chosen warehouse. */
export function ContextLine({ place, onPlace }: { place?: ReactNode; onPlace?: () => void }) {
  const t = useT();
  const session = useSession();
  const state = useStore(connection);
  // What is answered at once was never unsent: the number stands still while one scans.
  const waiting = useSettled(useStore(commands), 400);
  const [open, setOpen] = useState(false);
  if (!session) return null;
  const { login, user } = session;
  const organisation = user?.organisations.find(({ org }) => org === login.u9org)?.name ?? '';
  return (
    <>
      <ContextStrip
        place={place ?? (login.wname || `${login.u9org} ${organisation}`)}
        person={user?.user.name ?? login.usercode}
        connection={state}
        connectionWord={t(`shell.connection.${state}`)}
        unsent={waiting.length}
        unsentWord={t('shell.unsent', { n: unsentOf(waiting) })}
        onPlace={onPlace}
        onConnection={() => setOpen(true)}
      />
      {open && <UnsentSheet onClose={() => setOpen(false)} />}
    </>
  );
}
