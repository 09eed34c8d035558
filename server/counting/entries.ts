import { fitsDecimals } from '../../contract/core/quantity.ts';
import { isTooFast, judgeEntry, momentOf } from '../../contract/counting/count.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { may } from '../core/call/access.ts';
import type { SharedContext } from '../core/call/context.ts';
import { localName } from '../core/database/localName.ts';
import { named } from '../core/database/named.ts';
import { type CountHead, join } from './count.store.ts';
import { postOpening } from './postOpening.ts';

/** A line that an entry is about, locked. */
export interface EntryLine extends FoundKey {
  id: number;
  line: number;
  round: number;
  posted: boolean;
  place: string;
  itemNo: string;
  itemName: string;
  unit: string;
  decimals: number;
  qty: string | null;
  loose: string;
  userId: number | null;
  counter: string;
  at: number | null;
}

/** A key that was found at a place of a count. */
export interface FoundKey {
  locationId: number;
  itemId: number;
  batch: string;
  project: string;
  status: string;
}

/** A person's count of a line. */
export interface Entry {
  line: EntryLine;
  qty: string;
  /** Of it without a label. */
  loose: string;
  /** The time on the device. */
  at: number | undefined;
  byScan: boolean;
}

const lineColumns = `
  l.id, l.line_no as line, l.round, l.posted_at is not null as posted, p.code as place, l.location_id as "locationId", l.project, l.status, i.id as "itemId", i.code as "itemNo",
  ${localName('i')} as "itemName", l.batch, i.unit, i.decimals,
  trim_scale(l.qty)::text as qty, trim_scale(l.loose)::text as loose, l.user_id as "userId", l.user_name as counter,
  extract(epoch from l.counted_at)::float8 * 1000 as at`;
const linesText = (where: string, count = ':countId'): string => `
  select ${lineColumns} from count_line l join item i on i.id = l.item_id join location p on p.id = l.location_id
   where l.org = :org and l.document_id = ${count} and ${where} order by l.id for no key update of l`;
/** The count of a number. */
const ofNumber = '(select id from document where org = :org and doc_no = :no)';
const byNumberText = linesText('l.line_no = any(:numbers::int[])', ofNumber);
const byIdText = linesText('l.id = any(:ids::bigint[])');
const byKeyText = linesText('(l.location_id, l.item_id, l.batch, l.project, l.status) = (:locationId, :itemId, :batch, :project, :status)');
/** The stock key of a carton's goods at a place: in SQL on a line `l`, by codes. */
const isOfScan = `
  (l.location_id, l.item_id, l.batch, l.project, l.status) = (
     select p.id, b.item_id, b.batch, b.project, case when b.location_id = p.id then coalesce(b.status, 'available') else 'available' end
       from location p join label b on b.org = p.org where p.org = :org and p.code = :place and b.code = :label)`;
const byScanText = linesText(isOfScan, ofNumber);
const scannedHereText = linesText(`
  p.code = :place and l.round = :round and l.id in (
    select s.line_id from count_scan s join label b on b.org = s.org and b.id = s.label_id where s.org = :org and s.round = :round and b.code = :label)`);
const openHereText = linesText('p.code = :place and l.qty is null and l.posted_at is null and l.round = :round');

/** Lines of a count by their numbers, locked. */
export async function linesByNumber(ctx: SharedContext, no: string, numbers: readonly number[]): Promise<Map<number, EntryLine>> {
  const rows = await ctx.query<EntryLine>(...named(byNumberText, { org: ctx.org, no, language: ctx.language, numbers }));
  return new Map(rows.map((row) => [row.line, row]));
}

/** Refuses a number that none of the found lines has. */
export function requireLines(no: string, found: ReadonlyMap<number, EntryLine>, numbers: readonly number[]): void {
  const unknown = numbers.find((number) => !found.has(number));
  if (unknown !== undefined) throw new Refusal('count.line-unknown', { no, line: unknown });
}

export const lineById = async (ctx: SharedContext, head: CountHead, id: number): Promise<EntryLine> => {
  const [line] = await ctx.query<EntryLine>(...named(byIdText, { org: ctx.org, countId: head.id, language: ctx.language, ids: [id] }));
  if (!line) throw new Error('a line of a count vanished');
  return line;
};

/** The line of a key, locked; undefined where the count does not name it. */
export const lineByKey = async (
  { query, org, language }: SharedContext,
  head: CountHead,
  { locationId, itemId, batch, project, status }: FoundKey,
): Promise<EntryLine | undefined> =>
  (await query<EntryLine>(...named(byKeyText, { org, countId: head.id, language, locationId, itemId, batch, project, status })))[0];

/** The line of a carton's goods at a place, locked; sent in the turn that reads line and carton. */
export const lineByScan = async (ctx: SharedContext, no: string, place: string, label: string): Promise<EntryLine | undefined> =>
  (await ctx.query<EntryLine>(...named(byScanText, { org: ctx.org, no, language: ctx.language, place, label })))[0];

/** The lines of a place for which a carton was scanned in this round, locked. */
export const linesOfScanned = (
  { query, org, language }: SharedContext,
  head: CountHead,
  place: string,
  label: string,
): Promise<EntryLine[]> =>
  query<EntryLine>(...named(scannedHereText, { org, countId: head.id, language, round: head.round, place, label }));

/** A carton that was scanned for a line, and when it left the place after that, by the ledger. */
export interface Scan {
  labelId: number;
  qty: string;
  goneAt: number | null;
}

const scansText = (line: string): string => `
  select s.label_id as "labelId", trim_scale(s.qty)::text as qty,
         (select min(extract(epoch from m.at))::float8 * 1000 from movement m join stock_count c on c.org = l.org and c.document_id = l.document_id
           where m.item_id = l.item_id and m.id > c.ledger_mark and m.label_id = s.label_id and m.from_location_id = l.location_id and m.at > s.at) as "goneAt"
    from count_line l join count_scan s on s.org = l.org and s.line_id = l.id and s.round = l.round where l.org = :org and ${line}`;
const scansByScanText = scansText(`l.document_id = ${ofNumber} and ${isOfScan}`);
const scansByIdText = scansText('l.id = :lineId');

/** The scans of the line that `lineByScan` finds and locks; sent behind it in the same turn. */
export const scansByScan = (ctx: SharedContext, no: string, place: string, label: string): Promise<Scan[]> =>
  ctx.query<Scan>(...named(scansByScanText, { org: ctx.org, no, place, label }));

/** The scans of a locked line. */
export const scansOf = (ctx: SharedContext, line: EntryLine): Promise<Scan[]> =>
  ctx.query<Scan>(...named(scansByIdText, { org: ctx.org, lineId: line.id }));

/** The other cartons that are at the place at the moment of a scan, without those that were taken away after their scan. */
export const othersAt = (scans: readonly Scan[], label: number, moment: number): string[] =>
  scans.flatMap(({ labelId, qty, goneAt }) => (labelId === label || (goneAt !== null && goneAt <= moment) ? [] : qty));

const partsOfKey = ['locationId', 'itemId', 'batch', 'project', 'status'] as const;

/** Whether a line has this stock key. */
export const isOfKey = (line: EntryLine, key: FoundKey): boolean => partsOfKey.every((part) => line[part] === key[part]);

/** The lines of a place that are not counted yet. */
export const linesOpenAt = (ctx: SharedContext, head: CountHead, place: string): Promise<EntryLine[]> =>
  ctx.query<EntryLine>(...named(openHereText, { org: ctx.org, countId: head.id, language: ctx.language, place, round: head.round }));

const nearText = `
  select line_id as line, extract(epoch from counted_at)::float8 * 1000 as at from count_entry
   where document_id = $1 and user_id = $2 and not by_scan and counted_at between to_timestamp($3::float8 / 1000) - interval '2 s' and to_timestamp($4::float8 / 1000) + interval '2 s'`;

const writeText = `
  with e as (
    select *, to_timestamp(at / 1000) as counted_at from jsonb_to_recordset(:entries::jsonb)
        as e(id bigint, qty numeric, loose numeric, at float8, "byScan" boolean, older boolean)
  ), told as (
    insert into count_entry (org, document_id, line_id, round, qty, by_scan, user_id, device, counted_at)
    select :org, :documentId, e.id, :round, e.qty, e."byScan", :userId, :device, e.counted_at from e
  )
  update count_line l set qty = e.qty, loose = e.loose, counted_at = e.counted_at, user_id = :userId, user_name = :userName
    from e where l.org = :org and l.id = e.id and not e.older`;

/** A counted line as the audit keeps it (S82): `3: 3010-0001 12 pcs B1 A01-02`. */
const countedInWords = ({ line, itemNo, unit, batch, place }: EntryLine, qty: string): string =>
  `${line}: ${[itemNo, qty, unit, batch, place].filter(Boolean).join(' ')}`;

/** Judges entries of locked lines by the rules and writes them; an opening count posts them at once. */
export async function writeEntries(ctx: SharedContext, head: CountHead, entries: readonly Entry[]): Promise<EntryLine[]> {
  join(ctx, head);
  const timed = entries.map((entry) => ({ ...entry, moment: momentOf(entry.at, head.begun, head.now) }));
  await refuseHaste(ctx, head, timed);
  const leads = may(ctx.person, 'reviewCounts');
  const written = timed.map(({ line, qty, loose, moment, byScan }) => {
    refuseLine(head, line, qty);
    const standing = line.qty === null || line.userId === null ? undefined : { userId: line.userId, at: line.at ?? 0 };
    const verdict = judgeEntry(standing, { userId: ctx.person.userId, at: moment, leads });
    if (verdict && verdict !== 'older') throw new Refusal(verdict, { line: line.line, name: line.counter });
    return { id: line.id, qty, loose, at: moment, byScan, older: verdict === 'older' };
  });
  const { org, person, device } = ctx;
  ctx.write(
    ...named(writeText, {
      ...{ org, documentId: head.id, round: head.round, userId: person.userId, userName: person.name },
      ...{ entries: JSON.stringify(written), device },
    }),
  );
  if (head.way === 'opening')
    await postOpening(
      ctx,
      head,
      written.filter(({ older }) => !older).map(({ id }) => id),
    );
  const newest = entries.filter((_, at) => !written[at]?.older);
  const before = newest.flatMap(({ line }) => (line.qty === null ? [] : countedInWords(line, line.qty)));
  ctx.audit(head.no, { before: { lines: before }, after: { lines: newest.map(({ line, qty }) => countedInWords(line, qty)) } });
  return entries.map(({ line, qty }, at) => (written[at]?.older ? line : { ...line, qty }));
}

function refuseLine(head: CountHead, { line, itemNo, decimals, round, posted }: EntryLine, qty: string): void {
  if (posted || round !== head.round) throw new Refusal('count.line-settled', { line, no: head.no });
  if (qty.startsWith('-')) throw new Refusal('count.quantity-required', { line, field: 'Qty' });
  if (!fitsDecimals(qty, decimals)) throw new Refusal('count.decimals', { line, item: itemNo, decimals });
}

/** Typed quantities need time between them; a scan is its own proof. Entries sent together without times count as one. */
async function refuseHaste(ctx: SharedContext, head: CountHead, timed: readonly (Entry & { moment: number })[]): Promise<void> {
  const typed = timed.filter(({ byScan }) => !byScan);
  if (typed.length === 0) return;
  const moments = typed.map(({ moment }) => moment);
  const near = await ctx.query<{ line: number; at: number }>(nearText, [
    ...[head.id, ctx.person.userId, Math.min(...moments), Math.max(...moments)],
  ]);
  for (const [nr, { line, moment, at }] of typed.entries()) {
    const before =
      at === undefined ? [] : typed.slice(0, nr).flatMap((one) => (one.at === undefined || one.line.id === line.id ? [] : one.moment));
    const others = near.flatMap((one) => (one.line === line.id ? [] : one.at));
    if (isTooFast(moment, [...before, ...others])) throw new Refusal('count.not-too-fast');
  }
}

/** The answer about counted lines. */
export const enteredOf = (lines: readonly EntryLine[]) =>
  lines.map(({ line, place, itemNo, itemName, batch, unit, qty }) => ({ line, place, itemNo, itemName, batch, unit, qty: qty ?? '0' }));
