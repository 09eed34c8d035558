import { go } from '../navigation/go.ts';
import { signOut } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx';
import { wordsOf } from '../wire/api.ts';
import { CallError, Unreachable } from '../wire/CallError.ts';
import { useT } from '../words/i18n.ts';
import { useWhenBack } from './KeptNote.tsx';

/** A failed request: the reason, and a retry button. */
export function ListTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const away = error instanceof Unreachable;
  useWhenBack(away, onRetry);
  // Another try would be refused as well.
  if (error instanceof CallError && error.id === 'forbidden')
    return (
      <EmptyState
        icon="lock"
        title={t('list.forbidden')}
        hint={t('list.forbidden.hint', { why: wordsOf(error) })}
        action={<Button onPress={() => go('/pages/home/home2', undefined, { replace: true })}>{t('shell.tab.home')}</Button>}
      />
    );
  if (away)
    return (
      <EmptyState
        icon="offline"
        title={t('list.needs-network')}
        hint={t('list.needs-network.hint')}
        action={<Button onPress={onRetry}>{t('shell.retry')}</Button>}
      />
    );
  // The organisation that the sign-in was for is not the person's any more: another try would be refused as well.
  if (error instanceof CallError && error.id === 'wrong-organisation')
    return (
      <EmptyState
        icon="lock"
        title={t('list.organisation-unreadable')}
        action={<Button onPress={signOut}>{t('shell.signIn.again')}</Button>}
      />
    );
  const reference = error instanceof CallError ? error.reference : undefined;
  return (
    <ErrorState
      title={t('list.pull.failed')}
      hint={wordsOf(error)}
      reference={reference}
      action={<Button onPress={onRetry}>{t('shell.retry')}</Button>}
    />
  );
}
