import { Batch } from '../server/core/database/batch.ts';

/** Round trips to the database and statements so far: the cost of a call on any machine. */
export interface Sent {
  trips: number;
  statements: number;
}

/** Counts what this process sends, from now on. */
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

/** The fewest of several calls: jobs that run beside them have round trips too. */
export async function tripsOf(sent: Readonly<Sent>, work: (nth: number) => Promise<{ ok: boolean; message: string }>): Promise<number> {
  const counts: number[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    const before = sent.trips;
    const { ok, message } = await work(nth);
    if (!ok) throw new Error(message);
    counts.push(sent.trips - before);
  }
  return Math.min(...counts);
}
