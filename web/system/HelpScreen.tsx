import type { TextKey } from '../../contract/messages/texts.ts';
import { Page } from '../core/frame/Page.tsx';
import { go } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { Button } from '../core/ui/Button.tsx';
import { isText, useT } from '../core/words/i18n.ts';
import { ScreenHelp } from './ScreenHelp.tsx';

const topics = ['scan', 'result', 'connection', 'hand', 'trouble'] as const;

/** Five short answers about work with the app; with a `path` the help of that screen, which administrators write. No template fits running text. */
export function HelpScreen() {
  const { path, own } = useSearch();
  return path ? <ScreenHelp key={path} path={path} own={own && isText(own) ? own : undefined} /> : <Topics />;
}

function Topics() {
  const t = useT();
  return (
    <Page language>
      <div className="kw-column">
        {topics.map((topic) => (
          <section key={topic} className="kw-panel">
            <h2>{t(`help.${topic}.title` satisfies TextKey)}</h2>
            <p className="kw-help-body">{t(`help.${topic}.body` satisfies TextKey)}</p>
          </section>
        ))}
        <Button icon="file" onPress={() => go('/pages/my/operateguide')}>
          {t('screen./pages/my/operateguide')}
        </Button>
        <Button icon="file" onPress={() => go('/pages/home/syspdf')}>
          {t('screen./pages/home/syspdf')}
        </Button>
        <Button icon="barcode" onPress={() => go('/pages/my/scantest')}>
          {t('screen./pages/my/scantest')}
        </Button>
      </div>
    </Page>
  );
}
