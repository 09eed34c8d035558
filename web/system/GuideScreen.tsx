import type { TextKey } from '../../contract/messages/texts.ts';
import { Page } from '../core/frame/Page.tsx';
import { go } from '../core/navigation/go.ts';
import { mayDo, useSession } from '../core/session/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { useLanguage, useT } from '../core/words/i18n.ts';
import { hasPicture, topicsFor } from './guideTopics.ts';
import './GuideScreen.css';

/** How the work of the reader is done, flow by flow, with pictures of the real screens in the reader's language (made by tools/guideShots.ts). No template fits running text with pictures. */
export function GuideScreen() {
  const t = useT();
  const language = useLanguage();
  const session = useSession();
  return (
    <Page language noScan>
      <ol className="kw-column kw-guide">
        {topicsFor((permission) => mayDo(permission, session)).map((topic, at) => {
          const title = t(`guide.${topic}.title` satisfies TextKey);
          return (
            <li key={topic} className="kw-panel kw-guide-step">
              {hasPicture(topic) && <img src={`/guide/${topic}-${language}.png`} alt={title} width={360} height={640} loading="lazy" />}
              <div>
                <h2>
                  <span className="kw-guide-number">{at + 1}</span> {title}
                </h2>
                <p className="kw-help-body">{t(`guide.${topic}.body` satisfies TextKey)}</p>
              </div>
            </li>
          );
        })}
      </ol>
      <div className="kw-column">
        <Button icon="help" onPress={() => go('/pages/home/help')}>
          {t('screen./pages/home/help')}
        </Button>
      </div>
    </Page>
  );
}
