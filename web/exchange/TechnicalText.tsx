import { useT } from '../core/words/i18n.ts';
import './exchange.css';

/** Texts of programs, folded: for people who run the two systems. */
export function TechnicalText({ text }: { text: string }) {
  const t = useT();
  if (text === '') return null;
  return (
    <details className="kw-technical">
      <summary>{t('exchange.technical')}</summary>
      <pre className="kw-json">{text}</pre>
    </details>
  );
}
