import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { constants } from '../../contract/core/constants.ts';
import { systemCalls } from '../../contract/system/system.calls.ts';
import { toast } from '../core/device/toast.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { type ReadRecord, useRecordForm } from '../core/record/useRecordForm.ts';
import { Button } from '../core/ui/Button.tsx';
import { FormFault } from '../core/ui/FormFault.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { SelectField } from '../core/ui/SelectField.tsx';
import { SwitchField } from '../core/ui/SwitchField.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { ask } from '../core/wire/api.ts';
import { queryClient } from '../core/wire/queryClient.ts';
import { sayOr, useT } from '../core/words/i18n.ts';
import { languageNames } from '../core/words/languages.ts';

const appCode = constants['system-app-code'];

/** Contacts, and fields that only other systems read: field and wire name, which is its label too. */
const people = { adminName: 'SystemAdminName', tel: 'Tel', phone: 'Phone' } as const;
const informative = {
  name: 'AppName',
  description: 'AppDescription',
  adminCode: 'SystemAdminCode',
  centerName: 'CenterName',
  unitName: 'UnitName',
  department: 'Department',
  extend1: 'Extend1',
  extend2: 'Extend2',
  extend3: 'Extend3',
  extend4: 'Extend4',
  extend5: 'Extend5',
} as const;
const texts = { ...people, ...informative };
type TextName = keyof typeof texts;
const names = Object.keys(texts) as TextName[];
type Values = Record<TextName | 'more' | 'defaultLanguage', string>;

async function read(): Promise<ReadRecord<Values>> {
  const found = await ask(systemCalls.findApplication, { appCode }, { quiet: true });
  const { moreLanguages, defaultLanguage, revision } = found;
  return { values: { ...found, more: moreLanguages ? 'more' : '', defaultLanguage }, revision };
}

/** The application row: contacts, offered languages, and fields for other systems. */
export function ApplicationPanel() {
  const t = useT();
  const [saves, setSaves] = useState(0);
  const { data } = useQuery({ queryKey: ['announcement', 'application'], queryFn: read, gcTime: 0 });
  return data ? <ApplicationForm key={saves} first={data} onSaved={() => setSaves(saves + 1)} /> : <Skeleton label={t('shell.loading')} />;
}

function ApplicationForm({ first, onSaved }: { first: ReadRecord<Values>; onSaved: () => void }) {
  const t = useT();
  const labelOf = (field: string) => (field in texts ? sayOr(t, `field.${texts[field as TextName]}`, field) : t('shell.language'));
  const { values, revision, change, explain } = useRecordForm(first, { load: read, labelOf });
  const [fault, setFault] = useState('');
  const typed = (name: TextName) => (
    <TextField
      key={name}
      label={labelOf(name)}
      value={values[name]}
      maxLength={name === 'description' ? 200 : 40}
      onChange={(next) => change({ [name]: next })}
    />
  );
  async function save() {
    const language = constants.languages.find((one) => one === values.defaultLanguage);
    try {
      await sendCommand(systemCalls.saveApplication, {
        appCode,
        ...Object.fromEntries(names.map((name) => [name, values[name]])),
        moreLanguages: values.more !== '',
        defaultLanguage: language,
        revision,
      });
      await queryClient.invalidateQueries({ queryKey: ['announcement'] });
      toast(t('master.saved'), { tone: 'green' });
      onSaved();
    } catch (error) {
      setFault(await explain(error));
    }
  }
  return (
    <section className="kw-panel">
      <SwitchField
        label={t('settings.application.more')}
        hint={t('settings.application.more.hint')}
        value={values.more !== ''}
        onChange={(on) => change({ more: on ? 'more' : '' })}
      />
      <SelectField
        label={t('field.DefualtLanguage')}
        hint={t('settings.application.default.hint')}
        value={values.defaultLanguage}
        choices={constants.languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(defaultLanguage) => change({ defaultLanguage })}
      />
      <p className="kw-quiet-line">{t('settings.application.ask')}</p>
      {(Object.keys(people) as TextName[]).map(typed)}
      <p className="kw-quiet-line">{t('settings.application.info')}</p>
      {(Object.keys(informative) as TextName[]).map(typed)}
      <FormFault>{fault}</FormFault>
      <div className="kw-ways">
        <Button kind="primary" onPress={save}>
          {t('master.save')}
        </Button>
      </div>
    </section>
  );
}
