import type { labelEvents, labelMachine } from '../../contract/labels/label.rules.ts';

// Parts of statements, for statements that change labels together with tables of other rooms.

type LabelState = (typeof labelMachine.states)[number];
type LabelEvent = (typeof labelEvents)[number];
/** The place of changed labels: as before, none, or the stock key in the columns of a row with this alias; `since` is SQL of the goods' arrival, where that is not now. */
type Standing = 'as before' | 'nowhere' | { under: string; since?: string };

const standingInSql = (standing: Standing): string =>
  standing === 'as before'
    ? ''
    : standing === 'nowhere'
      ? ', location_id = null, status = null, pallet_id = null'
      : `, pallet_id = case when b.location_id = ${standing.under}.location_id then b.pallet_id end, location_id = ${standing.under}.location_id, batch = ${standing.under}.batch, project = ${standing.under}.project, status = ${standing.under}.status`;

/** A label in stock has the time when its goods came in; a label outside of stock has none. */
const receivedInSql = (state: LabelState, standing: Standing): string =>
  state === 'in-stock'
    ? `, received_at = coalesce(b.received_at, ${(typeof standing === 'object' && standing.since) || 'now()'})`
    : standing === 'nowhere'
      ? ', received_at = null'
      : '';

/** Labels `b` change their state: the beginning of a statement. */
export const labelsBecome = (state: LabelState, standing: Standing = 'as before'): string =>
  `update label b set state = '${state}'${standingInSql(standing)}${receivedInSql(state, standing)}`;

/** Takes labels `b` out of stock, with the quantity they were printed for: the beginning of a statement. */
export const labelsUnreceived = `${labelsBecome('printed', 'nowhere')}, qty = coalesce(b.reduced_from, b.qty), reduced_from = null`;

/** Puts labels `b` back to the place in the row with this alias, with the quantity they had there: the beginning of a statement. */
export const labelsFound = (found: string): string =>
  `update label b set state = case b.state when 'picked' then 'picked' else 'in-stock' end, received_at = coalesce(b.received_at, now()), qty = ${found}.qty${standingInSql({ under: found })}`;

/** Detaches labels `b` from the lines of their note: the beginning of a statement. */
export const labelsLoseLine = 'update label b set note_line_id = null';

/** New labels `b`, by the columns of a query: the beginning of a statement. With `ids` the query also gives their ids. */
export const newLabels = (columns: readonly string[], query: string, ids: 'drawn' | 'given' = 'drawn'): string =>
  `insert into label as b (${columns.join(', ')})${ids === 'given' ? ' overriding system value' : ''} ${query}`;

/** An entry in the history of labels, each part as SQL over the row that gives the label's id. */
interface LabelEntry {
  /** Type and number. */
  document?: readonly [type: string, no: string];
  location?: string;
  user?: string;
  detail?: string;
}

/** An event in the history of the labels whose ids `rows` gives; `event` is SQL where it is not one word. */
export function labelEvent(event: LabelEvent | { inSql: string }, rows: string, { document, location, user, detail }: LabelEntry): string {
  const values = Object.entries({
    event: typeof event === 'string' ? `'${event}'` : event.inSql,
    document_type: document?.[0],
    document_no: document?.[1],
    location_id: location,
    user_id: user,
    detail,
  }).filter(([, value]) => value !== undefined);
  return `insert into label_event (label_id, ${values.map(([column]) => column).join(', ')}) select id, ${values.map(([, value]) => value).join(', ')} from ${rows}`;
}

/** Packs the labels with the codes $2 of the organisation $1 into the cartons with the codes $3; returns those that were not packed yet. */
export const labelsInCartons = `
  update label c set parent_id = p.id from unnest($2::text[], $3::text[]) as w(code, parent_code) join label p on p.org = $1 and p.code = w.parent_code
   where c.org = $1 and c.code = w.code and c.id <> p.id and c.parent_id is distinct from p.id returning c.id`;

/** Records that the person $2 printed the labels with the ids $1, for a reprint with the reason $3. */
export const labelsPrinted = `
  with marked as (
    update label set print_count = print_count + 1, printed_at = now(), state = case when state = 'generated' then 'printed' else state end
     where id = any($1::bigint[]) returning id, print_count)
  ${labelEvent({ inSql: "case when print_count > 1 then 'reprinted' else 'printed' end" }, 'marked', {
    user: '$2',
    detail: "case when print_count > 1 then $3 else '' end",
  })}`;
