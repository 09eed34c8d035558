import { lazy, Suspense, useState } from 'react';
import type { TextKey } from '../../../contract/messages/texts.ts';
import { cn } from '../ui/cn.ts';
import { Icon } from '../ui/Icon.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { useT } from '../words/i18n.ts';

const HelpText = lazy(() => import('./HelpText.tsx').then((m) => ({ default: m.HelpText })));

/** The button that shows a screen's help: floating, or `inline` where it would cover content. */
export function HelpBubble({ text, raised = false, inline = false }: { text: TextKey; raised?: boolean; inline?: boolean }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={cn(inline ? 'kw-help-inline' : 'kw-help-bubble', raised && 'kw-help-bubble-raised')}
        aria-label={t('shell.help')}
        onClick={() => setOpen(true)}
      >
        <Icon name="help" size={26} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('shell.help')} closeLabel={t('shell.close')}>
        <Suspense fallback={<p className="kw-help-text">{t(text)}</p>}>
          <HelpText own={text} onLeave={() => setOpen(false)} />
        </Suspense>
      </Sheet>
    </>
  );
}
