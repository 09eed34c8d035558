import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useT } from '../words/i18n.ts';
import { drawPdf } from './drawPdf.ts';
import './PdfView.css';

/** A PDF drawn page by page, the same on a handheld, where browsers have no viewer of their own. */
export function PdfView({ file, label }: { file: Blob; label: string }) {
  const t = useT();
  const pages = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'drawing' | 'done' | 'failed'>('drawing');
  useEffect(() => {
    const stop = new AbortController();
    setState('drawing');
    const host = pages.current;
    if (!host) return;
    drawPdf(file, host, stop.signal).then(
      () => {
        if (!stop.signal.aborted) setState('done');
      },
      () => {
        if (!stop.signal.aborted) setState('failed');
      },
    );
    return () => stop.abort();
  }, [file]);
  return (
    <>
      {state === 'failed' && <EmptyState icon="file" title={t('pdf.failed')} />}
      <div ref={pages} className="kw-pdf" role="img" aria-label={label} />
      {state === 'drawing' && <Loading label={t('shell.loading')} />}
    </>
  );
}
