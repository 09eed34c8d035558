import { useT } from '../core/words/i18n.ts';
import './exchange.css';

/** What programs said, folded away: for who runs the two systems. */
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
