import { type ReactNode, useEffect, useId } from 'react';
import './Sheet.css';
import { cn } from './cn.ts';
import { Icon } from './Icon.tsx';
import { useModal } from './useModal.ts';

/** Props of {@link Sheet}. */
type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The label of the cross; without it there is none, and tapping beside the sheet does nothing. */
  closeLabel?: string;
  children?: ReactNode;
  /** Stays in view under the scrolling content. */
  footer?: ReactNode;
  /** `dialog` is centred and small everywhere; a sheet comes from below on a handheld. */
  shape?: 'sheet' | 'dialog';
  role?: 'dialog' | 'alertdialog';
  /** For two columns of work in a wide browser. */
  wide?: boolean;
};

/** A sheet from below on a handheld, a centred dialog in a wide browser. The browser's own modal dialog keeps focus in, Esc closes. */
export function Sheet(props: SheetProps) {
  return props.open ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ onClose, title, closeLabel, children, footer, shape = 'sheet', role, wide = false }: SheetProps) {
  const ref = useModal(onClose);
  const id = useId();

  // While a sheet is open the page behind stands still.
  useEffect(() => {
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    return () => {
      document.body.style.overflow = overflow;
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same
    <dialog
      ref={ref}
      className={cn('kw-sheet', `kw-sheet-${shape}`, wide && 'kw-sheet-wide')}
      role={role}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && closeLabel !== undefined) onClose();
      }}
    >
      <div className="kw-sheet-panel">
        <div className="kw-sheet-head">
          {/* biome-ignore lint/a11y/noAutofocus: a modal dialog must take the focus; its title opens no keyboard */}
          <h2 id={id} tabIndex={-1} className="kw-sheet-title" autoFocus>
            {title}
          </h2>
          {closeLabel !== undefined && (
            <button type="button" className="kw-sheet-close" aria-label={closeLabel} onClick={onClose}>
              <Icon name="cross" size={22} />
            </button>
          )}
        </div>
        {children !== undefined && <div className="kw-sheet-body">{children}</div>}
        {footer !== undefined && <div className="kw-sheet-foot">{footer}</div>}
      </div>
    </dialog>
  );
}
