import { secretLength } from '../../contract/exchange/exchange.rules.ts';
import { readFeeds } from '../../contract/exchange/readFeeds.ts';
import { PasswordField } from '../core/ui/PasswordField.tsx';
import { SwitchField } from '../core/ui/SwitchField.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import type { CallError } from '../core/wire/CallError.ts';
import { useT } from '../core/words/i18n.ts';
import type { ConnectionView } from './connectionView.ts';

/** The connection as it is being changed. */
type Form = Pick<
  ConnectionView,
  'baseUrl' | 'key' | 'hasSecret' | 'oldSecretUntil' | 'demandsWebhook' | 'allowedFrom' | 'mayRead' | 'readsOrgs' | 'toldOf' | OAuthField
> & {
  secret: string;
  endOldSecret: boolean;
  clientSecret: string;
};
type OAuthField = 'tokenUrl' | 'clientId' | 'hasClientSecret' | 'scope';

interface Fields {
  form: Form;
  change: (part: Partial<Form>) => void;
  error: CallError | undefined;
}

const atOtherField: readonly string[] = ['connection.network-wrong', 'connection.org-unknown', 'connection.client-incomplete'];

/** Fields of a connection over HTTP, and the requirements for the partner's own requests. */
export function HttpFields({ form, change, error }: Fields) {
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
        error={error && !atOtherField.includes(error.id) ? error.message : undefined}
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
      <TokenFields form={form} change={change} error={error} />
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
      <SwitchField
        label={t('connection.mayRead')}
        hint={t('connection.mayRead.hint')}
        value={form.mayRead}
        onChange={(mayRead) => change({ mayRead })}
      />
      {form.mayRead && <ReadFields form={form} change={change} error={error} />}
    </>
  );
}

/** The data that a partner reads, and the changes of which it is notified. */
function ReadFields({ form, change, error }: Fields) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('connection.readsOrgs')}
        hint={t('connection.readsOrgs.hint')}
        maxLength={1000}
        value={form.readsOrgs}
        error={error?.id === 'connection.org-unknown' ? error.message : undefined}
        onChange={(readsOrgs) => change({ readsOrgs })}
      />
      {readFeeds.map((feed) => (
        <SwitchField
          key={feed}
          label={t(`connection.toldOf.${feed}`)}
          hint={t(`connection.toldOf.${feed}.hint`)}
          value={form.toldOf.includes(feed)}
          onChange={(isChosen) => change({ toldOf: readFeeds.filter((one) => (one === feed ? isChosen : form.toldOf.includes(one))) })}
        />
      ))}
    </>
  );
}

/** Fields of OAuth 2 tokens, where the partner requires them: the token address and our credentials. */
function TokenFields({ form, change, error }: Fields) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('connection.tokenUrl')}
        hint={t('connection.tokenUrl.hint')}
        placeholder="https://"
        maxLength={500}
        value={form.tokenUrl}
        error={error?.id === 'connection.client-incomplete' ? error.message : undefined}
        onChange={(tokenUrl) => change({ tokenUrl })}
      />
      {form.tokenUrl !== '' && (
        <>
          <TextField label={t('connection.clientId')} maxLength={200} value={form.clientId} onChange={(clientId) => change({ clientId })} />
          <PasswordField
            label={t('connection.clientSecret')}
            hint={form.hasClientSecret ? t('connection.clientSecret.kept') : undefined}
            autoComplete="new-password"
            maxLength={500}
            value={form.clientSecret}
            onChange={(clientSecret) => change({ clientSecret })}
          />
          <TextField label={t('connection.scope')} maxLength={500} value={form.scope} onChange={(scope) => change({ scope })} />
        </>
      )}
    </>
  );
}
