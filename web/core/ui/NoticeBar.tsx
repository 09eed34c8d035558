import { type ReactNode, useEffect, useRef, useState } from 'react';
import { constants } from '../../../contract/core/constants.ts';
import './NoticeBar.css';
import { Icon } from './Icon.tsx';

const waitMs = constants['notice-bar-interval'].interval;
const stayMs = constants['notice-bar-duration'];
/** The speed is in rpx, of which a screen of 375 px has 750. */
const pxPerSecond = constants['notice-bar-speed'] / 2;

/** Announcements: one after the other, a long one runs through. With reduced motion they stand still, all of them. */
export function NoticeBar({
  label,
  items,
  onPress,
  onClose,
  closeLabel,
}: {
  /** The name of this part of the page. */
  label: string;
  items: readonly string[];
  onPress?: (index: number) => void;
  onClose?: () => void;
  closeLabel?: string;
}) {
  const [index, setIndex] = useState(0);
  const windowRef = useRef<HTMLDivElement>(null);
  const still = useReducedMotion();
  const at = index % Math.max(1, items.length);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next notice starts the next run
  useEffect(() => {
    const line = windowRef.current?.firstElementChild;
    if (still || !(line instanceof HTMLElement) || windowRef.current === null) return;
    const extra = line.scrollWidth - windowRef.current.clientWidth;
    const runMs = extra > 0 ? (extra / pxPerSecond) * 1000 : 0;
    const moving = line.animate([{ translate: '0' }, { translate: `${-Math.max(0, extra)}px` }], {
      delay: waitMs,
      duration: runMs,
      endDelay: stayMs,
      fill: 'forwards',
    });
    moving.onfinish = () => {
      if (items.length > 1 || extra > 0) setIndex((n) => n + 1);
    };
    return () => moving.cancel();
  }, [index, items, still]);

  if (items.length === 0) return null;
  const shown: readonly [number, string][] = still ? [...items.entries()] : [[at, items[at] ?? '']];
  return (
    <section className={still ? 'kw-notice kw-notice-still' : 'kw-notice'} aria-label={label}>
      <Icon name="bell" size={16} />
      <div className="kw-notice-window" ref={windowRef}>
        {shown.map(([n, text]) => (
          <NoticeLine key={still ? n : index} text={text} onPress={onPress && (() => onPress(n))} />
        ))}
      </div>
      {onClose !== undefined && (
        <button type="button" className="kw-notice-close" aria-label={closeLabel} onClick={onClose}>
          <Icon name="cross" size={16} />
        </button>
      )}
    </section>
  );
}

function NoticeLine({ text, onPress }: { text: ReactNode; onPress: (() => void) | undefined }) {
  return onPress === undefined ? (
    <span className="kw-notice-line">{text}</span>
  ) : (
    <button type="button" className="kw-notice-line" onClick={onPress}>
      {text}
    </button>
  );
}

function useReducedMotion(): boolean {
  const [still, setStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => setStill(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return still;
}
