import { useState } from 'react';
import { validators } from '../../contract/core/validators.ts';
import { passwordCalls } from '../../contract/identity/password.calls.ts';
import { Button } from '../core/ui/Button.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { ask, wordsOf } from '../core/wire/api.ts';
import { type Say, useT } from '../core/words/i18n.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

const codeFault = (code: string, t: Say): string | undefined =>
  validators.code(code) ? undefined : t(code === '' ? 'error.password.code-required' : 'error.password.code-incorrect');

/** A new password with a one-time code (rule password-recovery-code). No template fits a form of secrets. */
export function RecoverPasswordScreen() {
  const t = useT();
  const [code, setCode] = useState('');
  const [message, setMessage] = useState<{ text: string; wrong?: boolean }>();
  async function send(account: string) {
    if (account === '') return setMessage({ text: t('error.login.account-required'), wrong: true });
    try {
      const { minutes } = await ask(passwordCalls.sendRecoveryCode, { account }, { quiet: true });
      setMessage({ text: t('recover.sent', { minutes }) });
    } catch (error) {
      setMessage({ text: wordsOf(error), wrong: true });
    }
  }
  return (
    <NewPasswordForm
      hint={t('recover.hint')}
      missing={codeFault(code.trim(), t)}
      onSave={(wish) => ask(passwordCalls.recoverPassword, { ...wish, code: code.trim() }, { quiet: true })}
      beside={(account) => (
        <Button icon="send" onPress={() => send(account)}>
          {t('recover.send')}
        </Button>
      )}
    >
      {message && (
        <p className={message.wrong ? 'kw-form-fault' : 'kw-form-done'} role="status">
          {message.text}
        </p>
      )}
      <TextField
        required
        label={t('field.RecoveryCode')}
        value={code}
        onChange={setCode}
        maxLength={6}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </NewPasswordForm>
  );
}
