import { go, goBack } from '../navigation/go.ts';
import { usePath } from '../navigation/useSearch.ts';
import { useScansOfScreen } from '../scan/scanEntry.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/EmptyState.tsx';
import { NavBar } from '../ui/NavBar.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useT } from '../words/i18n.ts';

/** A whole screen with an error and a next action. */
export function FaultScreen({ title, hint, onRetry }: { title: string; hint: string; onRetry?: () => void }) {
  const t = useT();
  const action = (
    <div className="kw-fault-ways">
      {onRetry && (
        <Button kind="primary" onPress={onRetry}>
          {t('shell.retry')}
        </Button>
      )}
      <Button onPress={() => go('/pages/home/home2')}>{t('screen./pages/home/home2')}</Button>
    </div>
  );
  return (
    <Screen top={<NavBar title={t('shell.app')} onBack={goBack} backLabel={t('shell.back')} />}>
      <ErrorState title={title} hint={hint} action={action} />
    </Screen>
  );
}

/** The address names no screen. */
export function UnknownScreen() {
  const t = useT();
  useScansOfScreen(usePath(), 'fails');
  return <FaultScreen title={t('shell.unknown.title')} hint={t('shell.unknown.hint')} />;
}
