import { shownQty } from '../words/shownQty.ts';

/** The horizontal grid lines of a chart, each with its number. */
export function TickLines({
  ticks,
  left,
  width,
  em,
  y,
}: {
  ticks: readonly number[];
  left: number;
  width: number;
  em: number;
  y: (value: number) => number;
}) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line className="kw-chart-line" x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
      <text className="kw-chart-end" x={left - em * 0.4} y={y(tick) + em * 0.3}>
        {shownQty(String(tick))}
      </text>
    </g>
  ));
}
