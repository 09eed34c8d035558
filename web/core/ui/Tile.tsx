import type { ReactNode } from 'react';
import './Tile.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';
import type { Tone } from './tone.ts';

/** A function of the home grid: icon, word, and how much waits there. */
export function Tile({
  icon,
  label,
  tone = 'blue',
  badge,
  hint,
  onPress,
}: {
  icon: IconName;
  label: ReactNode;
  tone?: Tone;
  badge?: number;
  /** A hint when to use it, where the title alone is similar to others. */
  hint?: string | undefined;
  onPress: () => void;
}) {
  return (
    <button type="button" className={hint ? 'kw-tile kw-tile-told' : 'kw-tile'} onClick={onPress}>
      <span className={`kw-tile-icon kw-chip-${tone}`}>
        <Icon name={icon} size={24} />
        {badge !== undefined && badge > 0 && <span className="kw-badge">{badge > 99 ? '99+' : badge}</span>}
      </span>
      <span className="kw-tile-word">
        {label}
        {hint && <span className="kw-tile-hint">{hint}</span>}
      </span>
    </button>
  );
}

/** The grid that tiles stand in: as many columns as words fit. */
export function TileGrid({ children }: { children: ReactNode }) {
  return <div className="kw-tiles">{children}</div>;
}
