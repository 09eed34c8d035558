import { type ReactNode, useEffect, useState } from 'react';
import './CommitBar.css';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { type Press, useGuardedPress } from './useGuardedPress.ts';

/** The bar at the thumb: give a reason, or do the main action. A main action that cannot be done shows the reason when tapped. */
export function CommitBar({
  onCommit,
  label,
  count,
  disabledReason,
  onBlocked,
  busy,
  busyLabel,
  progress,
  onReason,
  reasonLabel,
  danger,
}: {
  onCommit: Press;
  label: ReactNode;
  /** 3 行: the number of affected rows. */
  count?: ReactNode;
  disabledReason?: ReactNode;
  /** A tap while there is a reason, which may hold no longer: looks again. */
  onBlocked?: Press;
  busy?: boolean;
  busyLabel?: ReactNode;
  /** 0 to 1, while busy. */
  progress?: number;
  onReason?: () => void;
  reasonLabel?: ReactNode;
  danger?: boolean;
}) {
  const blocked = disabledReason !== undefined;
  const { press, pending } = useGuardedPress(blocked ? onBlocked : onCommit, { saves: true });
  const [showsReason, setAsked] = useState(false);
  const working = pending || busy === true;
  useEffect(() => {
    if (!blocked) setAsked(false);
  }, [blocked]);

  function tap() {
    if (working) return;
    if (blocked) setAsked(true);
    if (!blocked || onBlocked) press();
  }

  return (
    <div className="kw-commit">
      <p className="kw-commit-why" role="status">
        {showsReason && blocked && (
          <>
            <Icon name="info" size={18} />
            {disabledReason}
          </>
        )}
      </p>
      <div className="kw-commit-row">
        {onReason !== undefined && (
          <Button size="commit" className="kw-commit-reason" onPress={onReason}>
            {reasonLabel}
          </Button>
        )}
        <button
          type="button"
          className={danger ? 'kw-commit-main kw-commit-danger' : 'kw-commit-main'}
          aria-disabled={blocked || working || undefined}
          aria-busy={working || undefined}
          onClick={tap}
        >
          {working && progress !== undefined && <span className="kw-commit-progress" style={{ width: `${progress * 100}%` }} />}
          <span className="kw-commit-words">
            {working && <span className="kw-spinner" aria-hidden="true" />}
            {working && busyLabel !== undefined ? (
              busyLabel
            ) : (
              <>
                {label}
                {count !== undefined && count !== false && <> {count}</>}
              </>
            )}
          </span>
        </button>
      </div>
    </div>
  );
}
