import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { constants } from '../../contract/core/constants.ts';
import type { Language, TextKey } from '../../contract/messages/texts.ts';
import { textCalls } from '../../contract/system/text.calls.ts';
import { ask, wordsOf } from '../core/api.ts';
import { goBack } from '../core/go.ts';
import { sayOr, useLanguage, useT } from '../core/i18n.ts';
import { languageNames } from '../core/languages.ts';
import { ListTrouble } from '../core/list/ListTrouble.tsx';
import { Page } from '../core/Page.tsx';
import { queryClient } from '../core/queryClient.ts';
import { sendCommand } from '../core/queue.ts';
import { mayDo, useSession } from '../core/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { toast } from '../core/ui/toast.ts';

/** The help of one screen; whoever may writes it, a language at a time. */
export function ScreenHelp({ path, own }: { path: string; own: TextKey | undefined }) {
  const t = useT();
  const spoken = useLanguage();
  const may = mayDo(textCalls.savePageHelp.permission, useSession());
  const [language, setLanguage] = useState<Language>(spoken);
  const { data, error, refetch } = useQuery({
    queryKey: ['pageHelp', path, language],
    queryFn: () => ask(textCalls.pageHelp, { path, language }, { quiet: true }),
  });
  return (
    <Page noScan title={sayOr(t, `screen.${path}`, path)}>
      <div className="kw-column">
        {may && (
          <Segmented
            label={t('shell.language')}
            value={language}
            onChange={setLanguage}
            options={constants.languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        )}
        {error && <ListTrouble error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton label={t('shell.loading')} />}
        {data && may && <HelpForm key={language} path={path} language={language} first={data.body} own={own} />}
        {data &&
          !may &&
          (data.body || own ? (
            <section className="kw-panel">
              <p className="kw-help-body">{data.body || (own && t(own))}</p>
            </section>
          ) : (
            <EmptyState icon="help" title={t('help.none')} />
          ))}
      </div>
    </Page>
  );
}

function HelpForm({ path, language, first, own }: { path: string; language: Language; first: string; own: TextKey | undefined }) {
  const t = useT();
  const [body, setBody] = useState(first);
  const [fault, setFault] = useState('');
  async function save() {
    try {
      await sendCommand(textCalls.savePageHelp, { path, language, body });
      await queryClient.invalidateQueries({ queryKey: ['pageHelp'] });
      toast(t('master.saved'), { tone: 'green' });
      goBack();
    } catch (error) {
      setFault(wordsOf(error));
    }
  }
  return (
    <section className="kw-panel">
      <TextField
        label={t('help.body')}
        hint={own ? t('help.own', { text: t(own) }) : t('help.own.none')}
        error={fault || undefined}
        rows={10}
        maxLength={20_000}
        value={body}
        onChange={(text) => {
          setFault('');
          setBody(text);
        }}
      />
      <Button kind="primary" size="commit" block onPress={save}>
        {t('master.save')}
      </Button>
    </section>
  );
}
