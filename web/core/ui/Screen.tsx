import type { KeyboardEvent, ReactNode, Ref } from 'react';
import './Screen.css';
import { InFlow } from './counted.ts';

/** A screen's frame: a fixed top, scrolling content, a fixed foot at the thumb. */
export function Screen({
  top,
  children,
  bottom,
  ref,
}: {
  top?: ReactNode;
  children: ReactNode;
  bottom?: ReactNode;
  /** The element that scrolls. */
  ref?: Ref<HTMLElement>;
}) {
  return (
    <div className="kw-screen">
      {top}
      <main ref={ref} className="kw-screen-body" onKeyDown={commitByEnter}>
        {children}
      </main>
      {bottom}
    </div>
  );
}

/** Enter in a field of a form presses the main button below, with its guard against a double press. */
function commitByEnter(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement) || /checkbox|radio|file/.test(target.type) || target.closest('dialog')) return;
  const main = event.currentTarget.parentElement?.querySelector<HTMLElement>(':scope > .kw-list-foot .kw-button-primary');
  if (!main) return;
  event.preventDefault();
  main.click();
}

/** The frame of a scan flow. In low landscape the lead and the commit bar stand in a left column and the cards scroll beside them. */
export function ScanFrame({
  top,
  result,
  lead,
  cards,
  commit,
}: {
  /** NavBar and ContextStrip. */
  top: ReactNode;
  /** ResultBand. */
  result?: ReactNode;
  /** StepRail, Headline, ProgressLine. */
  lead: ReactNode;
  /** LineCards, or a table in a wide browser. */
  cards: ReactNode;
  /** CommitBar. */
  commit?: ReactNode;
}) {
  return (
    <div className="kw-screen kw-scan">
      {top}
      <main className="kw-scan-box">
        <div className="kw-scan-frame">
          {result !== undefined && <div className="kw-scan-result">{result}</div>}
          <div className="kw-scan-lead">{lead}</div>
          {/* Cards that only say something hold nothing to focus, and have to scroll by keys as well. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls */}
          <section className="kw-scan-cards" tabIndex={0}>
            <InFlow value={true}>{cards}</InFlow>
          </section>
          {commit !== undefined && <div className="kw-scan-commit">{commit}</div>}
        </div>
      </main>
    </div>
  );
}
