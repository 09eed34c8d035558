import { useEffect } from 'react';
import { demo, learnDemo } from '../core/device/demo.ts';
import { useStore } from '../core/device/store.ts';
import { Icon } from '../core/ui/Icon.tsx';
import { useT } from '../core/words/i18n.ts';

const lookMs = 2000;

/** At the first start of the demo: explains why sign-in is not possible yet, until the server reports that the plant is ready. */
export function DemoBuilding() {
  const t = useT();
  const building = useStore(demo) === 'building';
  useEffect(() => {
    const unmount = new AbortController();
    const look = () =>
      fetch('/api/ping', { cache: 'no-store', signal: unmount.signal }).then(
        ({ headers }) => learnDemo(headers.get('x-kuwei-demo')),
        () => {},
      );
    void look();
    const timer = building ? setInterval(look, lookMs) : undefined;
    return () => {
      clearInterval(timer);
      unmount.abort();
    };
  }, [building]);
  if (!building) return null;
  return (
    <p className="kw-login-why" role="status">
      <Icon name="info" size={18} />
      {t('login.demo-building')}
    </p>
  );
}
