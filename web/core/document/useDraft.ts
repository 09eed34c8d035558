import { useEffect } from 'react';
import type { StoredCommand } from '../device/database.ts';
import { useStore } from '../device/store.ts';
import { commands, commandsKnown, forget, isGivenHere } from '../queue/queue.ts';
import { useSession } from '../session/session.ts';
import { type Draft, type Drafts, draftsOf } from './drafts.ts';

/**
 * The draft of a form, stored on the device for its person, so that a phone call or an empty battery loses nothing. A form that an
 * earlier page sent and the server refused comes back into it, and `refused` gets the reason. `saved`: forms sent here and not put away yet.
 */
export function useDraft(
  name: string,
  refused: (why: string) => void,
): Pick<Drafts, 'change' | 'take' | 'drop' | 'giveBack'> & { draft: Draft; saved: readonly StoredCommand[] } {
  const login = useSession()?.login;
  const { now, left, ...ways } = draftsOf(`wms-draft-${name}-${login?.u9org}-${login?.usercode}`);
  const all = useStore(commands);
  const isLoaded = useStore(commandsKnown);
  useEffect(() => {
    for (const id of isLoaded === true ? left() : []) {
      const command = all.find((one) => one.id === id);
      if (!command || command.done) ways.drop(id);
      else if (command.refused) {
        ways.giveBack(id);
        refused(command.refused.message);
        void forget(id);
      }
    }
  });
  const draft = useStore(now);
  return { draft, saved: all.filter((one) => one.form === name && isGivenHere(one) && !one.refused), ...ways };
}
