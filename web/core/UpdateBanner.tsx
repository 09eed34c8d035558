import { useT } from './i18n.ts';
import { useStore } from './store.ts';
import { Button } from './ui/Button.tsx';
import { newVersion, takeNewVersion } from './serviceWorker.ts';
import { usePath } from './useSearch.ts';

const calm = new Set(['/pages/home/home2', '/pages/home/home', '/pages/my/index', '/pages/login/index', '/pages/login/login2']);

/** Offers a new version, only where no task is under way; nothing reloads by itself. */
export function UpdateBanner() {
  const t = useT();
  const waiting = useStore(newVersion);
  const path = usePath();
  if (!waiting || !calm.has(path)) return null;
  return (
    <div className="kw-update" role="status">
      <span>{t('shell.update')}</span>
      <Button kind="primary" size="bar" onPress={takeNewVersion}>{t('shell.update.now')}</Button>
    </div>
  );
}
