import { t } from '../core/i18n.ts';
import { tellOnce } from '../core/tellOnce.tsx';

/** Shows a one-time password; nobody can look it up again. */
export const tellPassword = (account: string, password: string): Promise<void> =>
  tellOnce({
    title: t('account.password.of', { account }),
    hint: t('account.password.told'),
    secret: password,
    done: t('account.password.done'),
  });
