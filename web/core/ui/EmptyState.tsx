import type { ReactNode } from 'react';
import './EmptyState.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';

/** An empty screen: says so, and gives the next action. */
export function EmptyState({
  title,
  hint,
  icon = 'box',
  action,
}: {
  title: ReactNode;
  hint?: ReactNode;
  icon?: IconName;
  action?: ReactNode;
}) {
  return (
    <div className="kw-empty" role="status">
      <span className="kw-empty-icon">
        <Icon name={icon} size={32} />
      </span>
      <p className="kw-empty-title">{title}</p>
      {hint !== undefined && <p className="kw-empty-hint">{hint}</p>}
      {action}
    </div>
  );
}

/** An error on our side: the error, the number to quote, and the next action. */
export function ErrorState({
  title,
  hint,
  referenceLabel,
  reference,
  action,
}: {
  title: ReactNode;
  hint?: ReactNode;
  /** 故障编号 */
  referenceLabel?: ReactNode;
  reference?: string;
  action?: ReactNode;
}) {
  return (
    <div className="kw-empty" role="alert">
      <span className="kw-empty-icon kw-empty-error">
        <Icon name="warn" size={32} />
      </span>
      <p className="kw-empty-title">{title}</p>
      {hint !== undefined && <p className="kw-empty-hint">{hint}</p>}
      {reference !== undefined && (
        <p className="kw-empty-reference">
          {referenceLabel} <code>{reference}</code>
        </p>
      )}
      {action}
    </div>
  );
}
