import { useRef } from 'react';
import { shownQty } from '../words/shownQty.ts';
import { everyNth, niceScale } from './niceScale.ts';
import { TickLines } from './TickLines.tsx';
import { useWidth } from './useWidth.ts';
import './chart.css';

/** One bar: its parts are stacked, the first at the bottom. */
export interface Bar {
  key: string;
  label: string;
  parts: readonly number[];
}

const total = ({ parts }: Bar): number => parts.reduce((sum, one) => sum + one, 0);

/**
 * Bars along time or by name. The caller must show the same data as a table beside it:
 * screen readers get nothing from the drawing.
 */
export function BarChart({
  bars,
  legend,
  across = false,
  beside = false,
  height = 13,
  onOpen,
}: {
  bars: readonly Bar[];
  /** The names of the parts. */
  legend: readonly string[];
  /** Names are longer than days, so their bars are horizontal. */
  across?: boolean;
  /** The parts do not add up to a whole, so they are drawn side by side. */
  beside?: boolean;
  /** The height of vertical bars with their names, in text heights. */
  height?: number;
  onOpen?: (key: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const size = useWidth(box);
  const ticks = niceScale(Math.max(0, ...bars.flatMap((bar) => (beside ? bar.parts : total(bar)))), { whole: true });
  const Drawing = across ? Lying : Standing;
  return (
    <div className="kw-chart" aria-hidden="true">
      <ul className="kw-chart-legend">
        {legend.map((word, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: until their texts are fetched, names are all alike
          <li key={at}>
            <svg aria-hidden="true" className="kw-chart-swatch" viewBox="0 0 12 12">
              <rect className={`kw-chart-part-${at}`} x="1" y="1" width="10" height="10" />
            </svg>
            {word}
          </li>
        ))}
      </ul>
      <div ref={box} className="kw-chart-box">
        {size.width > 0 && <Drawing bars={bars} ticks={ticks} onOpen={onOpen} beside={beside} letters={height} {...size} />}
      </div>
    </div>
  );
}

interface DrawingProps {
  bars: readonly Bar[];
  ticks: readonly number[];
  width: number;
  em: number;
  beside: boolean;
  letters: number;
  onOpen: ((key: string) => void) | undefined;
}

const startsOf = (parts: readonly number[]): number[] => parts.map((_, at) => parts.slice(0, at).reduce((sum, one) => sum + one, 0));
const pressed = (onOpen: DrawingProps['onOpen'], key: string) =>
  onOpen ? { className: 'kw-chart-opens', onClick: () => onOpen(key) } : {};

/** Time runs to the right. */
function Standing({ bars, ticks, width, em, beside, letters, onOpen }: DrawingProps) {
  const top = ticks.at(-1) ?? 1;
  const left = em * (1 + 0.6 * shownQty(String(top)).length);
  const [height, head, foot] = [em * letters, em * 0.8, em * 1.8];
  const room = width - left;
  const step = room / Math.max(bars.length, 1);
  const labelWidth = em * (0.9 + 0.62 * Math.max(...bars.map(({ label }) => label.length), 1));
  const nth = everyNth(bars.length, room, labelWidth);
  // Counted back from the newest, because people look for the newest.
  const fits = (at: number) => (bars.length - 1 - at) % nth === 0 && left + (at + 1) * step >= labelWidth;
  const y = (value: number) => head + (height - head - foot) * (1 - value / top);
  return (
    <svg aria-hidden="true" width={width} height={height}>
      <TickLines ticks={ticks} left={left} width={width} em={em} y={y} />
      {bars.map(({ key, label, parts }, at) => {
        const [x, breadth] = [left + at * step + step * 0.14, Math.min(step * 0.72, em * 4)];
        return (
          <g key={key} {...pressed(onOpen, key)}>
            <rect className="kw-chart-room" x={left + at * step} y={head} width={step} height={height - head - foot} />
            {(beside ? parts.map(() => 0) : startsOf(parts)).map((start, part) => {
              const y2 = y(start + (parts[part] ?? 0));
              const [x2, thick] = beside ? [x + (breadth * part) / parts.length, breadth / parts.length] : [x, breadth];
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
              return <rect key={part} className={`kw-chart-part-${part}`} x={x2} y={y2} width={thick} height={y(start) - y2} />;
            })}
            {fits(at) && (
              <text className="kw-chart-end" x={x + breadth} y={height - em * 0.5}>
                {label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** Bars from left to right, each with its name above and its number behind: nothing is cut off on narrow screens. */
function Lying({ bars, ticks, width, em, onOpen }: DrawingProps) {
  const top = ticks.at(-1) ?? 1;
  const line = em * 2.9;
  const room = width - em * (1 + 0.62 * shownQty(String(top)).length);
  return (
    <svg aria-hidden="true" width={width} height={line * bars.length + em * 0.4}>
      {bars.map((bar, at) => {
        const { key, label, parts } = bar;
        return (
          <g key={key} {...pressed(onOpen, key)}>
            <rect className="kw-chart-room" x={0} y={line * at} width={width} height={line} />
            <text className="kw-chart-start" x={0} y={line * at + em * 1.1}>
              {label}
            </text>
            {startsOf(parts).map((start, part) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
                key={part}
                className={`kw-chart-part-${part}`}
                x={(room * start) / top}
                y={line * at + em * 1.5}
                width={(room * (parts[part] ?? 0)) / top}
                height={em * 1.1}
              />
            ))}
            <text className="kw-chart-start" x={(room * total(bar)) / top + em * 0.4} y={line * at + em * 2.4}>
              {shownQty(String(total(bar)))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
