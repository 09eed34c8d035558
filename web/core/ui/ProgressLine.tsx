import { type ReactNode, useId } from 'react';
import './ProgressLine.css';

/** The progress of the document, with a link to the missing lines. */
export function ProgressLine({
  label,
  text,
  value,
  total,
  onMissing,
}: {
  /** The document: number, partner. */
  label: ReactNode;
  /** 已收 620 / 1,240 */
  text: ReactNode;
  value: number;
  total: number;
  /** Makes the text a button to the missing lines. */
  onMissing?: () => void;
}) {
  const id = useId();
  const share = total > 0 ? Math.min(1, Math.max(0, value / total)) : 0;
  return (
    <div className="kw-progress">
      <div className="kw-progress-words">
        <span id={id} className="kw-progress-label">
          {label}
        </span>
        {onMissing === undefined ? (
          <span className="kw-progress-text">{text}</span>
        ) : (
          <button type="button" className="kw-progress-text" onClick={onMissing}>
            {text}
          </button>
        )}
      </div>
      <div
        className="kw-progress-bar"
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={Math.min(value, total)}
      >
        <div className={share === 1 ? 'kw-progress-full' : undefined} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
