import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { cell, type MapLayout } from '../../contract/locations/map.layout.ts';

/** The visible part of a drawing: its corner, and the pixels for one unit. */
interface View {
  x: number;
  y: number;
  zoom: number;
}

/** The window on the drawing, and how it is moved. */
export interface MapView extends View {
  width: number;
  height: number;
  zoomBy: (factor: number, px?: number, py?: number) => void;
  panBy: (dx: number, dy: number) => void;
  showAll: () => void;
  /** Whether a place is completely visible and not under the buttons. */
  sees: (index: number) => boolean;
  /** Brings a place into the middle, close enough to be seen as one. */
  show: (index: number) => void;
}

const margin = 12;
const mostZoom = 5;
/** The buttons stand over the lowest strip of the window, in pixels. */
const buttons = 60;
/** Below this a window is a handheld's. */
export const narrow = 700;
/** A place that is shown is at least this large in both directions, in pixels. */
const seen = 24;

/** The size of an element, followed. */
export function useSize(ref: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

/** Looks at a drawing through a window of this size; on a narrow one it begins with the whole width instead of the whole. */
export function useMapView(layout: MapLayout, { width, height }: { width: number; height: number }): MapView {
  const whole = Math.min(width / (layout.width + margin * 2), height / (layout.height + margin * 2)) || 1;
  const across = width / (layout.width + margin * 2) || 1;
  const least = Math.min(whole, 1.5);
  const [view, setView] = useState<View>();
  const clamp = useCallback(
    ({ x, y, zoom: wanted }: View): View => {
      const zoom = Math.min(Math.max(wanted, least), mostZoom);
      const within = (at: number, all: number, window: number) =>
        window >= all + margin * 2 ? (all - window) / 2 : Math.min(Math.max(at, -margin), all + margin - window);
      return { x: within(x, layout.width, width / zoom), y: within(y, layout.height, height / zoom), zoom };
    },
    [layout, width, height, least],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing begins anew
  useEffect(() => setView(undefined), [layout]);
  const now = clamp(view ?? { x: -margin, y: -margin, zoom: width < narrow ? Math.min(across, 1.5) : least });
  const change = (next: (now: View) => View) => setView((before) => clamp(next(before ?? now)));
  return {
    ...now,
    width,
    height,
    zoomBy: (factor, px = width / 2, py = height / 2) =>
      change(({ x, y, zoom }) => {
        const next = Math.min(Math.max(zoom * factor, least), mostZoom);
        return { x: x + px / zoom - px / next, y: y + py / zoom - py / next, zoom: next };
      }),
    panBy: (dx, dy) => change(({ x, y, zoom }) => ({ x: x - dx / zoom, y: y - dy / zoom, zoom })),
    showAll: () => setView(clamp({ x: 0, y: 0, zoom: least })),
    sees: (index) => {
      const { x, y } = layout.cells[index] ?? { x: 0, y: 0 };
      const [left, top] = [(x - now.x) * now.zoom, (y - now.y) * now.zoom];
      return left >= 0 && top >= 0 && left + cell.width * now.zoom <= width && top + cell.height * now.zoom + buttons <= height;
    },
    show: (index) =>
      change(({ zoom: before, x, y }) => {
        const at = layout.cells[index];
        if (!at) return { x, y, zoom: before };
        const zoom = Math.max(before, Math.min(seen / cell.height, mostZoom));
        return { x: at.x + cell.width / 2 - width / zoom / 2, y: at.y + cell.height / 2 - height / zoom / 2, zoom };
      }),
  };
}
