import { useEffect, useRef, useState } from 'react';
import { constants } from '../../../contract/core/constants.ts';
import './BackToTop.css';
import { Icon } from './Icon.tsx';
import { scrollParent, scrollSource } from './scrollParent.ts';

const showFrom = constants['back-to-top-scroll'];
const rideMs = constants['back-to-top-duration'];

/** The way back up a long list; appears after some screens. Must be inside the scrolling element. */
export function BackToTop({ label }: { label: string }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [far, setFar] = useState(false);

  useEffect(() => {
    if (anchor.current === null) return;
    const parent = scrollParent(anchor.current);
    const source = scrollSource(parent);
    let later: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      later = undefined;
      setFar(parent.scrollTop >= showFrom);
    };
    const soon = () => {
      later ??= setTimeout(look, constants['default-throttle']);
    };
    look();
    source.addEventListener('scroll', soon, { passive: true });
    return () => {
      clearTimeout(later);
      source.removeEventListener('scroll', soon);
    };
  }, []);

  return (
    <span ref={anchor}>
      {far && (
        <button
          type="button"
          className="kw-to-top"
          aria-label={label}
          onClick={() => anchor.current && rideUp(scrollParent(anchor.current))}
        >
          <Icon name="top" />
        </button>
      )}
    </span>
  );
}

function rideUp(parent: Element): void {
  const from = parent.scrollTop;
  const ms = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : rideMs;
  const start = performance.now();
  const step = (now: number) => {
    const left = ms === 0 ? 0 : Math.max(0, 1 - (now - start) / ms);
    parent.scrollTop = from * left * left;
    if (left > 0) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
