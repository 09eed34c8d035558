import { wordsOf } from '../api.ts';
import { CallError } from '../CallError.ts';
import { useT } from '../i18n.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/EmptyState.tsx';

/** What was asked for could not be had: why, and another try. */
export function ListTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
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
