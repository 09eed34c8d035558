import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { constants } from '../../contract/core/constants.ts';
import type { Language, TextKey } from '../../contract/messages/texts.ts';
import { textCalls } from '../../contract/system/text.calls.ts';
import { toast } from '../core/device/toast.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Page } from '../core/frame/Page.tsx';
import { goBack } from '../core/navigation/go.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { type ReadRecord, useRecordForm } from '../core/record/useRecordForm.ts';
import { mayDo, useSession } from '../core/session/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { ask } from '../core/wire/api.ts';
import { queryClient } from '../core/wire/queryClient.ts';
import { sayOr, useLanguage, useT } from '../core/words/i18n.ts';
import { languageNames } from '../core/words/languages.ts';

/** The help of one screen; people with the permission write it, in one language at a time. */
export function ScreenHelp({ path, own }: { path: string; own: TextKey | undefined }) {
  const t = useT();
  const spoken = useLanguage();
  const may = mayDo(textCalls.savePageHelp.permission, useSession());
  const [language, setLanguage] = useState<Language>(spoken);
  const { data, error, refetch } = useQuery({
    queryKey: ['pageHelp', path, language],
    queryFn: () => readHelp(path, language),
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
        {data && may && <HelpForm key={language} path={path} language={language} first={data} own={own} />}
        {data &&
          !may &&
          (data.values.body || own ? (
            <section className="kw-panel">
              <p className="kw-help-body">{data.values.body || (own && t(own))}</p>
            </section>
          ) : (
            <EmptyState icon="help" title={t('help.none')} />
          ))}
      </div>
    </Page>
  );
}

type Help = { body: string };

async function readHelp(path: string, language: Language): Promise<ReadRecord<Help>> {
  const { body, revision } = await ask(textCalls.pageHelp, { path, language }, { quiet: true });
  // Without a row the shipped text is shown; the form is then empty and says so.
  return { values: { body: revision === 0 ? '' : body }, revision };
}

interface HelpFormProps {
  path: string;
  language: Language;
  first: ReadRecord<Help>;
  own: TextKey | undefined;
}

function HelpForm({ path, language, first, own }: HelpFormProps) {
  const t = useT();
  const load = () => readHelp(path, language);
  const { values, revision, change, explain } = useRecordForm(first, { load, labelOf: () => t('help.body') });
  const [fault, setFault] = useState('');
  async function save() {
    try {
      await sendCommand(textCalls.savePageHelp, { path, language, body: values.body, revision });
      await queryClient.invalidateQueries({ queryKey: ['pageHelp'] });
      toast(t('master.saved'), { tone: 'green' });
      goBack();
    } catch (error) {
      setFault(await explain(error));
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
        value={values.body}
        onChange={(text) => {
          setFault('');
          change({ body: text });
        }}
      />
      <Button kind="primary" size="commit" block onPress={save}>
        {t('master.save')}
      </Button>
    </section>
  );
}
