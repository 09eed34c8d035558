import './Icon.css';
import { cn } from './cn.ts';
import { type IconName, iconPaths } from './iconPaths.ts';

/** One icon of our set. With a `label` it is read aloud; without, it is decoration beside a word. `size` is px at 100 % text. */
export function Icon({ name, size = 24, label, className }: { name: IconName; size?: number; label?: string; className?: string }) {
  const edge = `${size / 16}rem`;
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label or hidden as decoration
    <svg className={cn('kw-icon', className)} viewBox="0 0 24 24" style={{ width: edge, height: edge }} {...meaning}>
      <path d={iconPaths[name]} />
    </svg>
  );
}
