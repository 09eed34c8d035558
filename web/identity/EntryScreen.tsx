import { useEffect } from 'react';
import { go } from '../core/navigation/go.ts';
import { session } from '../core/session/session.ts';
import { Loading } from '../core/ui/Loading.tsx';
import { useT } from '../core/words/i18n.ts';

/** The entry: a valid sign-in leads to the home tab, none to the login. No template fits a screen that only leads on. */
export function EntryScreen() {
  const t = useT();
  useEffect(() => go(session.get() ? '/pages/home/home2' : '/pages/login/index', undefined, { replace: true }), []);
  return <Loading label={t('shell.loading')} />;
}
