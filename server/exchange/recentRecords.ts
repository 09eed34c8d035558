import type { Pool } from 'pg';
import type { Partner } from '../../contract/exchange/partner.ts';

/** A record as it came, before its fields were mapped. */
export interface RecentRecord {
  source: Partner;
  org: string;
  kind: string;
  id: string;
  raw: unknown;
}

/** The number of samples for each partner, organisation and kind, and the largest size. */
export const recentRecords = { kept: 5, mostLetters: 100_000 } as const;

const flushMs = 500;
/** The most samples waiting to be written; a burst beyond this loses samples, never records. */
const mostWaiting = 500;

const keepText = `
  insert into recent_record as r (source, org, kind, record_id, form, text, at)
  select source, org, kind, record_id, form, text, clock_timestamp() from jsonb_to_recordset($1::jsonb)
      as g(source text, org text, kind text, record_id text, form text, text text) order by source, org, kind, form, record_id
  on conflict (source, org, kind, form, record_id) do update set text = excluded.text, at = excluded.at`;

const pruneText = `
  delete from recent_record t using (
    select source, org, kind, form, record_id, row_number() over (partition by source, org, kind, form order by at desc) as place from recent_record
     where source = any($1::text[])) g
   where g.place > $2 and (t.source, t.org, t.kind, t.form, t.record_id) = (g.source, g.org, g.kind, g.form, g.record_id)`;

interface Kept {
  source: Partner;
  org: string;
  kind: string;
  record_id: string;
  form: 'json' | 'csv';
  text: string;
}

/** Stores samples and deletes older ones. */
export async function keepRecent(pool: Pool, samples: readonly Kept[]): Promise<void> {
  const usable = samples.filter(({ text }) => text.length <= recentRecords.mostLetters);
  if (usable.length === 0) return;
  await pool.query(keepText, [JSON.stringify(usable)]);
  await pool.query(pruneText, [[...new Set(usable.map(({ source }) => source))], recentRecords.kept]);
}

/**
 * Collects samples and writes them together a moment later: intake never waits for it, and the loss of samples when a server stops does no
 * harm.
 */
export class RecentRecords {
  readonly #pool: Pool;
  #waiting = new Map<string, RecentRecord>();
  #timer: NodeJS.Timeout | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  note(records: readonly RecentRecord[]): void {
    const newest = new Map<string, number>();
    for (const one of records.toReversed()) {
      const group = `${one.source}\n${one.org}\n${one.kind}`;
      const count = (newest.get(group) ?? 0) + 1;
      newest.set(group, count);
      if (count <= recentRecords.kept && this.#waiting.size < mostWaiting) this.#waiting.set(`${group}\n${one.id}`, one);
    }
    if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => void this.flush(), flushMs).unref();
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting = new Map();
    const samples = waiting.map(({ raw, id, ...one }) => ({
      ...one,
      record_id: id,
      form: 'json' as const,
      text: JSON.stringify(raw, null, 2),
    }));
    // Samples are optional: without them people paste one for the trial.
    await keepRecent(this.#pool, samples).catch(() => undefined);
  }
}
