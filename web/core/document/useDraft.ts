import { useEffect } from 'react';
import { useStore } from '../device/store.ts';
import { commands, commandsKnown, forget } from '../queue/queue.ts';
import { useSession } from '../session/session.ts';
import { type Draft, type Drafts, draftsOf } from './drafts.ts';

/**
 * The draft of a form: kept on the device for the person who types it, so that a call or a dead battery costs nothing. What a page before
 * this one sent and the server refused comes back into it, and the form hears why. `waiting`: how many saved ones lie on the device.
 */
export function useDraft(
  name: string,
  refused: (why: string) => void,
): Pick<Drafts, 'change' | 'take' | 'drop' | 'giveBack'> & { draft: Draft; waiting: number } {
  const login = useSession()?.login;
  const { now, sent, left, ...ways } = draftsOf(`wms-draft-${name}-${login?.u9org}-${login?.usercode}`);
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
  const draft = useStore(now);
  const onWay = sent();
  return { draft, waiting: all.filter(({ id, refused }) => !refused && onWay.includes(id)).length, ...ways };
}
