import { useQuery } from '@tanstack/react-query';
import { constants } from '../../../contract/core/constants.ts';
import { versionCalls } from '../../../contract/system/version.calls.ts';
import { newVersion, takeNewVersion } from '../device/serviceWorker.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { createStore, useStore } from '../device/store.ts';
import { go } from '../navigation/go.ts';
import { usePath } from '../navigation/useSearch.ts';
import { Button } from '../ui/Button.tsx';
import { cn } from '../ui/cn.ts';
import { ask } from '../wire/api.ts';
import { useT } from '../words/i18n.ts';
import { calm } from './calm.ts';

const laterKey = 'wms-version-later';
/** The released version whose notice the person has turned off. */
const putOff = createStore(readStored<string>(laterKey) ?? '');

/** Offers a new version, only where no task is under way; nothing reloads by itself. */
export function UpdateBanner() {
  const t = useT();
  const waiting = useStore(newVersion);
  const path = usePath();
  const isCalm = calm.has(path);
  const released = useReleased(isCalm);
  if (!isCalm) return null;
  // The login has no tabs to stay above.
  const place = cn('kw-update', path.startsWith('/pages/login/') && 'kw-update-low');
  if (waiting)
    return (
      <div className={place} role="status">
        <span>{t('shell.update')}</span>
        <Button kind="primary" size="bar" onPress={takeNewVersion}>
          {t('shell.update.now')}
        </Button>
      </div>
    );
  if (released === undefined) return null;
  const later = () => {
    writeStored(laterKey, released);
    putOff.set(released);
  };
  return (
    <div className={place} role="status">
      <span>{t('version.newer', { name: released })}</span>
      <Button size="bar" onPress={later}>
        {t('version.newer.later')}
      </Button>
      <Button kind="primary" size="bar" onPress={() => go('/pages/my/versionlist')}>
        {t('version.newer.see')}
      </Button>
    </div>
  );
}

/** The name of a released version that is newer than this app (rule version-compare-numeric), unless it was put off. */
function useReleased(on: boolean): string | undefined {
  const later = useStore(putOff);
  const { data } = useQuery({
    queryKey: ['latestVersion'],
    queryFn: () => ask(versionCalls.latestVersion, { current: constants['app-version-name'] }, { quiet: true }),
    enabled: on,
    staleTime: 60 * 60_000,
    retry: false,
  });
  return data?.newer && data.name !== later ? data.name : undefined;
}
