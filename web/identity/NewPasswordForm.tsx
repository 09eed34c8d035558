import { type FormEvent, type ReactNode, useState } from 'react';
import { newPasswordFault, passwordMinimum } from '../../contract/identity/password.rules.ts';
import { toast } from '../core/device/toast.ts';
import { Page } from '../core/frame/Page.tsx';
import { go } from '../core/navigation/go.ts';
import { useSearch } from '../core/navigation/useSearch.ts';
import { Button } from '../core/ui/Button.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { wordsOf } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import { type NewPassword, NewPasswordFields } from './NewPasswordFields.tsx';
import '../core/master/master.css';

/** The form for a person who cannot sign in: account, proof (`children`), new password twice. */
export function NewPasswordForm({
  hint,
  missing,
  onSave,
  beside,
  children,
}: {
  hint: string;
  /** The fault of the proof, before anything is sent. */
  missing: string | undefined;
  onSave: (wish: { account: string } & NewPassword) => Promise<unknown>;
  /** Stands under the account. */
  beside?: (account: string) => ReactNode;
  children: ReactNode;
}) {
  const t = useT();
  const [account, setAccount] = useState(useSearch()['account'] ?? '');
  const [next, setNext] = useState<NewPassword>({ wanted: '', confirmation: '' });
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (account.trim() === '') return setFault(t('error.login.account-required'));
    if (missing !== undefined) return setFault(missing);
    const wrong = newPasswordFault({ account, ...next });
    if (wrong) return setFault(t(`error.${wrong}`));
    setBusy(true);
    try {
      await onSave({ account: account.trim(), ...next });
      toast(t('password.changed'), { tone: 'green' });
      go('/pages/login/index', undefined, { replace: true });
    } catch (error) {
      setFault(wordsOf(error));
      setBusy(false);
    }
  }

  return (
    <Page noScan language>
      <form className="kw-form" onSubmit={submit} noValidate data-wedge="off">
        <p className="kw-quiet-line">{hint}</p>
        <div className="kw-panel">
          <TextField required label={t('login.account')} name="username" autoComplete="username" value={account} onChange={setAccount} />
          {beside?.(account.trim())}
          {children}
          <NewPasswordFields value={next} onChange={setNext} hint={t('password.hint', { n: passwordMinimum })} fault={fault} />
        </div>
        <Button type="submit" kind="primary" size="commit" block busy={busy}>
          {t('password.do')}
        </Button>
      </form>
    </Page>
  );
}
