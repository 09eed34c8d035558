import { type ReactNode, useRef } from 'react';
import './NavBar.css';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { useScreenName } from './useScreenName.ts';

/** The bar on top of every screen: back, title, the screen's buttons on the right, scan; pickers or search below. */
export function NavBar({
  title,
  about,
  onBack,
  backLabel,
  right,
  onScan,
  scanLabel,
  children,
}: {
  title: ReactNode;
  /** Which of several records it shows, for the title of the window. */
  about?: string | undefined;
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
  useScreenName(heading, about);
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
