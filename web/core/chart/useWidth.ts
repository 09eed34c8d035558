import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide an element is, and how large its text: both are the reader's wish, and drawings follow them. */
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
