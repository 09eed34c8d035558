import { useEffect } from 'react';
import { commands, commandsKnown, forget } from '../queue.ts';
import { useSession } from '../session.ts';
import { useStore } from '../store.ts';
import { type Draft, type Drafts, draftsOf } from './drafts.ts';

/**
 * The draft of a form: kept on the device for the person who types it, so that a call or a dead battery costs nothing. What a page before
 * this one sent and the server refused comes back into it, and the form hears why.
 */
export function useDraft(name: string, refused: (why: string) => void): Omit<Drafts, 'now' | 'left'> & { draft: Draft } {
  const login = useSession()?.login;
  const { now, left, ...ways } = draftsOf(`wms-draft-${name}-${login?.u9org}-${login?.usercode}`);
  const all = useStore(commands);
  const known = useStore(commandsKnown);
  useEffect(() => {
    for (const id of known ? left() : []) {
      const command = all.find((one) => one.id === id);
      if (!command) ways.drop(id);
      else if (command.refused) {
        ways.giveBack(id);
        refused(command.refused.message);
        void forget(id);
      }
    }
  });
  return { draft: useStore(now), ...ways };
}
