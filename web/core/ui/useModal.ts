import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useBack } from './backStack.ts';

/**
 * The host of everything that lies over a screen: the browser's own modal dialog, which keeps the focus inside; going back closes it as a
 * separate step (S92); the earlier focus is restored.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useBack(onClose);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      // A message shown inside outlives the sheet.
      const toasts = dialog?.querySelector('.kw-toasts');
      if (toasts) document.body.append(toasts);
      dialog?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}
