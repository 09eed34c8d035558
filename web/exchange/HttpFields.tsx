import { secretLength } from '../../contract/exchange/exchange.rules.ts';
import { PasswordField } from '../core/ui/PasswordField.tsx';
import { SwitchField } from '../core/ui/SwitchField.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import type { CallError } from '../core/wire/CallError.ts';
import { useT } from '../core/words/i18n.ts';
import type { ConnectionView } from './ConnectionSheet.tsx';

/** The connection as it is being changed. */
type Form = Pick<ConnectionView, 'baseUrl' | 'key' | 'hasSecret' | 'oldSecretUntil' | 'demandsWebhook' | 'allowedFrom'> & {
  secret: string;
  endOldSecret: boolean;
};

/** How a partner with HTTP is reached, and what its own requests have to show. */
export function HttpFields({
  form,
  change,
  error,
}: {
  form: Form;
  change: (part: Partial<Form>) => void;
  error: CallError | undefined;
}) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('connection.baseUrl')}
        placeholder="https://"
        inputMode="text"
        maxLength={500}
        value={form.baseUrl}
        onChange={(baseUrl) => change({ baseUrl })}
        error={error?.id === 'connection.network-wrong' ? undefined : error?.message}
      />
      <TextField label={t('connection.key')} maxLength={60} value={form.key} onChange={(key) => change({ key })} />
      <PasswordField
        label={t('connection.secret')}
        hint={form.hasSecret ? t('connection.secret.kept') : t('connection.secret.none', { n: secretLength })}
        autoComplete="new-password"
        maxLength={200}
        value={form.secret}
        onChange={(secret) => change({ secret })}
      />
      {form.oldSecretUntil && (
        <SwitchField
          label={t('connection.secret.endOld')}
          hint={t('connection.secret.old', { at: form.oldSecretUntil })}
          value={form.endOldSecret}
          onChange={(endOldSecret) => change({ endOldSecret })}
        />
      )}
      <SwitchField
        label={t('connection.demandsWebhook')}
        hint={t('connection.demandsWebhook.hint')}
        value={form.demandsWebhook}
        onChange={(demandsWebhook) => change({ demandsWebhook })}
      />
      <TextField
        label={t('connection.allowedFrom')}
        hint={t('connection.allowedFrom.hint')}
        placeholder="203.0.113.7, 10.0.0.0/8, 2001:db8::/32"
        maxLength={1000}
        value={form.allowedFrom}
        error={error?.id === 'connection.network-wrong' ? error.message : undefined}
        onChange={(allowedFrom) => change({ allowedFrom })}
      />
    </>
  );
}
