import { copyText } from '../core/copyText.ts';
import { t } from '../core/i18n.ts';
import { Button } from '../core/ui/Button.tsx';
import { confirm } from '../core/ui/Dialog.tsx';
import './tellPassword.css';

/** Shows a one-time password until it was handed over; nobody can look it up again. */
export async function tellPassword(account: string, password: string): Promise<void> {
  const body = (
    <div className="kw-column">
      <p>{t('account.password.told')}</p>
      <p className="kw-one-time">
        <code>{password}</code>
      </p>
      <Button icon="copy" onPress={() => copyText(password)}>
        {t('record.copy', { what: '' })}
      </Button>
    </div>
  );
  await confirm({ title: t('account.password.of', { account }), body, confirmLabel: t('account.password.done') });
}
