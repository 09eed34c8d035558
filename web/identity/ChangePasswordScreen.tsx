import { type FormEvent, useState } from 'react';
import { passwordCalls } from '../../contract/identity/password.calls.ts';
import { newPasswordFault, passwordMinimum } from '../../contract/identity/password.rules.ts';
import { toast } from '../core/device/toast.ts';
import { Page } from '../core/frame/Page.tsx';
import { go } from '../core/navigation/go.ts';
import { endSession, useSession } from '../core/session/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { PasswordField } from '../core/ui/PasswordField.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { ask, wordsOf } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import { type NewPassword, NewPasswordFields } from './NewPasswordFields.tsx';

/** Changing the password. No template fits a form of three secrets. */
export function ChangePasswordScreen() {
  const t = useT();
  const session = useSession();
  const [account, setAccount] = useState(session?.login.usercode ?? '');
  const [old, setOld] = useState('');
  const [next, setNext] = useState<NewPassword>({ wanted: '', confirmation: '' });
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const missing = old === '' ? 'password.old-required' : newPasswordFault({ old, account, ...next });
    if (missing) return setFault(t(`error.${missing}`));
    setBusy(true);
    try {
      await ask(passwordCalls.changePassword, { account: account.trim(), old, ...next }, { quiet: true });
      toast(t('password.changed'), { tone: 'green' });
      // The old sign-in ended with the old password.
      endSession('password-changed');
      go('/pages/login/login2', undefined, { replace: true });
    } catch (error) {
      setFault(wordsOf(error));
      setBusy(false);
    }
  }

  return (
    <Page noScan>
      <form className="kw-form" onSubmit={submit} noValidate data-wedge="off">
        <p className="kw-quiet-line">{t('password.hint', { n: passwordMinimum })}</p>
        <div className="kw-panel">
          <TextField
            label={t('login.account')}
            name="username"
            autoComplete="username"
            value={account}
            onChange={setAccount}
            disabled={session !== undefined}
          />
          <PasswordField required label={t('password.old')} value={old} onChange={setOld} />
          <NewPasswordFields value={next} onChange={setNext} fault={fault} />
        </div>
        <Button type="submit" kind="primary" size="commit" block busy={busy}>
          {t('password.do')}
        </Button>
      </form>
    </Page>
  );
}
