import { Button } from '../core/ui/Button.tsx';
import { copyText } from '../core/ui/copyText.ts';
import { useT } from '../core/words/i18n.ts';
import './exchange.css';

/** JSON text to read and to copy. */
export function JsonPanel({ title, json }: { title: string; json: string }) {
  const t = useT();
  return (
    <section className="kw-panel">
      <div className="kw-json-head">
        <h2>{title}</h2>
        <Button icon="copy" label={`${t('exchange.copy')} ${title}`} onPress={() => copyText(json)}>
          {t('exchange.copy')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: a named scroll region of plain text */}
      <pre className="kw-json" role="region" aria-label={title} tabIndex={0}>
        {json}
      </pre>
    </section>
  );
}
