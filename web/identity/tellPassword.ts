import { tellOnce } from '../core/ui/tellOnce.tsx';
import { t } from '../core/words/i18n.ts';

/** Shows a one-time password; nobody can look it up again. */
export const tellPassword = (account: string, password: string): Promise<void> =>
  tellOnce({
    title: t('account.password.of', { account }),
    hint: t('account.password.told'),
    secret: password,
    done: t('account.password.done'),
  });
