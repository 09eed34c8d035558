import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Button } from './Button.tsx';
import { questionOpen } from './questionOpen.ts';
import { Sheet } from './Sheet.tsx';
import type { Press } from './useGuardedPress.ts';

/** A question or a statement that must be answered before going on. */
export function Dialog({
  open,
  title,
  children,
  onConfirm,
  confirmLabel,
  onCancel,
  cancelLabel,
  danger = false,
}: {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  onConfirm: Press;
  confirmLabel: ReactNode;
  onCancel: () => void;
  /** Without it the dialog has one button. */
  cancelLabel?: ReactNode;
  danger?: boolean;
}) {
  const footer = (
    <>
      {cancelLabel !== undefined && (
        <Button size="commit" onPress={onCancel}>
          {cancelLabel}
        </Button>
      )}
      <Button size="commit" kind={danger ? 'danger' : 'primary'} onPress={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Sheet open={open} onClose={onCancel} title={title} shape="dialog" role="alertdialog" footer={footer}>
      {children}
    </Sheet>
  );
}

/** The content of {@link confirm}. */
export type Question = { title: ReactNode; body?: ReactNode; confirmLabel: ReactNode; cancelLabel?: ReactNode; danger?: boolean };

type Asked = Question & { id: number; at: string; answer: (yes: boolean) => void };

let openQuestions: readonly Asked[] = [];
let nextId = 1;
const followers = new Set<() => void>();

function change(next: readonly Asked[]): void {
  openQuestions = next;
  questionOpen.set(next.length > 0);
  for (const follow of followers) follow();
}

/** Asks and waits: true when confirmed, false when cancelled. Needs one {@link DialogHost} on the page. */
export function confirm(question: Question): Promise<boolean> {
  if (followers.size === 0) return Promise.reject(new Error('confirm() was called without a DialogHost on the page'));
  return new Promise((resolve) => {
    const id = nextId++;
    const answer = (yes: boolean) => {
      change(openQuestions.filter((one) => one.id !== id));
      resolve(yes);
    };
    change([...openQuestions, { ...question, id, at: placeNow(), answer }]);
  });
}

/** The present screen: a question belongs to the screen that asked it. */
export const placeNow = (): string => location.hash.split('?')[0] ?? '';

/** Answers no to open questions of a screen that the person has left. Back closes a question; it never moves on to the next screen. */
export function dropQuestions(): void {
  for (const one of openQuestions) if (one.at !== placeNow()) one.answer(false);
}

function follow(run: () => void): () => void {
  followers.add(run);
  return () => followers.delete(run);
}

/** A double tap is over after this. */
const doubleTapMs = 500;
/** Two taps this close to each other are meant as one. */
const sameSpotPx = 24;
let lastTap = { x: Number.NaN, y: Number.NaN };
const noteTap = ({ clientX: x, clientY: y }: PointerEvent) => {
  lastTap = { x, y };
};

/** The dialog closes with the first tap of a double tap; the second must not press the control below it. */
function swallowSecondTap(): void {
  const { x, y } = lastTap;
  const swallow = (event: MouseEvent) => {
    // The next question is a new one, and answered on purpose.
    if (event.target instanceof Element && event.target.closest('dialog')) return;
    if (Math.abs(event.clientX - x) > sameSpotPx || Math.abs(event.clientY - y) > sameSpotPx) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, { capture: true });
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), doubleTapMs);
}

/** Shows the questions of {@link confirm}, one after the other. Used once, at the root of the app. */
export function DialogHost() {
  const [first] = useSyncExternalStore(follow, () => openQuestions);
  useEffect(() => {
    document.addEventListener('pointerdown', noteTap, { capture: true, passive: true });
    return () => document.removeEventListener('pointerdown', noteTap, { capture: true });
  }, []);
  if (first === undefined) return null;
  return (
    <Dialog
      key={first.id}
      open
      title={first.title}
      confirmLabel={first.confirmLabel}
      cancelLabel={first.cancelLabel}
      danger={first.danger ?? false}
      onConfirm={() => {
        swallowSecondTap();
        first.answer(true);
      }}
      onCancel={() => {
        swallowSecondTap();
        first.answer(false);
      }}
    >
      {first.body}
    </Dialog>
  );
}
