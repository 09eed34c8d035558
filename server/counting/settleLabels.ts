import { labelEvent, labelsBecome, labelsFound } from '../labels/labelChange.ts';
import type { Ledger } from '../stock/posting.ts';
import type { CountHead } from './count.store.ts';
import type { PostingLine } from './lockLines.ts';

/**
 * Cartons that should be at a place with scanned cartons, and were not scanned, are missing: they no longer promise stock.
 * A missing carton that is scanned later is found: it stands at the place of the scan, with its quantity there.
 */
const missingText = `
  with gone as (
    ${labelsBecome('void')} where org = $1 and id = any($2::bigint[]) and state = 'in-stock' returning id, location_id)
  ${labelEvent('missing', 'gone', { document: ["'countResult'", '$3'], location: 'location_id', user: '$4', detail: '$3' })}`;
const foundText = `
  with f as (select * from jsonb_to_recordset($2::jsonb) as f(id bigint, qty numeric, location_id bigint, batch text, project text, status text)),
       put as (
    ${labelsFound('f')} from f where b.org = $1 and b.id = f.id returning b.id, b.location_id, b.qty)
  ${labelEvent('found', 'put', { document: ["'countResult'", '$3'], location: 'location_id', user: '$4', detail: 'trim_scale(qty)::text' })}`;

/** Applies posted lines to their cartons; cartons of lines counted by quantity stay as they are. The cartons are locked. */
export function settleLabels(ctx: Ledger, { no }: Pick<CountHead, 'no'>, lines: readonly PostingLine[]): void {
  const person = ctx.person.userId || null;
  const missing = lines.flatMap(({ scanned, standing, qty }) => {
    // A line counted as zero has no carton, whether one was scanned or not.
    if (!scanned && qty !== '0') return [];
    const seen = new Set(scanned?.map(({ id }) => id));
    return standing.filter(({ id, later }) => !later && !seen.has(id)).map(({ id }) => id);
  });
  const found = lines.flatMap(({ scanned, standing, locationId: location_id, batch, project, status }) =>
    (scanned ?? [])
      .filter(({ id, qty, touched }) => !touched && !standing.some((one) => one.id === id && one.qty === qty))
      .map(({ id, qty }) => ({ id, qty, location_id, batch, project, status })),
  );
  if (missing.length > 0) ctx.write(missingText, [ctx.org, missing, no, person]);
  if (found.length > 0) ctx.write(foundText, [ctx.org, JSON.stringify(found), no, person]);
}
