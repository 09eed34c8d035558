import { useRef } from 'react';
import { shownQty } from '../words/shownQty.ts';
import { niceScale } from './niceScale.ts';
import { TickLines } from './TickLines.tsx';
import { useWidth } from './useWidth.ts';
import './chart.css';

/** A moment and the value from then on. */
interface LinePoint {
  at: number;
  value: number;
  /** The event at the point. */
  label: string;
}

/**
 * A step line of a value over time, with a point at each change. The caller must show the same data as a table beside it, because
 * screen readers get nothing from the drawing.
 */
export function LineChart({
  points,
  before,
  from,
  to,
  ends,
}: {
  points: readonly LinePoint[];
  /** The value before the first point. */
  before: number;
  from: number;
  to: number;
  ends: [string, string];
}) {
  const box = useRef<HTMLDivElement>(null);
  const { width, em } = useWidth(box);
  const ticks = niceScale(Math.max(0, before, ...points.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  const left = em * (1 + 0.6 * Math.max(...ticks.map((tick) => shownQty(String(tick)).length)));
  const [start, end] = ends;
  // Side by side where they fit, else one below the other; a single day is shown once.
  const stacked = start !== end && em * 0.6 * (start.length + end.length + 2) > width - left;
  const below = stacked ? em * 1.7 : 0;
  const [height, head, foot] = [em * 14 + below, em * 0.8, em * 1.8 + below];
  const x = (at: number) => left + ((width - left - em * 0.5) * (at - from)) / Math.max(to - from, 1);
  const y = (value: number) => head + (height - head - foot) * (1 - value / top);
  const steps = points.map(({ at, value }) => `H${x(at)}V${y(value)}`);
  return (
    <div className="kw-chart" aria-hidden="true">
      <div ref={box} className="kw-chart-box">
        {width > 0 && (
          <svg aria-hidden="true" width={width} height={height}>
            <TickLines ticks={ticks} left={left} width={width} em={em} y={y} />
            <path className="kw-chart-path" d={`M${left} ${y(before)}${steps.join('')}H${x(to)}`} />
            {points.map(({ at, value, label }, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may stand at the same moment
              <circle key={nth} className="kw-chart-point" cx={x(at)} cy={y(value)} r={em * 0.22}>
                <title>{label}</title>
              </circle>
            ))}
            {start !== end && (
              <text className="kw-chart-start" x={left} y={height - em * 0.5 - below}>
                {start}
              </text>
            )}
            <text className="kw-chart-end" x={width} y={height - em * 0.5}>
              {end}
            </text>
          </svg>
        )}
      </div>
    </div>
  );
}
