import { type ReactNode, useRef } from 'react';
import type { FlowCalls, SavedCommand, ScanFlow } from '../../../contract/core/scanFlow.ts';
import { decode } from '../../../contract/core/wireNames.ts';
import type { LeftOut } from '../../../contract/documents/unsure.ts';
import { useStore } from '../device/store.ts';
import { commands, forget, isGivenHere } from '../queue/queue.ts';
import { Button } from '../ui/Button.tsx';
import { useInView } from '../ui/counted.ts';
import { useT } from '../words/i18n.ts';
import './FlowSaved.css';

/** Cards of documents saved on this device and not put away yet: the number, or that the save waits to be sent (R35). */
export function FlowSaved<S, F, C extends FlowCalls>({
  flow,
  title,
  wordsOf,
  leftOf,
  more,
  folded,
}: {
  flow: Pick<ScanFlow<S, F, C>, 'name' | 'calls'>;
  title: string;
  wordsOf: (saved: SavedCommand<C>) => { title: string; about: string };
  /** The scans that the server left out of the document. */
  leftOf?: (saved: SavedCommand<C>) => LeftOut | undefined;
  /** Further actions on a saved document, once it is answered. */
  more?: (saved: SavedCommand<C>) => ReactNode;
  /** One line only, while a document is in hand. */
  folded: boolean;
}) {
  const t = useT();
  const saved = useStore(commands).filter((one) => one.flow === flow.name && one.closes && isGivenHere(one) && !one.refused);
  const cards = useRef<HTMLElement>(null);
  // What was just saved, and what it still needs, is shown however far the person had scrolled.
  useInView(cards, saved.map(({ id, done }) => `${id}${done ? ' done' : ''}`).join());
  if (saved.length === 0) return null;
  const shown = saved.map((one) => {
    const answer = one.done && decode(flow.calls[one.callName]?.wire.output, one.done.answer);
    const command = { id: one.id, callName: one.callName, input: one.input, ...(answer ? { answer } : {}) } as unknown as SavedCommand<C>;
    return { one, command, words: wordsOf(command), left: leftOf?.(command) ?? [] };
  });
  if (folded) {
    return (
      <p className="kw-saved-line" role="status">
        {title} {shown.map(({ words }) => words.title).join(' · ')}
      </p>
    );
  }
  return (
    <section ref={cards} className="kw-saved" aria-label={title}>
      {shown.reverse().map(({ one, command, words, left }) => (
        <article key={one.id} className={one.done ? 'kw-saved-card kw-saved-done' : 'kw-saved-card'}>
          <div>
            <strong>{words.title}</strong>
            <p className="kw-quiet">{words.about}</p>
            {left.length > 0 && (
              <ul className="kw-saved-left">
                {left.map(({ code, message }) => (
                  <li key={code}>
                    {t('flow.left-out', { codes: code })} · {message}
                  </li>
                ))}
              </ul>
            )}
          </div>
          {one.done && (
            <div className="kw-saved-buttons">
              {more?.(command)}
              <Button onPress={() => forget(one.id)}>{t('flow.put-away')}</Button>
            </div>
          )}
        </article>
      ))}
    </section>
  );
}
