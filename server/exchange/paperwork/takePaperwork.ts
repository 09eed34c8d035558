import {
  type AskedOfLine,
  type DoneForLine,
  refuseTaken,
  type SaidOfLine,
  type WorkedPaper,
} from '../../../contract/exchange/paperChanges.ts';
import type { Partner } from '../../../contract/exchange/partner.ts';
import type { InboundRecord } from '../../../contract/exchange/protocol.records.ts';
import { Refusal } from '../../core/answer/refusal.ts';
import type { Query } from '../inTransaction.ts';
import { type GoneThing, type Unusable, withKnownOrg } from '../taker.ts';
import { Facts } from './facts.ts';
import type { Columns, Paperwork, PaperworkLines } from './paperwork.ts';
import { type Row, writeTexts } from './paperworkTexts.ts';

/** An undeleted record whose data is D. */
type Paper<D> = InboundRecord & { id: string; version: number; data: D };
type Linked<D> = D extends { lines: readonly (infer L)[] } ? L : D extends { components: readonly (infer L)[] } ? L : never;

/**
 * Takes one kind of paper into its tables, in a constant number of statements for any number of records: all names are
 * looked up at once, and a record with an unknown name is refused with that name, without any write. Only newer
 * versions come here, each thing once, its record locked (`newestVersions`); rows are written in the order of those locks.
 */
export function takePaperwork<D extends { org: string }, L extends { line: number } = Linked<D> & { line: number }>(kind: Paperwork<D, L>) {
  const texts = writeTexts(kind);
  const eventText = kind.answered && kind.number && tellText(kind.table, kind.number, kind.answered.orgs);
  return {
    codeOf: ({ data }: { data: D }) => kind.codeOf(data),
    take: async (query: Query, records: readonly Paper<D>[], source: Partner) => {
      const { usable, unusable } = await withKnownOrg(query, records);
      for (const [one, why] of await numbersTaken(query, kind, texts.others, usable, source)) unusable.set(one, why);
      for (const [one, why] of await takenAbove(query, kind, usable, source)) unusable.set(one, why);
      const facts = await factsOf(query, kind, usable);
      const heads: Row[] = [];
      const lines: Row[] = [];
      for (const record of usable) {
        const why = unusable.get(record) ?? rowsOf(kind, facts, record, heads, lines);
        if (why) unusable.set(record, why);
      }
      if (heads.length === 0) return unusable;
      if (eventText) await query(eventText, [heads.map((head) => head['record_id']), source]);
      if (texts.dropLines) await query(texts.dropLines, [JSON.stringify(heads), JSON.stringify(lines), source]);
      await query(texts.heads, [JSON.stringify(heads), source]);
      if (texts.lines && lines.length > 0) await query(texts.lines, [JSON.stringify(lines), source]);
      return unusable;
    },
    bury: async (query: Query, things: readonly GoneThing[], source: Partner) => {
      const { record: ids, version, org } = columnsOf(things);
      await query(texts.withdraw, [ids, version, org, source]);
      if (eventText) await query(eventText, [ids, source]);
      return new Map<InboundRecord, Unusable>();
    },
  };
}

const columnsOf = (things: readonly GoneThing[]) => ({
  record: things.map((one) => one.record.id),
  version: things.map((one) => one.record.version),
  org: things.map((one) => one.org),
});

/** A number belongs to one undeleted record: a second one with it waits for a person. */
async function numbersTaken<D extends { org: string }, L, R extends Paper<D>>(
  query: Query,
  kind: Paperwork<D, L>,
  text: string | undefined,
  records: readonly R[],
  source: Partner,
): Promise<Map<R, Unusable>> {
  const taken = new Map<R, Unusable>();
  if (!text || records.length === 0) return taken;
  const others = await query<{ org: string; number: string; record: string; source: string }>(text, [
    records.map(({ data }) => data.org),
    records.map(({ data }) => kind.codeOf(data)),
  ]);
  const holders = new Map(others.map((one) => [`${one.org}\n${one.number}`, one]));
  for (const one of records) {
    const number = kind.codeOf(one.data);
    const holder = holders.get(`${one.data.org}\n${number}`);
    if (!holder) holders.set(`${one.data.org}\n${number}`, { org: one.data.org, number, record: one.id, source });
    else if (holder.record !== one.id || holder.source !== source)
      taken.set(one, new Refusal('parked.number-taken', { number, record: holder.record }));
  }
  return taken;
}

/** The movements of each kind of document for lines of a record, with the record locked against further ones; and the data in these documents. */
function takenTexts<D, L>({ table, answered, lines }: Paperwork<D, L>) {
  if (!answered || !lines) return undefined;
  const { by, as = table, ofLines, orgs = ['org'], route } = answered;
  return {
    lock: `select from ${table} where source = $2 and record_id = any($1::text[]) order by record_id for no key update`,
    // A document that is still open can be deleted; all others have moved goods.
    sums: `
    select s.*, array(select q.line_no from ${lines.table} q where q.org = p.org and q.${table}_id = t.id) as known, p.project${route ? `, ${route.stored} as warehouse` : ''} from (
      select t.id, t.record_id as record, (l.detail ->> '${by}')::int as line, i.code as item, d.kind, trim_scale(sum(l.qty))::text as taken,
             trim_scale(coalesce(sum(l.qty) filter (where d.state <> 'open'), 0))::text as moved, min(d.doc_no) filter (where d.state = 'open') as "openNo"
        from ${table} t ${ofLines ? `join ${ofLines} x on x.org = t.org and x.${table}_id = t.id ` : ''}
        join document_line l on l.org in (${orgs.map((org) => `t.${org}`).join(', ')}) and l.source_kind = '${as}' and l.source_id = ${ofLines ? 'x' : 't'}.id
        join document d on d.org = l.org and d.id = l.document_id join item i on i.id = l.item_id
       where t.source = $2 and t.record_id = any($1::text[]) and d.state <> 'deleted' group by 1, 2, 3, 4, 5) s
      join ${table} t on t.id = s.id join ${lines.table} p on p.org = t.org and p.${table}_id = t.id and p.line_no = s.line`,
  };
}

/** Devices that have a changed paper open read it again. */
const tellText = (table: string, number: string, orgs: readonly string[] = ['org']): string => `
  select pg_notify('kuwei', 'paper ' || o.org || ' ' || o.number) from (
    select distinct o.org, t.${number} as number from ${table} t
      cross join lateral unnest(array[${orgs.map((org) => `t.${org}`).join(', ')}]) as o(org)
     where t.source = $2 and t.record_id = any($1::text[])) o`;

interface TakenOfLine extends DoneForLine, SaidOfLine {
  record: string;
  kind: string;
  known: number[];
}

/** The work done for a line; goods of a transfer arrive under the project of their sending, whatever the order's present project. */
function doneOf({ project, warehouse, kind, ...row }: TakenOfLine, paperLines: readonly AskedOfLine[]): DoneForLine {
  const now = paperLines.find(({ line }) => line === row.line);
  return { ...row, was: { warehouse: warehouse ?? undefined, project: kind === 'transferIn' ? now?.project : project } };
}

/** A newer version that asks for less of a line than has left for it, or for something else, waits for a person. */
async function takenAbove<D extends { org: string }, L extends { line: number }, R extends Paper<D>>(
  query: Query,
  kind: Paperwork<D, L>,
  records: readonly R[],
  source: Partner,
): Promise<Map<R, Unusable>> {
  const above = new Map<R, Unusable>();
  const texts = takenTexts(kind);
  if (!kind.answered || !texts || records.length === 0) return above;
  const { asks, route } = kind.answered;
  const paperLines = [records.map(({ id }) => id), source];
  await query(texts.lock, paperLines);
  const taken = await query<TakenOfLine>(texts.sums, paperLines);
  for (const one of records) {
    const paperLines = (kind.lines?.of(one.data) ?? []).map((line) => {
      const { itemNo, qty, project } = asks(line);
      return { line: line.line, itemNo, qty, project, warehouse: route?.of(line, one.data) };
    });
    const of = taken.flatMap((row) => (row.record === one.id ? doneOf(row, paperLines) : []));
    const why = refuseTaken(
      one.kind as WorkedPaper,
      kind.codeOf(one.data),
      of,
      paperLines,
      taken.find(({ record }) => record === one.id)?.known,
    );
    if (why) above.set(one, new Refusal(why.refuse, why.args));
  }
  return above;
}

async function factsOf<D extends { org: string }, L>(query: Query, kind: Paperwork<D, L>, records: readonly Paper<D>[]): Promise<Facts> {
  const facts = new Facts();
  for (const { data } of records) {
    facts.ask(kind.columns, data.org, data);
    for (const org of [data.org, ...(kind.alsoKnow?.(data) ?? [])])
      for (const line of kind.lines?.of(data) ?? []) facts.ask(kind.lines?.columns ?? {}, org, line);
  }
  await facts.find(query);
  return facts;
}

/** Adds a record's rows to those to write; nothing when it cannot be taken in. */
function rowsOf<D extends { org: string }, L extends { line: number }>(
  kind: Paperwork<D, L>,
  facts: Facts,
  { id, version, data }: Paper<D>,
  heads: Row[],
  lines: Row[],
): Refusal | undefined {
  const head = rowOf(facts, kind.columns, data.org, data);
  if (head instanceof Refusal) return head;
  const own = linesOf(kind.lines, facts, data);
  if (own instanceof Refusal) return own;
  for (const org of kind.alsoKnow?.(data) ?? [])
    for (const line of kind.lines?.of(data) ?? []) {
      const paperLines = kind.answered?.asks(line);
      const strange = paperLines && facts.unusableThere(org, paperLines);
      if (strange) return strange;
    }
  heads.push({ ...head, org: data.org, record_id: id, version });
  for (const line of own) lines.push({ ...line, org: data.org, record_id: id });
  return undefined;
}

function linesOf<D extends { org: string }, L extends { line: number }>(
  lines: PaperworkLines<D, L> | undefined,
  facts: Facts,
  data: D,
): Row[] | Refusal {
  const rows = new Map<number, Row>();
  for (const line of lines?.of(data) ?? []) {
    const row = rowOf(facts, lines?.columns ?? {}, data.org, line);
    if (row instanceof Refusal) return row;
    if (rows.has(line.line)) return new Refusal('parked.line-twice', { line: line.line });
    rows.set(line.line, { ...row, line_no: line.line });
  }
  return [...rows.values()];
}

function rowOf<D>(facts: Facts, columns: Columns<D>, org: string, data: D): Row | Refusal {
  const row: Row = {};
  for (const [name, column] of Object.entries(columns)) {
    const value = facts.valueOf(column, org, data);
    if (value instanceof Refusal) return value;
    row[name] = value;
  }
  return row;
}
