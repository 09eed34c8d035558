import type { ReactNode } from 'react';
import './ContextStrip.css';
import { cn } from './cn.ts';

/** Whether the server answers: `slow` means it does, but late. */
export type Connection = 'online' | 'slow' | 'offline';

/** The place, the person, the state of the connection, and the number of scans to be sent. */
export function ContextStrip({
  label,
  place,
  person,
  connection,
  connectionWord,
  unsent,
  unsentWord,
  attentionWord,
  onPlace,
  onConnection,
}: {
  /** Read aloud: the name of the strip. */
  label: string;
  place: ReactNode;
  person?: ReactNode;
  connection: Connection;
  /** 在线, 离线 … */
  connectionWord: ReactNode;
  /** Whether commands are waiting; undefined while that is unknown. */
  unsent: boolean;
  /** 未发 n: the words with the number. */
  unsentWord: ReactNode;
  /** 待处理 n: refused commands that wait for a person. */
  attentionWord?: ReactNode;
  onPlace?: () => void;
  onConnection?: () => void;
}) {
  const state = (
    <>
      <span className={cn('kw-context-dot', `kw-context-${connection}`)} aria-hidden="true" />
      <span>{connectionWord}</span>
      <span aria-hidden="true">·</span>
      <span className={cn(unsent && 'kw-context-unsent')}>{unsentWord}</span>
      {attentionWord !== undefined && <span className="kw-context-attention">{attentionWord}</span>}
    </>
  );
  return (
    <section className="kw-context" aria-label={label}>
      {onPlace === undefined ? (
        <span className="kw-context-place">{place}</span>
      ) : (
        <button type="button" className="kw-context-place" onClick={onPlace}>
          {place}
        </button>
      )}
      {person !== undefined && <strong className="kw-context-person">{person}</strong>}
      {onConnection === undefined ? (
        <span className="kw-context-state">{state}</span>
      ) : (
        <button type="button" className="kw-context-state" onClick={onConnection}>
          {state}
        </button>
      )}
    </section>
  );
}
