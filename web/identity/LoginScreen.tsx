import { type FormEvent, useEffect, useState } from 'react';
import { constants } from '../../contract/core/constants.ts';
import { accountCalls } from '../../contract/identity/account.calls.ts';
import { parseScan } from '../../contract/labels/scanCode.ts';
import { demo } from '../core/device/demo.ts';
import { readStored, writeStored } from '../core/device/storage.ts';
import { useStore } from '../core/device/store.ts';
import { Page } from '../core/frame/Page.tsx';
import { go, history } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { useScan } from '../core/scan/scanEntry.ts';
import { endReason, signIn } from '../core/session/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { Icon } from '../core/ui/Icon.tsx';
import { PasswordField } from '../core/ui/PasswordField.tsx';
import { SelectField } from '../core/ui/SelectField.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { ask, wordsOf } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import { DemoBuilding } from './DemoBuilding.tsx';
import { enrolThis } from './enrolThis.ts';
import './LoginScreen.css';

const lastKey = 'wms-last-login';
interface Last {
  account: string;
  org: string;
}

/** Signing in. No template fits: it stands before every list, record and flow. `login2` is the same screen and says why one is there (decision 0008). */
export function LoginScreen() {
  const t = useT();
  const { then } = useSearch();
  const reason = useStore(endReason);
  const [last] = useState(() => readStored<Last>(lastKey));
  const [account, setAccount] = useState(last?.account ?? '');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  useScan(async ({ code }) => {
    if (parseScan(code).typed?.type === 'device') await enrolThis(code);
  });
  const { orgs, org, setOrg } = useOrganisations(account, last?.org ?? '');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault('');
    try {
      // If a person signs in before the list of organisations is loaded, its first entry is used.
      const chosen = org || (await organisationsOf(account.trim()))[0]?.value;
      const { mustChangePassword } = await signIn({ account, password, org: chosen });
      writeStored(lastKey, { account: account.trim(), org: chosen ?? '' });
      if (mustChangePassword) go('/pages/login/changePassword', undefined, { replace: true });
      else history.replace(then?.startsWith('/pages/') ? then : '/pages/home/home2');
    } catch (error) {
      // While the demo is being built no password works yet; the reason is shown above.
      setFault(demo.get() === 'building' ? '' : wordsOf(error));
      setBusy(false);
    }
  }

  return (
    <Page title={t('shell.app')} back="none" noScan language>
      <div className="kw-login">
        <section className="kw-login-intro">
          <span className="kw-login-mark">
            <Icon name="warehouse" size={40} />
          </span>
          <h2>{t('login.welcome')}</h2>
          <p>{t('login.intro')}</p>
        </section>
        <form className="kw-panel kw-login-form" onSubmit={submit} noValidate>
          <DemoBuilding />
          {reason && (
            <p className="kw-login-why" role="status">
              <Icon name="info" size={18} />
              {t(`login.why.${reason}`)}
            </p>
          )}
          <TextField
            label={t('login.account')}
            icon="person"
            name="username"
            autoComplete="username"
            value={account}
            onChange={setAccount}
            maxLength={constants['input-maximum-length']}
          />
          <div data-wedge="off">
            <PasswordField label={t('login.password')} name="password" value={password} onChange={setPassword} />
          </div>
          {orgs.length > 1 && <SelectField label={t('login.organisation')} value={org} onChange={setOrg} choices={orgs} />}
          {fault && (
            <p className="kw-login-fault" role="alert">
              <Icon name="warn" size={18} />
              {fault}
            </p>
          )}
          <Button type="submit" kind="primary" size="commit" block busy={busy}>
            {t('login.do')}
          </Button>
          <div className="kw-login-ways">
            <Button kind="quiet" onPress={() => go('/pages/login/recoverPassword', { account: account.trim() })}>
              {t('login.recover')}
            </Button>
            <Button kind="quiet" onPress={() => go('/pages/login/resetPassword', { account: account.trim() })}>
              {t('login.reset')}
            </Button>
          </div>
        </form>
      </div>
    </Page>
  );
}

interface Choice {
  value: string;
  label: string;
}

/** An empty list when the server cannot be reached: the sign-in then reports what is missing. */
async function organisationsOf(usercode: string, signal?: AbortSignal): Promise<Choice[]> {
  if (usercode === '') return [];
  const found = await ask(accountCalls.organisationsOfUser, { account: usercode }, { quiet: true, ...(signal ? { signal } : {}) }).catch(
    () => undefined,
  );
  return found?.organisations.map((one) => ({ value: one.org, label: `${one.org} ${one.name}` })) ?? [];
}

/** The organisations of the typed account, read when the typing pauses (rule login-organization-required). */
function useOrganisations(account: string, first: string) {
  const [orgs, setOrgs] = useState<Choice[]>([]);
  const [org, setOrg] = useState(first);
  useEffect(() => {
    const usercode = account.trim();
    if (usercode === '') return setOrgs([]);
    const unmount = new AbortController();
    const timer = setTimeout(async () => {
      const choices = await organisationsOf(usercode, unmount.signal);
      if (unmount.signal.aborted) return;
      setOrgs(choices);
      setOrg((now) => (choices.some(({ value }) => value === now) ? now : (choices[0]?.value ?? '')));
    }, constants['default-debounce']);
    return () => {
      clearTimeout(timer);
      unmount.abort();
    };
  }, [account]);
  return { orgs, org, setOrg };
}
