import { type ComponentType, useEffect, useState } from 'react';
import { toast } from '../device/toast.ts';
import { t } from '../words/i18n.ts';

/**
 * A part of a screen that many visits do without (a sheet, the table of a wide browser): loaded when it is first shown,
 * nothing until then. When it cannot be had, that is said, and showing it once more tries again.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: made once, at the top of a module
  return function LazyPart(props: P) {
    const [Loaded, setLoaded] = useState(() => known);
    useEffect(() => {
      if (known) return;
      let gone = false;
      load().then(
        (loaded) => {
          known = loaded;
          if (!gone) setLoaded(() => loaded);
        },
        () => toast(t('shell.chunk.title'), { tone: 'red' }),
      );
      return () => {
        gone = true;
      };
    }, []);
    return Loaded ? <Loaded {...props} /> : null;
  };
}
