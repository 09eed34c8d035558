import { copyText } from '../core/copyText.ts';
import { t } from '../core/i18n.ts';
import { Button } from '../core/ui/Button.tsx';
import { confirm } from '../core/ui/Dialog.tsx';
import './tellPassword.css';

/** Shows a secret until it was handed over. */
export async function tellOnce({ title, hint, secret }: { title: string; hint: string; secret: string }): Promise<void> {
  const body = (
    <div className="kw-column">
      <p>{hint}</p>
      <p className="kw-one-time">
        <code>{secret}</code>
      </p>
      <Button icon="copy" onPress={() => copyText(secret)}>
        {t('record.copy', { what: '' })}
      </Button>
    </div>
  );
  await confirm({ title, body, confirmLabel: t('account.password.done') });
}

/** Shows a one-time password; nobody can look it up again. */
export const tellPassword = (account: string, password: string): Promise<void> =>
  tellOnce({ title: t('account.password.of', { account }), hint: t('account.password.told'), secret: password });
