import { useSession } from '../session.ts';
import { useStore } from '../store.ts';
import { type Draft, type Drafts, draftsOf } from './drafts.ts';

/** The draft of a form: kept on the device for the person who types it, so that a call or a dead battery costs nothing. */
export function useDraft(name: string): Omit<Drafts, 'now'> & { draft: Draft } {
  const login = useSession()?.login;
  const { now, ...ways } = draftsOf(`wms-draft-${name}-${login?.u9org}-${login?.usercode}`);
  return { draft: useStore(now), ...ways };
}
