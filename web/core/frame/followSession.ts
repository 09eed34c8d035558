import type { StoredCommand } from '../device/database.ts';
import { createStore } from '../device/store.ts';
import { toast } from '../device/toast.ts';
import { go } from '../navigation/go.ts';
import { forgetVisits } from '../navigation/visit.ts';
import { loadCommands, refusedInBackground, resumeCommands } from '../queue/queue.ts';
import { savedNumber } from '../queue/savedNumber.ts';
import { dropScans } from '../scan/scanEntry.ts';
import { followEndedSessions } from '../session/endedSessions.ts';
import { loadUserSurely } from '../session/loadUserSurely.ts';
import { session } from '../session/session.ts';
import { loadTranslations } from '../session/translations.ts';
import { passwordFirst } from '../wire/api.ts';
import { queryClient } from '../wire/queryClient.ts';
import { t } from '../words/i18n.ts';

/** Why the person could not be fetched; the home screen shows it. */
export const userError = createStore<unknown>(undefined);

/** Says that something on this device waits for a person to look at it. */
export const toastAttention = (): void => toast(t('attention.title'), { tone: 'red' });

let account = '';
let org = '';

/** Follows the signed-in person: loads their data, sends pending commands, forgets other persons' data. */
export function followSession(): void {
  session.subscribe(settle);
  passwordFirst.subscribe(() => go('/pages/login/changePassword', undefined, { replace: true }));
  settle();
  followEndedSessions();
  // Counted before a sign-in too, because stored commands are a person's work.
  void loadCommands();
  refusedInBackground.subscribe(toastAttention);
  // The shipped texts are used until then, and as long as the server is away.
  void loadTranslations().catch(() => undefined);
}

function settle(): void {
  const now = session.get()?.login;
  const changed = (now?.usercode ?? '') !== account || (now?.u9org ?? '') !== org;
  if (!changed) return;
  const samePerson = now?.usercode === account;
  account = now?.usercode ?? '';
  org = now?.u9org ?? '';
  queryClient.clear();
  forgetVisits();
  if (!samePerson) dropScans();
  if (!now) return;
  userError.set(undefined);
  const who = `${account} ${org}`;
  loadUserSurely(() => who === `${account} ${org}`, userError.set)
    .then(async () => {
      userError.set(undefined);
      await (await import('../session/autoCheckIn.ts')).autoCheckIn().catch(() => undefined);
    })
    .catch(() => undefined);
  if (!samePerson)
    void resumeCommands(account, {
      done: (command, answer) => {
        if (command.flow === undefined) void tellDone(command, answer);
      },
    });
}

async function tellDone(command: StoredCommand, answer: unknown): Promise<void> {
  const what = savedNumber(answer) ?? (await import('../queue/AttentionSheet.tsx')).whatOf(command, t);
  toast(t('shell.unsent.done', { what }), { tone: 'green' });
}
