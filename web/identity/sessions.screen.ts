import type { Row } from '../../contract/core/list.ts';
import { accountCalls } from '../../contract/identity/account.calls.ts';
import { identityLists } from '../../contract/identity/identity.lists.ts';
import { callAction, defineList } from '../core/list/listDefinition.ts';

/** Open sessions, and an action to end them. */
export const sessions = defineList(identityLists.sessions, {
  actions: [
    callAction<Row<typeof identityLists.sessions>, typeof accountCalls.endSessions>(accountCalls.endSessions, {
      label: 'account.end-session',
      icon: 'exit',
      kind: 'danger',
      rows: 'one',
      confirm: 'account.end-session.ask',
      input: ([row]) => ({ account: row?.account ?? '', sessionId: row?.id ?? undefined }),
    }),
  ],
});
