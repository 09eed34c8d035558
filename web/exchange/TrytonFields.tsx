import { secretLength } from '../../contract/exchange/exchange.rules.ts';
import { PasswordField } from '../core/ui/PasswordField.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import type { CallError } from '../core/wire/CallError.ts';
import { useT } from '../core/words/i18n.ts';
import type { ConnectionView } from './connectionView.ts';

type Form = Pick<ConnectionView, 'baseUrl' | 'key' | 'hasSecret'> & { secret: string };

/** The fields for a Tryton: its address with the database, and Kuwei's user and password there. */
export function TrytonFields({ form, change, error }: { form: Form; change: (part: Partial<Form>) => void; error: CallError | undefined }) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('connection.baseUrl')}
        hint={t('connection.tryton.baseUrl.hint')}
        placeholder="http://tryton.example.com:8000/database"
        inputMode="text"
        maxLength={500}
        value={form.baseUrl}
        onChange={(baseUrl) => change({ baseUrl })}
        error={error?.message}
      />
      <TextField label={t('connection.tryton.user')} maxLength={60} value={form.key} onChange={(key) => change({ key })} />
      <PasswordField
        label={t('connection.tryton.password')}
        hint={form.hasSecret ? t('connection.tryton.password.kept') : t('connection.secret.none', { n: secretLength })}
        autoComplete="new-password"
        maxLength={200}
        value={form.secret}
        onChange={(secret) => change({ secret })}
      />
    </>
  );
}
