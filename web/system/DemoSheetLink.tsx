import { demo } from '../core/device/demo.ts';
import { useStore } from '../core/device/store.ts';
import { Icon } from '../core/ui/Icon.tsx';
import { useLanguage, useT } from '../core/words/i18n.ts';
import './DemoSheetLink.css';

/** In the demo: the way to the printable sheet of codes for the first ten minutes. */
export function DemoSheetLink() {
  const t = useT();
  const language = useLanguage();
  if (useStore(demo) !== 'ready') return null;
  return (
    <a className="kw-demo-link" href={`/demo/sheet.pdf?language=${language}`} target="_blank" rel="noreferrer">
      <Icon name="print" size={20} />
      {t('home.demo-sheet')}
    </a>
  );
}
