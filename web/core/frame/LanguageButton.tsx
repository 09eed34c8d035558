import { useState } from 'react';
import { constants } from '../../../contract/core/constants.ts';
import { chooseLanguage } from '../session/session.ts';
import { useApplication } from '../session/useApplication.ts';
import { BarButton } from '../ui/BarButton.tsx';
import { OptionList } from '../ui/OptionList.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { showError } from '../wire/api.ts';
import { useLanguage, useT } from '../words/i18n.ts';
import { languageNames } from '../words/languages.ts';

/** Chooses the language from the bar; the task goes on. */
export function LanguageButton() {
  const t = useT();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const more = useApplication()?.moreLanguages;
  const options = constants.languages.map((value) => ({ value, label: languageNames[value] }));
  const pick = (value: string) => {
    const chosen = constants.languages.find((one) => one === value);
    if (chosen) chooseLanguage(chosen).catch(showError);
    setOpen(false);
  };
  if (more === false) return null;
  return (
    <>
      <BarButton icon="language" label={t('shell.language')} onPress={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('shell.language')} closeLabel={t('shell.close')}>
        <OptionList label={t('shell.language')} options={options} value={language} onPick={pick} />
      </Sheet>
    </>
  );
}
