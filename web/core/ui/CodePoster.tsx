import type { ReactNode } from 'react';
import { QrCode } from './QrCode.tsx';
import './CodePoster.css';

/** A code to be scanned from the screen, with its meaning in large letters. */
export function CodePoster({ text, label, title, about }: { text: string; label: string; title: ReactNode; about?: ReactNode }) {
  return (
    <section className="kw-panel kw-poster">
      <QrCode text={text} label={label} />
      <h2>{title}</h2>
      {about && <p className="kw-quiet-line">{about}</p>}
    </section>
  );
}
