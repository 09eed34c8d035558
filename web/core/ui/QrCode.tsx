import { useMemo } from 'react';
import { encode } from 'uqr';
import './QrCode.css';

/** A QR code as a drawing. `label` is read aloud. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: 0, boostEcc: false }), [text]);
  return (
    <svg className="kw-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" data-code={text}>
      <path d={data.flatMap(rowPath).join('')} />
    </svg>
  );
}

/** The dark modules of a row, those side by side as one bar. */
function rowPath(row: readonly boolean[], y: number): string[] {
  const bars: string[] = [];
  for (let x = 0; x < row.length; x += 1) {
    const from = x;
    while (row[x]) x += 1;
    if (x > from) bars.push(`M${from} ${y}h${x - from}v1H${from}z`);
  }
  return bars;
}
