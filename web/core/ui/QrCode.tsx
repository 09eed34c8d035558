import { useEffect, useState } from 'react';
import './QrCode.css';

/** A QR code as a drawing; the encoder is loaded when the first one is shown. `label` is read aloud. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<{ box: string; path: string }>();
  useEffect(() => {
    let gone = false;
    const draw = async () => {
      const { qrcode, drawingSVG } = await import('bwip-js/browser');
      // The library's types leave out what only some kinds of code know.
      const options = { bcid: 'qrcode', text, scale: 1, eclevel: 'M' };
      const svg = qrcode(options, drawingSVG());
      if (!gone) setDrawing({ box: /viewBox="([^"]*)"/.exec(svg)?.[1] ?? '0 0 1 1', path: /\sd="([^"]*)"/.exec(svg)?.[1] ?? '' });
    };
    void draw();
    return () => {
      gone = true;
    };
  }, [text]);
  return (
    <svg className="kw-qr" viewBox={drawing?.box ?? '0 0 1 1'} role="img" aria-label={label} shapeRendering="crispEdges" data-code={text}>
      <path d={drawing?.path ?? ''} />
    </svg>
  );
}
