import { useQuery } from '@tanstack/react-query';
import type { TextKey } from '../../../contract/messages/texts.ts';
import { textCalls } from '../../../contract/system/text.calls.ts';
import { go } from '../navigation/go.ts';
import { usePath } from '../navigation/useSearch.ts';
import { mayDo, useSession } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { ask } from '../wire/api.ts';
import { useLanguage, useT } from '../words/i18n.ts';

/** The help of the open screen: the administrators' text, else the product's own. */
export function HelpText({ own, onLeave }: { own: TextKey; onLeave: () => void }) {
  const t = useT();
  const path = usePath();
  const language = useLanguage();
  const session = useSession();
  const { data } = useQuery({
    queryKey: ['pageHelp', path, language],
    queryFn: () => ask(textCalls.pageHelp, { path, language }, { quiet: true }),
    enabled: session !== undefined,
  });
  const edit = () => {
    onLeave();
    go('/pages/home/help', { path, own });
  };
  return (
    <>
      <p className="kw-help-text">{data?.body || t(own)}</p>
      {mayDo(textCalls.savePageHelp.permission, session) && (
        <div className="kw-column">
          <Button icon="edit" onPress={edit}>
            {t('help.edit')}
          </Button>
        </div>
      )}
    </>
  );
}
