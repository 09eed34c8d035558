import { type ReactNode, useRef } from 'react';
import './ResultBand.css';
import { useResultInView } from './counted.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';
import { WholeCodes } from './WholeCodes.tsx';

/** The outcome of the last scan; `idle` before the first one. */
export type ResultTone = 'idle' | 'accept' | 'warn' | 'reject' | 'duplicate';

const icons: Record<ResultTone, IconName> = { idle: 'scan', accept: 'check', warn: 'warn', reject: 'cross', duplicate: 'repeat' };

/** The result of the last scan in colour, icon and word. A new `stamp` (scan number or time) flashes it again. */
export function ResultBand({
  tone,
  word,
  what,
  stamp,
  action,
}: {
  tone: ResultTone;
  word: ReactNode;
  what?: ReactNode;
  stamp?: string | number;
  /** A small button at the end: undo, show where it was scanned first … */
  action?: ReactNode;
}) {
  const band = useRef<HTMLDivElement>(null);
  useResultInView(band, stamp);
  return (
    <div ref={band} className={`kw-result kw-result-${tone}`} role={tone === 'reject' ? 'alert' : 'status'} aria-atomic="true">
      <div key={stamp} className="kw-result-flash" aria-hidden="true" />
      <span className="kw-result-mark">
        <Icon name={icons[tone]} size={20} />
      </span>
      <span className="kw-result-words">
        <strong className="kw-result-word">
          <WholeCodes text={word} />
        </strong>
        {what !== undefined && (
          <span className="kw-result-what">
            <WholeCodes text={what} />
          </span>
        )}
      </span>
      {action}
    </div>
  );
}
