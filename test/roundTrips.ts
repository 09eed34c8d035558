import { Batch } from '../server/core/batch.ts';

/** Round trips to the database, and statements on them, so far: what a call costs on any machine. */
export interface Sent {
  trips: number;
  statements: number;
}

/** Counts what this process sends from now on. */
export function watchRoundTrips(): Readonly<Sent> {
  const sent: Sent = { trips: 0, statements: 0 };
  const { add, handleReadyForQuery } = Batch.prototype;
  Batch.prototype.add = function count(text, values) {
    sent.statements += 1;
    return add.call(this, text, values);
  };
  Batch.prototype.handleReadyForQuery = function count() {
    sent.trips += 1;
    handleReadyForQuery.call(this);
  };
  return sent;
}
