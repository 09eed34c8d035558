import { useEffect } from 'react';
import { go } from '../core/go.ts';
import { useT } from '../core/i18n.ts';
import { session } from '../core/session.ts';
import { Loading } from '../core/ui/Loading.tsx';

/** The entry: a valid sign-in leads to the home tab, none to the login. No template fits a screen that only leads on. */
export function EntryScreen() {
  const t = useT();
  useEffect(() => go(session.get() ? '/pages/home/home2' : '/pages/login/index', undefined, { replace: true }), []);
  return <Loading label={t('shell.loading')} />;
}
