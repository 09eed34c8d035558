import { type ReactNode, useEffect, useRef } from 'react';
import { hasTouch } from '../device/hasTouch.ts';
import './NavBar.css';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

/** The bar on top of every screen: back, title, the screen's buttons on the right, scan; pickers or search below. */
export function NavBar({
  title,
  onBack,
  backLabel,
  right,
  onScan,
  scanLabel,
  children,
}: {
  title: ReactNode;
  onBack?: () => void;
  backLabel?: string;
  /** Icon buttons (see BarButton) left of the scan button. */
  right?: ReactNode;
  onScan?: () => void;
  scanLabel?: ReactNode;
  /** The second row. */
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The window, its tab and its history have the name of the screen; home and sign-in are named as the product.
  const named = useRef<string>(undefined);
  useEffect(() => {
    const name = heading.current?.textContent ?? '';
    document.title = name.endsWith('Kuwei') ? name : `${name} · Kuwei`;
    if (named.current !== name) focusHeading(heading.current);
    named.current = name;
  });
  return (
    <header className="kw-nav">
      <div className="kw-nav-row">
        <div className="kw-nav-side">
          {onBack !== undefined && (
            <button type="button" className="kw-nav-back" aria-label={backLabel} onClick={onBack}>
              <Icon name="back" />
            </button>
          )}
        </div>
        <h1 ref={heading} className="kw-nav-title" tabIndex={-1}>
          {title}
        </h1>
        <div className="kw-nav-side kw-nav-end">
          {right}
          {onScan !== undefined && (
            <Button kind="primary" size="bar" onPress={onScan}>
              {scanLabel}
            </Button>
          )}
        </div>
      </div>
      {children !== undefined && <div className="kw-nav-second">{children}</div>}
    </header>
  );
}

/**
 * Moves the focus to the heading of a screen that was opened, so that the keyboard goes on from there and a screen reader says it (S151). Not where
 * something of the screen or a dialog has the focus, and not on a touch device: there scanners may need the hidden field.
 */
function focusHeading(heading: HTMLElement | null): void {
  const now = document.activeElement;
  if (!heading || hasTouch() || now?.closest('dialog') || heading.closest('.kw-screen')?.contains(now)) return;
  heading.focus({ preventScroll: true });
}
