import { type ComponentType, useEffect, useState } from 'react';
import { constants } from '../../../contract/core/constants.ts';
import { useScansOfScreen } from '../scan/scanEntry.ts';
import { Loading } from '../ui/Loading.tsx';
import { useT } from '../words/i18n.ts';
import { BugCatcher } from './BugCatcher.tsx';
import { FaultScreen } from './FaultScreen.tsx';
import { type LazyScreen, loadScreen } from './loadScreen.ts';

/** The place where a screen stands: loads it, shows that it is coming, and says so when it cannot be had. */
export function ScreenSlot({ path, screen }: { path: string; screen: LazyScreen }) {
  const t = useT();
  const [state, setState] = useState<{ Loaded?: ComponentType; failed?: unknown; attempt: number }>({ Loaded: screen.loaded, attempt: 0 });
  useEffect(() => {
    if (state.Loaded || state.failed) return;
    let gone = false;
    loadScreen(screen).then(
      (Loaded) => {
        if (!gone) setState({ Loaded, attempt: 0 });
      },
      (failed: unknown) => {
        if (!gone) setState(({ attempt }) => ({ failed, attempt: attempt + 1 }));
      },
    );
    return () => {
      gone = true;
    };
  }, [screen, state]);
  useScansOfScreen(path, state.failed ? 'fails' : state.Loaded ? 'stands' : 'opening');
  if (state.failed) {
    return (
      <FaultScreen
        title={t('shell.chunk.title')}
        hint={t('shell.chunk.hint')}
        onRetry={() => retry(state.attempt, () => setState(({ attempt }) => ({ attempt })))}
      />
    );
  }
  if (!state.Loaded) return <Loading label={t('shell.loading')} telling={t('shell.chunk.slow')} after={constants['lazy-page-delay']} />;
  return (
    <BugCatcher>
      <state.Loaded />
    </BugCatcher>
  );
}

/** Some browsers remember that a module failed: from the second try on only a new page helps. */
function retry(attempt: number, again: () => void): void {
  if (attempt > 1) location.reload();
  else again();
}
