import type { ReactNode } from 'react';
import './TabBar.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';

/** The tabs at the foot of the app. */
export function TabBar<Key extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  /** Read aloud: the name of this navigation. */
  label: string;
  tabs: readonly { key: Key; icon: IconName; label: ReactNode; badge?: number }[];
  value: Key;
  onChange: (key: Key) => void;
}) {
  return (
    <nav className="kw-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          className="kw-tab"
          aria-current={tab.key === value ? 'page' : undefined}
          onClick={() => onChange(tab.key)}
        >
          <Icon name={tab.icon} size={22} />
          <span>{tab.label}</span>
          {tab.badge !== undefined && tab.badge > 0 && <span className="kw-badge">{tab.badge > 99 ? '99+' : tab.badge}</span>}
        </button>
      ))}
    </nav>
  );
}
