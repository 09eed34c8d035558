import { type ComponentType, useEffect, useState } from 'react';
import { constants } from '../../../contract/core/constants.ts';
import { useScansOfScreen } from '../scan/scanEntry.ts';
import { Loading } from '../ui/Loading.tsx';
import { connection } from '../wire/connection.ts';
import { useT } from '../words/i18n.ts';
import { BugCatcher } from './BugCatcher.tsx';
import { FaultScreen } from './FaultScreen.tsx';
import { type LazyScreen, loadScreen } from './loadScreen.ts';

/** The slot of a screen: loads it, shows the loading, and a message if it fails. */
export function ScreenSlot({ path, screen }: { path: string; screen: LazyScreen }) {
  const t = useT();
  const [state, setState] = useState<{ Loaded?: ComponentType; failed?: unknown }>({ Loaded: screen.loaded });
  useEffect(() => {
    if (state.Loaded || state.failed) return;
    let unmounted = false;
    loadScreen(screen).then(
      (Loaded) => {
        if (!unmounted) setState({ Loaded });
      },
      (failed: unknown) => {
        if (!unmounted) setState({ failed });
      },
    );
    return () => {
      unmounted = true;
    };
  }, [screen, state]);
  useScansOfScreen(path, state.failed ? 'fails' : state.Loaded ? 'stands' : 'opening');
  if (state.failed) {
    return <FaultScreen title={t('shell.chunk.title')} hint={t('shell.chunk.hint')} onRetry={() => retry(() => setState({}))} />;
  }
  if (!state.Loaded) return <Loading label={t('shell.loading')} telling={t('shell.chunk.slow')} after={constants['lazy-page-delay']} />;
  return (
    <BugCatcher>
      <state.Loaded />
    </BugCatcher>
  );
}

/** The file may have been replaced by a newer version, and some browsers remember that a module failed: a reload gets the current files. */
function retry(again: () => void): void {
  if (connection.get() === 'offline') again();
  else location.reload();
}
