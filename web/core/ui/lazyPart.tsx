import { type ComponentType, useEffect, useState } from 'react';
import { toast } from '../device/toast.ts';
import { t } from '../words/i18n.ts';

/** Parts of the screens that were opened, not loaded yet. */
const parts = new Set<() => Promise<unknown>>();

/** Loads the parts of open screens one after the other, so that the first look at one does not wait; a part that fails is loaded when it is shown. */
export async function prepareParts(): Promise<void> {
  for (const load of parts) await load().catch(() => undefined);
}

/**
 * A part of a screen that many visits do not need (a sheet, the table of a wide browser): loaded when it is first shown,
 * nothing until then. A failure is reported, and showing it again tries again.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  const prepare = async () => {
    known ??= await load();
    parts.delete(prepare);
  };
  parts.add(prepare);
  // biome-ignore lint/correctness/noComponentHookFactories: made once, at the top of a module
  return function LazyPart(props: P) {
    const [Loaded, setLoaded] = useState(() => known);
    useEffect(() => {
      if (known) return;
      let unmounted = false;
      prepare().then(
        () => {
          if (!unmounted) setLoaded(() => known);
        },
        () => toast(t('shell.chunk.title'), { tone: 'red' }),
      );
      return () => {
        unmounted = true;
      };
    }, []);
    return Loaded ? <Loaded {...props} /> : null;
  };
}
