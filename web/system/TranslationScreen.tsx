import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { constants } from '../../contract/core/constants.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { systemLists } from '../../contract/system/system.lists.ts';
import { textCalls } from '../../contract/system/text.calls.ts';
import { toast } from '../core/device/toast.ts';
import { useDebounced } from '../core/device/useDebounced.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Page } from '../core/frame/Page.tsx';
import { go, goBack } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { type ReadRecord, useRecordForm } from '../core/record/useRecordForm.ts';
import { loadTranslations } from '../core/session/translations.ts';
import { Button } from '../core/ui/Button.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { FormFault } from '../core/ui/FormFault.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { OptionList } from '../core/ui/OptionList.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { ask } from '../core/wire/api.ts';
import { listPage } from '../core/wire/listApi.ts';
import { queryClient } from '../core/wire/queryClient.ts';
import { useT } from '../core/words/i18n.ts';
import { languageNames } from '../core/words/languages.ts';
import '../core/master/master.css';

type Words = Record<Language, string>;
const isLanguage = (key: string): key is keyof Words => Object.hasOwn(languageNames, key);

/** Texts as shipped: that of a key, or those that contain the words. */
const useShipped = (wanted: { key?: string; search?: string }) =>
  useQuery({
    queryKey: ['shippedTexts', wanted],
    queryFn: async () => (await ask(textCalls.findTexts, wanted, { quiet: true })).texts,
    enabled: Boolean(wanted.key ?? wanted.search),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

/** One text in three languages, above the product's own text; without a key the person first searches for the text. No template fits. */
export function TranslationScreen() {
  const t = useT();
  const { key } = useSearch();
  const { data, isPending } = useQuery({
    queryKey: ['record', 'translation', key],
    queryFn: () => readText(key ?? ''),
    enabled: key !== undefined,
    gcTime: 0,
  });
  if (key === undefined) return <FindText />;
  if (isPending || !data)
    return (
      <Page>
        <Skeleton label={t('shell.loading')} />
      </Page>
    );
  return <TranslationForm key={key} textKey={key} first={data} />;
}

async function readText(key: string): Promise<ReadRecord<Words>> {
  const { rows } = await listPage(systemLists.translations, { where: { textKey: { value: key, searchType: '=' } }, pageSize: 1 });
  const { zh, en, yn, revision } = rows[0] ?? {};
  return { values: { zh: zh ?? '', en: en ?? '', yn: yn ?? '' }, revision: revision ?? 0 };
}

function FindText() {
  const t = useT();
  const [search, setSearch] = useState('');
  const wanted = useDebounced(search.trim(), 250);
  const { data: found, error, refetch } = useShipped({ search: wanted });
  const options = (wanted === '' ? [] : (found ?? [])).map(({ key, zh, en, yn }) => ({
    value: key,
    label: zh,
    about: `${en} · ${yn} · ${key}`,
  }));
  return (
    <Page noScan title={t('translation.add')} search={{ value: search, onChange: setSearch, hint: t('translation.find') }}>
      {wanted === '' && <EmptyState icon="search" title={t('translation.find')} hint={t('translation.find.hint')} />}
      {error && <ListTrouble error={error} onRetry={() => void refetch()} />}
      {wanted !== '' && found?.length === 0 && <EmptyState icon="search" title={t('list.empty.filtered')} />}
      {options.length > 0 && (
        <div className="kw-column">
          <section className="kw-panel kw-panel-flush">
            <OptionList
              label={t('translation.find')}
              options={options}
              onPick={(key) => go('/pages/my/translation', { key }, { replace: true })}
            />
          </section>
        </div>
      )}
    </Page>
  );
}

function TranslationForm({ textKey, first }: { textKey: string; first: ReadRecord<Words> }) {
  const t = useT();
  const labelOf = (language: string) => (isLanguage(language) ? languageNames[language] : language);
  const { values: words, revision, change, explain } = useRecordForm(first, { load: () => readText(textKey), labelOf });
  const shipped = useShipped({ key: textKey }).data?.[0];
  const [fault, setFault] = useState('');
  async function save(next: Words) {
    try {
      const { removed } = await sendCommand(textCalls.saveTranslation, { key: textKey, ...next, revision });
      await loadTranslations();
      await queryClient.invalidateQueries();
      toast(t(removed ? 'translation.removed' : 'master.saved'), { tone: 'green' });
      goBack();
    } catch (error) {
      setFault(await explain(error));
    }
  }
  const empty = { zh: '', en: '', yn: '' };
  const overridden = Object.values(first.values).some(Boolean);
  return (
    <Page
      noScan
      bottom={
        <div className="kw-list-foot">
          {overridden && (
            <Button size="commit" onPress={() => save(empty)}>
              {t('translation.own')}
            </Button>
          )}
          <Button kind="primary" size="commit" block onPress={() => save(words)}>
            {t('master.save')}
          </Button>
        </div>
      }
    >
      <div className="kw-column">
        <section className="kw-panel">
          <p className="kw-quiet-line">{textKey}</p>
          {constants.languages.map((language) => (
            <TextField
              key={language}
              label={languageNames[language]}
              hint={shipped && t('translation.shipped', { text: shipped[language] })}
              rows={2}
              maxLength={2000}
              value={words[language]}
              onChange={(text) => {
                setFault('');
                change({ [language]: text });
              }}
            />
          ))}
        </section>
        <FormFault>{fault}</FormFault>
      </div>
    </Page>
  );
}
