import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useBack } from './backStack.ts';

/**
 * The one host of everything that lies over a screen: it is the browser's own modal dialog, which keeps the focus in; back closes it as a
 * step of its own (S92); what was in focus before is so again.
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
