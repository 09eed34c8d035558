import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '../../contract/core/call.ts';
import { settingCalls } from '../../contract/system/setting.calls.ts';
import { systemCalls } from '../../contract/system/system.calls.ts';
import { toast } from '../core/device/toast.ts';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { OnlyLook } from '../core/frame/OnlyLook.tsx';
import { Page } from '../core/frame/Page.tsx';
import { asInForm } from '../core/master/askField.tsx';
import { sendCommand } from '../core/queue/queue.ts';
import { mayDo, useSession } from '../core/session/session.ts';
import { askFields } from '../core/ui/askFields.tsx';
import { askWords } from '../core/ui/askWords.ts';
import { confirm } from '../core/ui/Dialog.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { Skeleton } from '../core/ui/Loading.tsx';
import { OptionList } from '../core/ui/OptionList.tsx';
import { SwitchField } from '../core/ui/SwitchField.tsx';
import { ask, showError } from '../core/wire/api.ts';
import { CallError } from '../core/wire/CallError.ts';
import { queryClient } from '../core/wire/queryClient.ts';
import { type Say, sayOr, useT } from '../core/words/i18n.ts';
import { sayState } from '../core/words/sayState.ts';
import { ApplicationPanel } from './ApplicationPanel.tsx';
import { NoticePanel } from './NoticePanel.tsx';
import { SaleTargetPanel } from './SaleTargetPanel.tsx';
import './setting.css';

type Setting = CallOutput<typeof settingCalls.settings>['settings'][number];
const nameOf = (t: Say, { key, name }: Setting): string => sayOr(t, `setting.${key}`, name);
const helpOf = (t: Say, { key, help }: Setting): string => sayOr(t, `settingHelp.${key}`, help);

/** The text prefixes of choices. They are named here so that the build sends these texts with the screen. */
const choices: Record<string, { machine: string }> = { newerGoods: { machine: 'newerGoods' }, printerDpi: { machine: 'printerDpi' } };
const machineOf = (key: string): string => choices[key]?.machine ?? key;

/** A value as text, where it is one of a few choices. */
const saidOf = (t: Say, { key, options }: Setting, value: string): string => (options ? sayState(t, machineOf(key), value) : value);

/** Every switch and value of the organisation, the announcement and the sales target. No template fits a page of settings. */
export function SettingScreen() {
  const t = useT();
  const session = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', session?.login.u9org],
    queryFn: () => ask(settingCalls.settings, {}, { quiet: true }),
  });
  const may = mayDo(settingCalls.saveSwitch.permission, session);
  const all = data?.settings ?? [];
  const values = all
    .filter(({ type }) => type !== 'switch')
    .map((one) => ({
      value: one.key,
      label: nameOf(t, one),
      about: helpOf(t, one),
      end: <strong className="kw-setting-value">{one.value === '' ? t('master.none') : saidOf(t, one, String(one.value))}</strong>,
      disabled: !may,
    }));
  const changeValue = (key: string) => {
    const one = all.find((setting) => setting.key === key);
    if (one) setValue(t, one).catch(showError);
  };
  return (
    <Page noScan onReload={() => void refetch()} ready={data !== undefined}>
      <div className="kw-column">
        {error && <ListTrouble error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton label={t('shell.loading')} />}
        {data && (
          <>
            {!may && <OnlyLook />}
            <section className="kw-panel kw-panel-flush kw-settings">
              {all
                .filter(({ type }) => type === 'switch')
                .map((one) => (
                  <SwitchField
                    key={one.key}
                    label={nameOf(t, one)}
                    hint={
                      <>
                        {helpOf(t, one)}
                        <ChangedBy setting={one} />
                      </>
                    }
                    value={one.isOpen}
                    disabled={!may}
                    onChange={(on) => void turn(t, one, on).catch(showError)}
                  />
                ))}
            </section>
            <section className="kw-panel kw-panel-flush">
              <OptionList label={t('settings.values')} options={values} onPick={changeValue} />
            </section>
          </>
        )}
        {mayDo(settingCalls.updateNotice.permission, session) && (
          <>
            <GroupTitle>{t('settings.notice')}</GroupTitle>
            <NoticePanel />
          </>
        )}
        {mayDo(systemCalls.saveApplication.permission, session) && (
          <>
            <GroupTitle>{t('settings.application')}</GroupTitle>
            <ApplicationPanel />
          </>
        )}
        {mayDo(settingCalls.saveSaleTarget.permission, session) && (
          <>
            <GroupTitle>{t('settings.target')}</GroupTitle>
            <SaleTargetPanel />
          </>
        )}
      </div>
    </Page>
  );
}

function ChangedBy({ setting: { changedBy, changedAt } }: { setting: Setting }) {
  const t = useT();
  return changedBy ? (
    <>
      {' '}
      <span className="kw-setting-by">{t('settings.changed', { who: changedBy, at: changedAt })}</span>
    </>
  ) : null;
}

/** Turns a switch after a confirmation (rule settings-switch-confirm). */
async function turn(t: Say, setting: Setting, open: boolean): Promise<void> {
  const name = nameOf(t, setting);
  const [stored] = (await ask(settingCalls.settings, { key: setting.key })).settings;
  const yes = await confirm({
    title: t(open ? 'settings.on.ask' : 'settings.off.ask', { name }),
    body: (
      <>
        <p>{helpOf(t, setting)}</p>
        {stored?.leaves && <p>{stored.leaves}</p>}
      </>
    ),
    confirmLabel: t(open ? 'settings.on' : 'settings.off'),
    cancelLabel: t('shell.cancel'),
    danger: !open,
  });
  if (yes) await save(t, () => sendCommand(settingCalls.saveSwitch, { key: setting.key, open, revision: setting.revision }));
}

async function setValue(t: Say, setting: Setting): Promise<void> {
  const { key, minimum, maximum, options, value, revision } = setting;
  const range = minimum === undefined ? '' : t('settings.range', { from: minimum, to: maximum ?? '' });
  const name = nameOf(t, setting);
  const hint = [helpOf(t, setting), range].filter(Boolean).join(' ');
  const change = (typed: string) => save(t, () => sendCommand(settingCalls.updateOrgSetting, { key, value: typed, revision }));
  if (options) {
    const draw = asInForm({ wire: 'SettingValue', type: 'state', machine: machineOf(key), states: options });
    await askFields({ title: name, does: 'master.save', fields: { value: { label: name, hint, value: String(value), draw } } }, (given) =>
      change(given.value),
    );
    return;
  }
  await askWords({ title: name, label: name, hint, value: String(value), does: 'master.save', optional: true }, change);
}

async function save(t: Say, send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
    toast(t('master.saved'), { tone: 'green' });
  } catch (error) {
    // Another person was faster: their value is shown.
    if (!(error instanceof CallError && error.id === 'record.changed')) throw error;
    showError(error);
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['settings'] });
  }
}
