import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element and its text size: the reader can change both, and drawings follow. */
export function useWidth(box: RefObject<Element | null>): { width: number; em: number } {
  const [size, setSize] = useState({ width: 0, em: 16 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setSize({ width: element.clientWidth, em: Number.parseFloat(getComputedStyle(element).fontSize) || 16 });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, [box]);
  return size;
}
