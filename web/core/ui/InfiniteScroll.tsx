import { type ReactNode, useEffect, useRef } from 'react';
import { constants } from '../../../contract/core/constants.ts';
import './InfiniteScroll.css';
import { scrollParent } from './scrollParent.ts';

const loadOffset = constants['load-more-offset'];
const errorScrollBack = constants['list-error-scroll-back'];
const endWordFrom = constants['list-no-more-minimum-items'];

/** The foot of an endless list: loads more 150 px before the end, and marks the end. Must be inside the scrolling element. */
export function InfiniteScroll({
  state,
  itemCount,
  onMore,
  texts,
}: {
  state: 'more' | 'loading' | 'end' | 'failed';
  /** The end is not announced for fewer than 5 items. */
  itemCount: number;
  onMore: () => void;
  /** 加载中 ..., -- END --, 加载失败，点击重试 */
  texts: { loading: ReactNode; end: ReactNode; retry: ReactNode };
}) {
  const foot = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;

  // biome-ignore lint/correctness/useExhaustiveDependencies: observed anew after each page
  useEffect(() => {
    if (state !== 'more' || foot.current === null) return;
    const parent = scrollParent(foot.current);
    const root = parent === document.scrollingElement ? null : parent;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some((one) => one.isIntersecting)) more.current();
      },
      { root, rootMargin: `0px 0px ${loadOffset}px` },
    );
    watch.observe(foot.current);
    return () => watch.disconnect();
    // Observed again after each page, because a short page may leave the foot in view without a change to report.
  }, [state, itemCount]);

  useEffect(() => {
    if (state === 'failed' && foot.current !== null) scrollParent(foot.current).scrollTop -= errorScrollBack;
  }, [state]);

  return (
    <div ref={foot} className="kw-endless" role="status">
      {state === 'loading' && (
        <>
          <span className="kw-spinner" aria-hidden="true" />
          {texts.loading}
        </>
      )}
      {state === 'end' && itemCount >= endWordFrom && texts.end}
      {state === 'failed' && (
        <button type="button" className="kw-endless-retry" onClick={onMore}>
          {texts.retry}
        </button>
      )}
    </div>
  );
}
