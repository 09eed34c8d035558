import { isCounting } from '../../contract/counting/count.document.ts';
import { areaOf, type CountWay, judgeCounter } from '../../contract/counting/count.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { may } from '../core/call/access.ts';
import type { SharedContext } from '../core/call/context.ts';
import { localName } from '../core/database/localName.ts';
import { findDocument } from '../documents/documentRows.ts';
import type { DocumentRow } from '../documents/documentTypes.ts';
import { count } from './countDocument.ts';

/** The head of a count for the caller. Times are milliseconds by the database's clock, as in movements. */
export interface CountHead {
  id: number;
  no: string;
  state: string;
  way: CountWay;
  round: number;
  sentBack: boolean;
  warehouseId: number | null;
  /** The place of the count: a warehouse, or the workshop of a count of work in progress. */
  warehouse: string;
  warehouseName: string;
  begun: number;
  now: number;
  joined: boolean;
  assigned: boolean;
  countedBefore: boolean;
  named: boolean;
  isNamed: boolean;
  ofWorkshop: boolean;
}

/** The reason of a recount for its counter, without whether the first count differed from the books. */
export const backForCounter = "case when l.back not in ('', 'differs', 'asked') then l.back end";

const headText = (lock: string): string => `
  select d.id, d.doc_no as no, d.state, c.way, c.round, c.sent_back as "sentBack", d.warehouse_id as "warehouseId", coalesce(w.code, s.code, '') as warehouse,
         coalesce(${localName('w', '$4')}, ${localName('s', '$4')}, '') as "warehouseName",
         extract(epoch from d.created_at)::float8 * 1000 as begun, extract(epoch from clock_timestamp())::float8 * 1000 as now,
         coalesce(p.joined_at is not null, false) as joined, coalesce(p.assigned, false) as assigned,
         c.round > 1 and exists (select from count_entry e where e.document_id = d.id and e.user_id = $3 and e.round = 1) as "countedBefore",
         exists (select from warehouse_person x where x.warehouse_id = d.warehouse_id) as named,
         exists (select from warehouse_person x where x.warehouse_id = d.warehouse_id and x.user_id = $3) as "isNamed",
         s.id is not null and exists (select from user_account u where u.id = $3 and u.department in (s.code, s.name)) as "ofWorkshop"
    from document d join stock_count c on c.org = d.org and c.document_id = d.id
    left join count_person p on p.org = d.org and p.document_id = d.id and p.user_id = $3 and p.round = c.round
    left join warehouse w on w.id = d.warehouse_id left join workshop s on s.id = d.workshop_id
   where d.org = $1 and d.doc_no = $2 and d.kind = 'countResult' ${lock}`;
const readText = headText('');
/** Entries go on side by side; only a step of the count waits for them. */
const shareText = headText('for share of d');

async function findHead(ctx: SharedContext, no: string, text: string): Promise<CountHead> {
  const [head] = await ctx.query<CountHead>(text, [ctx.org, no, ctx.person.userId, ctx.language]);
  if (!head) throw new Refusal('document.not-found', { no });
  requireArea(ctx, head.way);
  return head;
}

/** Counts of stock and of work in progress need different permissions. */
export function requireArea({ person }: Pick<SharedContext, 'person'>, way: CountWay): void {
  if (!may(person, areaOf(way))) throw new Refusal('forbidden', { permission: areaOf(way) });
}

export const readCount = (ctx: SharedContext, no: string): Promise<CountHead> => findHead(ctx, no, readText);

/** The count with its document's row, locked for a step of its life. */
export async function lockCount(ctx: SharedContext, no: string): Promise<{ head: CountHead; row: DocumentRow }> {
  const row = await findDocument(ctx, count, no);
  return { head: await findHead(ctx, no, readText), row };
}

/** The count for an entry: it goes on, and this person may count in it. */
export async function openCount(ctx: SharedContext, no: string): Promise<CountHead> {
  const head = await findHead(ctx, no, shareText);
  if (!isCounting(head.state)) throw new Refusal('document.state', { no, state: `count.${head.state}` });
  requireCounter(ctx, head);
  return head;
}

const joinText = `
  insert into count_person (org, document_id, user_id, round, joined_at) values ($1, $2, $3, $4, now())
  on conflict (org, document_id, user_id, round) do update set joined_at = coalesce(count_person.joined_at, now())`;

/** A person who has not joined yet needs permission by the rules of counting. */
export function requireCounter({ person }: Pick<SharedContext, 'person'>, head: CountHead): void {
  if (head.joined) return;
  const id = judgeCounter({ ...head, mayCount: may(person, 'count'), mayRecount: may(person, 'recount') });
  if (id) throw new Refusal(id, { no: head.no, warehouse: `${head.warehouse} ${head.warehouseName}` });
}

/**
 * Makes the person a counter of this round; from now on they do not see the stock of its places. After the lines, where
 * lines are locked: two devices of one person would else wait for each other.
 */
export function join(ctx: SharedContext, head: CountHead): void {
  if (!head.joined) ctx.write(joinText, [ctx.org, head.id, ctx.person.userId, head.round]);
}

const standingText = `
  select count(*)::int as lines, count(l.qty)::int as counted
    from count_line l join stock_count c on c.org = l.org and c.document_id = l.document_id
   where l.document_id = $1 and l.round = c.round and l.posted_at is null`;

/** The progress of the round. */
export async function standingOf(ctx: SharedContext, { id, no }: Pick<CountHead, 'id' | 'no'>, state: string) {
  const [found] = await ctx.query<{ lines: number; counted: number }>(standingText, [id]);
  return { docNo: no, state, lines: found?.lines ?? 0, counted: found?.counted ?? 0 };
}

const takenText = `
  select d.doc_no as no from count_place p join document d on d.org = p.org and d.id = p.document_id where p.location_id = $1 and p.open`;

/** The number of the open count of a place. Read under the lock of its warehouse or workshop, so that a waiting transaction sees counts made meanwhile. */
export const takenBy = async (ctx: Pick<SharedContext, 'query'>, place: number): Promise<string | undefined> =>
  (await ctx.query<{ no: string }>(takenText, [place]))[0]?.no;
