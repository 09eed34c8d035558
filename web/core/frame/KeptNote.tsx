import { useEffect } from 'react';
import { localTime } from '../device/localTime.ts';
import { useStore } from '../device/store.ts';
import { Icon } from '../ui/Icon.tsx';
import { connection } from '../wire/connection.ts';
import { useT } from '../words/i18n.ts';
import { shortTime } from '../words/shortTime.ts';

/** Shows that the rows are of an earlier time, and reads again as soon as the server is back. */
export function KeptNote({ at, onBack }: { at: number | undefined; onBack: () => unknown }) {
  const t = useT();
  useWhenBack(at !== undefined, onBack);
  if (at === undefined) return null;
  return (
    <p className="kw-list-kept" role="status">
      <Icon name="offline" size={18} />
      {t('list.kept', { time: shortTime(localTime(at)) })}
    </p>
  );
}

/** Asks again when the server answers after it did not. */
export function useWhenBack(on: boolean, ask: () => unknown): void {
  const away = useStore(connection) === 'offline';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once at every return
  useEffect(() => {
    if (!on || away) return;
    // After the effects of the surrounding list, which set the query's request.
    const timer = setTimeout(() => void ask());
    return () => clearTimeout(timer);
  }, [away, on]);
}
