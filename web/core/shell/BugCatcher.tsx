import { Component, type ReactNode } from 'react';
import { history } from '../navigation/go.ts';
import { useT } from '../words/i18n.ts';
import { FaultScreen } from './FaultScreen.tsx';

/** Catches errors while its content is drawn, so that the rest of the app stays usable; opening another screen tries again. */
export class BugCatcher extends Component<{ children: ReactNode }, { bug?: unknown }> {
  override state: { bug?: unknown } = {};
  #stop = () => {};
  static getDerivedStateFromError(bug: unknown) {
    return { bug };
  }
  override componentDidMount() {
    this.#stop = history.subscribe(() => this.#again());
  }
  override componentWillUnmount() {
    this.#stop();
  }
  #again() {
    if (this.state.bug !== undefined) this.setState({ bug: undefined });
  }
  override render() {
    if (this.state.bug === undefined) return this.props.children;
    return <BugScreen onRetry={() => this.#again()} />;
  }
}

function BugScreen({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return <FaultScreen title={t('shell.bug.title')} hint={t('shell.bug.hint')} onRetry={onRetry} />;
}
