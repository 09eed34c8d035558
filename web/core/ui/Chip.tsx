import type { ReactNode } from 'react';
import './Chip.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';
import type { Tone } from './tone.ts';

/** A state in one or two words; the colour only repeats the meaning of the word. */
export function Chip({ tone, icon, children }: { tone: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`kw-chip kw-chip-${tone}`}>
      {icon !== undefined && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}
