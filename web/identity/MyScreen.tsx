import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { constants } from '../../contract/core/constants.ts';
import { exceptionPermissions } from '../../contract/exchange/exceptionPermissions.ts';
import { settingCalls } from '../../contract/system/setting.calls.ts';
import { appearance, changeAppearance, textSizes } from '../core/device/appearance.ts';
import { feedback, readFeedbackSettings, saveFeedbackSettings } from '../core/device/feedback.ts';
import { useStore } from '../core/device/store.ts';
import { TabPage } from '../core/frame/TabPage.tsx';
import { builtScreens, go, type ScreenPath } from '../core/navigation/go.ts';
import { commands, commandsKnown, unsentOf } from '../core/queue/queue.ts';
import { chooseLanguage, mayDo, type Session, session, signOut, switchOrganisation, useSession } from '../core/session/session.ts';
import { useApplication } from '../core/session/useApplication.ts';
import { Button } from '../core/ui/Button.tsx';
import { confirm } from '../core/ui/Dialog.tsx';
import { Icon } from '../core/ui/Icon.tsx';
import type { IconName } from '../core/ui/iconPaths.ts';
import { type Option, OptionList } from '../core/ui/OptionList.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { SelectField } from '../core/ui/SelectField.tsx';
import { ask, showError } from '../core/wire/api.ts';
import { isText, sayOr, useLanguage, useT } from '../core/words/i18n.ts';
import { languageNames } from '../core/words/languages.ts';
import './MyScreen.css';

interface Way {
  value: ScreenPath;
  icon: IconName;
  permissions?: readonly string[];
}
const ways: readonly Way[] = [
  { value: '/pages/my/qrshow', icon: 'qr' },
  { value: '/pages/my/positionqrshow', icon: 'location' },
  { value: '/choose-location', icon: 'search', permissions: ['stock'] },
  { value: '/pages/my/signconfig', icon: 'check' },
  { value: '/pages/my/exceptionhandle', icon: 'tool', permissions: exceptionPermissions },
  { value: '/pages/my/operateguide', icon: 'file' },
  { value: '/pages/home/help', icon: 'help' },
  { value: '/pages/home/syspdf', icon: 'file' },
  { value: '/pages/my/versionlist', icon: 'clock' },
  { value: '/pages/my/scantest', icon: 'barcode' },
  { value: '/pages/login/changePassword', icon: 'lock' },
];
const administration: readonly Way[] = [
  { value: '/pages/my/firstSteps', icon: 'check', permissions: ['manageMasterData'] },
  { value: '/pages/my/setting', icon: 'settings', permissions: ['manageSettings', 'manageNotice', 'manageSaleTarget'] },
  { value: '/pages/my/devrole', icon: 'people', permissions: ['accounts'] },
  { value: '/pages/my/translations', icon: 'language', permissions: ['manageTranslations'] },
];

/** The third tab: who I am, how the screen suits me, and the way out. No template fits a page of settings. */
export function MyScreen() {
  const t = useT();
  const session = useSession();
  const built = useStore(builtScreens);
  if (!session) return null;
  const optionsOf = (some: readonly Way[]) =>
    some.flatMap(({ value, icon, permissions }): Option[] => {
      const key = `screen.${value}`;
      const may = permissions === undefined || permissions.some((one) => mayDo(one, session));
      return may && built.has(value) && isText(key) ? [{ value, icon, label: t(key), end: <Icon name="chevron" size={16} /> }] : [];
    });
  const forAdministrators = optionsOf(administration);
  return (
    <TabPage tab="/pages/my/index" context>
      <div className="kw-column">
        <Person session={session} />
        <Looks />
        <Noise />
        {forAdministrators.length > 0 && (
          <section className="kw-panel kw-panel-flush">
            <OptionList label={t('my.administration')} options={forAdministrators} onPick={(path) => go(path as ScreenPath)} />
          </section>
        )}
        <section className="kw-panel kw-panel-flush">
          <OptionList label={t('my.more')} options={optionsOf(ways)} onPick={(path) => go(path as ScreenPath)} />
        </section>
        <Button icon="exit" kind="danger" size="commit" block onPress={() => leave(t)}>
          {t('my.signOut')}
        </Button>
        <p className="kw-quiet-line kw-my-version">
          {t('my.version', { version: constants['app-version-name'], code: constants['app-version-code'] })}
        </p>
      </div>
    </TabPage>
  );
}

async function leave(t: ReturnType<typeof useT>): Promise<void> {
  const me = session.get()?.login.usercode;
  const unsent = unsentOf(commands.get().filter(({ account }) => account === me));
  const unread = commandsKnown.get() === 'unread' ? t('shell.unread') : undefined;
  const body = unsent > 0 ? t('my.signOut.unsent', { n: unsent }) : unread;
  const yes = await confirm({
    title: t('my.signOut.ask'),
    body,
    confirmLabel: t('my.signOut'),
    cancelLabel: t('shell.cancel'),
    danger: true,
  });
  if (yes) await signOut();
}

function Person({ session: { login, user } }: { session: Session }) {
  const t = useT();
  const { data: area } = useQuery({
    queryKey: ['settings', login.u9org, 'plantArea'],
    queryFn: async () => (await ask(settingCalls.settings, { key: 'plantArea' }, { quiet: true })).settings[0]?.value ?? '',
  });
  const application = useApplication();
  const orgs = user?.organisations.map(({ org, name }) => ({ value: org, label: `${org} ${name}` })) ?? [];
  const facts = [
    [t('my.account'), login.usercode],
    [t('my.employeeNo'), user?.user.employeeNo],
    [t('my.department'), user?.user.departmentName],
    [t('my.organisation'), orgs.length > 1 ? undefined : orgs.find(({ value }) => value === login.u9org)?.label],
    [t('my.plantArea'), String(area ?? '')],
    [t('my.warehouse'), [login.WCode, login.wname].filter(Boolean).join(' ')],
    [t('my.ask'), [application?.adminName, application?.tel, application?.phone].filter(Boolean).join(' · ')],
    [t('my.roles'), user?.roles.map((role) => sayOr(t, `role.${role}`, role)).join(' · ')],
  ];
  return (
    <section className="kw-panel">
      <h2 className="kw-my-name">{user?.user.name ?? login.usercode}</h2>
      <dl className="kw-my-facts">
        {facts.map(([name, value], at) =>
          value ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: until their texts are fetched, names are all alike
            <div key={at}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {orgs.length > 1 && (
        <SelectField
          label={t('login.organisation')}
          value={login.u9org}
          onChange={(org) => void switchOrganisation(org).catch(showError)}
          choices={orgs}
        />
      )}
    </section>
  );
}

/** Language, text size, hand and theme: all take effect at once. */
function Looks() {
  const t = useT();
  const language = useLanguage();
  const { textSize, hand, theme } = useStore(appearance);
  const more = useApplication()?.moreLanguages;
  return (
    <section className="kw-panel kw-my-looks">
      {more !== false && (
        <Setting name={t('shell.language')}>
          <Segmented
            label={t('shell.language')}
            value={language}
            options={constants.languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={(value) => void chooseLanguage(value).catch(showError)}
          />
        </Setting>
      )}
      <SelectField
        label={t('my.textSize')}
        value={String(textSize)}
        choices={textSizes.map((size) => ({ value: String(size), label: `${size} %` }))}
        onChange={(size) => changeAppearance({ textSize: Number(size) })}
      />
      <Setting name={t('my.hand')}>
        <Segmented
          label={t('my.hand')}
          value={hand}
          options={(['left', 'either', 'right'] as const).map((value) => ({ value, label: t(`my.hand.${value}`) }))}
          onChange={(value) => changeAppearance({ hand: value })}
        />
      </Setting>
      <Setting name={t('my.theme')}>
        <Segmented
          label={t('my.theme')}
          value={theme}
          options={(['system', 'light', 'night'] as const).map((value) => ({ value, label: t(`my.theme.${value}`) }))}
          onChange={(value) => changeAppearance({ theme: value })}
        />
      </Setting>
    </section>
  );
}

function Setting({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="kw-my-setting">
      <span className="kw-field-label" aria-hidden="true">
        {name}
      </span>
      {children}
    </div>
  );
}

/** Sound and vibration of scans; each change can be heard at once. */
function Noise() {
  const t = useT();
  const [settings, setSettings] = useState(readFeedbackSettings);
  const change = (part: Partial<typeof settings>) => {
    const next = { ...settings, ...part };
    saveFeedbackSettings(next);
    setSettings(next);
    feedback('accept', next);
  };
  return (
    <section className="kw-panel">
      <Slider label={t('my.volume')} value={settings.volume} max={10} onChange={(volume) => change({ volume })} />
      <Slider label={t('my.vibration')} value={settings.vibration} max={5} onChange={(vibration) => change({ vibration })} />
      <div className="kw-ways">
        {(['accept', 'duplicate', 'warn', 'reject'] as const).map((kind) => (
          <Button key={kind} icon="volume" onPress={() => feedback(kind, settings)}>
            {t(`my.sound.${kind}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}

function Slider({ label, value, max, onChange }: { label: string; value: number; max: number; onChange: (value: number) => void }) {
  return (
    <label className="kw-my-slider">
      <span>{label}</span>
      <input type="range" min={0} max={max} step={1} value={value} onChange={(event) => onChange(event.target.valueAsNumber)} />
      <output>{value}</output>
    </label>
  );
}
