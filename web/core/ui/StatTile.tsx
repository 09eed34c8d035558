import type { ReactNode } from 'react';
import './StatTile.css';

/** One of today's numbers, leading to its list; red when it alarms. */
export function StatTile({
  value,
  label,
  alarm = false,
  onPress,
}: {
  value: ReactNode;
  label: ReactNode;
  alarm?: boolean;
  onPress?: () => void;
}) {
  const inner = (
    <>
      <strong className={alarm ? 'kw-stat-alarm' : undefined}>{value}</strong>
      <span>{label}</span>
    </>
  );
  return onPress === undefined ? (
    <div className="kw-stat">{inner}</div>
  ) : (
    <button type="button" className="kw-stat" onClick={onPress}>
      {inner}
    </button>
  );
}

/** The row that today's numbers stand in. */
export function StatRow({ children }: { children: ReactNode }) {
  return <div className="kw-stats">{children}</div>;
}
