import { type ReactNode, useEffect, useRef } from 'react';
import type { StoredCommand } from '../device/database.ts';
import { forget } from '../queue/queue.ts';
import { savedNumber } from '../queue/savedNumber.ts';
import { Button } from '../ui/Button.tsx';
import { useT } from '../words/i18n.ts';
import '../flow/FlowSaved.css';

/** Documents saved with a form: the number waiting on the device, and the document numbers of answered ones, until they are put away (R35). */
export function FormSaved({
  saved,
  more,
  onOpen,
}: {
  saved: readonly StoredCommand[];
  /** More content from an answer, as the server sent it. */
  more?: ((answer: unknown) => ReactNode) | undefined;
  onOpen: (no: string) => void;
}) {
  const t = useT();
  const card = useRef<HTMLElement>(null);
  // What was just saved is shown, however far the person had scrolled; what stood here when the form was opened moves nothing.
  const savedKey = saved.map(({ id, done }) => `${id}${done ? ' done' : ''}`).join();
  const before = useRef(savedKey);
  useEffect(() => {
    if (savedKey !== '' && savedKey !== before.current) card.current?.scrollIntoView({ block: 'nearest' });
    before.current = savedKey;
  }, [savedKey]);
  if (saved.length === 0) return null;
  const waiting = saved.filter(({ done }) => !done).length;
  return (
    <section ref={card} className="kw-saved" aria-label={t('entry.saved')}>
      {waiting > 0 && (
        <article className="kw-saved-card">
          <div role="status">
            <strong>{t('arrival.saved.waiting')}</strong>
            <p className="kw-quiet">{t('entry.waiting', { n: waiting })}</p>
          </div>
        </article>
      )}
      {saved.map(({ id, done }) => {
        const no = savedNumber(done?.answer);
        if (no === undefined) return null;
        return (
          <article key={id} className="kw-saved-card kw-saved-done">
            <div>
              <strong>{t('entry.saved.as', { no })}</strong>
              {more?.(done?.answer)}
            </div>
            <div className="kw-saved-buttons">
              <Button onPress={() => onOpen(no)}>{t('entry.open')}</Button>
              <Button onPress={() => forget(id)}>{t('flow.put-away')}</Button>
            </div>
          </article>
        );
      })}
    </section>
  );
}
