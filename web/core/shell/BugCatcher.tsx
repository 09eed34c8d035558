import { Component, type ReactNode } from 'react';
import { useT } from '../words/i18n.ts';
import { FaultScreen } from './FaultScreen.tsx';

/** Catches what is thrown while its content is drawn, so that the rest of the app stays usable. */
export class BugCatcher extends Component<{ children: ReactNode }, { bug?: unknown }> {
  override state: { bug?: unknown } = {};
  static getDerivedStateFromError(bug: unknown) {
    return { bug };
  }
  override render() {
    if (this.state.bug === undefined) return this.props.children;
    return <BugScreen onRetry={() => this.setState({ bug: undefined })} />;
  }
}

function BugScreen({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return <FaultScreen title={t('shell.bug.title')} hint={t('shell.bug.hint')} onRetry={onRetry} />;
}
