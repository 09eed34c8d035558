import { useState } from 'react';
import { passwordCalls } from '../../contract/identity/password.calls.ts';
import { TextField } from '../core/ui/TextField.tsx';
import { ask } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

/** A new password with the last 6 characters of the ID card (rule password-reset-id-card). No template fits a form of secrets. */
export function ResetPasswordScreen() {
  const t = useT();
  const [idCardTail, setTail] = useState('');
  return (
    <NewPasswordForm
      hint={t('reset.hint')}
      missing={idCardTail.trim() === '' ? t('error.password.id-card-required') : undefined}
      onSave={(wish) => ask(passwordCalls.resetPassword, { ...wish, idCardTail: idCardTail.trim() }, { quiet: true })}
    >
      <TextField required label={t('account.id-card')} value={idCardTail} onChange={setTail} maxLength={6} />
    </NewPasswordForm>
  );
}
