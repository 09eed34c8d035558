import { type ReactNode, useEffect, useRef, useState } from 'react';
import './PullToRefresh.css';
import { isPull, pullDistance, pullRules } from './pullMotion.ts';
import { scrollParent } from './scrollParent.ts';

/** The states of a pulled list, as the specification names them. */
type PullState = 'idle' | 'inside' | 'beyond' | 'loading' | 'done' | 'failed';

/** Pulls a list down to reload it. Must be inside the scrolling element. */
export function PullToRefresh({
  onRefresh,
  texts,
  children,
}: {
  onRefresh: () => Promise<unknown>;
  /** 下拉刷新, 释放更新, 加载中 ..., 加载成功, 加载失败 */
  texts: Record<Exclude<PullState, 'idle'>, ReactNode>;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { state, distance } = usePull(box, onRefresh);
  const free = state === 'idle' || state === 'done' || state === 'failed';
  const height = state === 'loading' ? pullRules.offset * 0.7 : state === 'done' || state === 'failed' ? 40 : distance;
  return (
    <div ref={box} className="kw-pull">
      <div className={free || state === 'loading' ? 'kw-pull-head kw-pull-settling' : 'kw-pull-head'} style={{ height }} role="status">
        {state !== 'idle' && (
          <span className="kw-pull-word">
            {state === 'loading' && <span className="kw-spinner" aria-hidden="true" />}
            {texts[state]}
          </span>
        )}
      </div>
      {children}
    </div>
  );
}

function usePull(box: { current: HTMLDivElement | null }, onRefresh: () => Promise<unknown>): { state: PullState; distance: number } {
  const [state, setState] = useState<PullState>('idle');
  const [distance, setDistance] = useState(0);
  const refresh = useRef(onRefresh);
  refresh.current = onRefresh;

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const gesture = watchPull(
      element,
      (drawn) => {
        setDistance(drawn);
        setState(drawn === 0 ? 'idle' : drawn >= pullRules.offset ? 'beyond' : 'inside');
      },
      async () => {
        setState('loading');
        // The list's own error state shows the failure; here it is only announced.
        const outcome = await refresh.current().then(
          () => 'done' as const,
          () => 'failed' as const,
        );
        setState(outcome);
        await new Promise((wake) => setTimeout(wake, pullRules.resetMs * 2));
        setDistance(0);
        setState('idle');
      },
    );
    return gesture.stop;
  }, [box]);

  return { state, distance };
}

/** Follows one finger. `release` runs when the finger lifts beyond the offset; no new pull starts before it has finished. */
function watchPull(element: HTMLElement, onDraw: (distance: number) => void, release: () => Promise<void>): { stop: () => void } {
  const scroller = scrollParent(element);
  const ending = new AbortController();
  let start: { x: number; y: number } | undefined;
  let drawn = 0;
  let busy = false;

  function begin(event: TouchEvent) {
    const touch = event.touches[0];
    start =
      !busy && touch !== undefined && event.touches.length === 1 && scroller.scrollTop <= pullRules.startZone
        ? { x: touch.clientX, y: touch.clientY }
        : undefined;
  }

  function move(event: TouchEvent) {
    const touch = event.touches[0];
    if (start === undefined || touch === undefined) return;
    // Until the list is at its top, the movement only scrolls; the pull is measured from there.
    if (scroller.scrollTop > 0) start = { x: touch.clientX, y: touch.clientY };
    const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y];
    if (drawn === 0 && !isPull(dx, dy)) {
      if (Math.abs(dx) > 10) start = undefined;
      return;
    }
    if (event.cancelable) event.preventDefault();
    drawn = pullDistance(dy);
    onDraw(drawn);
  }

  function end() {
    const go = start !== undefined && drawn >= pullRules.offset;
    start = undefined;
    if (go) {
      busy = true;
      void release().finally(() => {
        busy = false;
      });
    } else if (drawn > 0) onDraw(0);
    drawn = 0;
  }

  const options = { signal: ending.signal };
  element.addEventListener('touchstart', begin, { ...options, passive: true });
  element.addEventListener('touchmove', move, { ...options, passive: false });
  element.addEventListener('touchend', end, options);
  element.addEventListener('touchcancel', end, options);
  return { stop: () => ending.abort() };
}
