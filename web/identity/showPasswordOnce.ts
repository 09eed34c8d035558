import { showSecretOnce } from '../core/ui/showSecretOnce.tsx';
import { t } from '../core/words/i18n.ts';

/** Shows a one-time password; it cannot be shown again. */
export const showPasswordOnce = (account: string, password: string): Promise<void> =>
  showSecretOnce({
    title: t('account.password.of', { account }),
    hint: t('account.password.told'),
    secret: password,
    done: t('account.password.done'),
  });
