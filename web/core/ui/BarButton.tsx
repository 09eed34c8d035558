import './BarButton.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';

/** An icon in the navigation bar, with its word for screen readers and an optional count. */
export function BarButton({ icon, label, onPress, badge }: { icon: IconName; label: string; onPress: () => void; badge?: number }) {
  return (
    <button type="button" className="kw-bar-button" title={label} onClick={onPress}>
      <span className="kw-aside">{label}</span>
      <Icon name={icon} size={22} />
      {badge !== undefined && badge > 0 && <span className="kw-badge">{badge > 99 ? '99+' : badge}</span>}
    </button>
  );
}
