import { compareQty, negateQty } from '../../contract/core/quantity.ts';
import type { BackReason } from '../../contract/counting/count.rules.ts';
import { virtualPlace } from '../documents/readEntry.ts';
import { post } from '../stock/post.ts';
import type { Ledger, Move, Place } from '../stock/posting.ts';
import type { CountHead } from './count.store.ts';
import { backReason, differenceOf, lockLines, type PostingLine } from './lockLines.ts';
import { settleLabels } from './settleLabels.ts';

/** The result of posting lines. */
export interface PostedLines {
  posted: PostingLine[];
  back: { line: PostingLine; reason: BackReason; place: string }[];
}

const postedText = `
  update count_line l set book = p.book, posted_at = clock_timestamp(), back = ''
    from jsonb_to_recordset($2::jsonb) as p(id bigint, book numeric) where l.org = $1 and l.id = p.id`;
const bookedText = `
  update count_line l set book = p.book from jsonb_to_recordset($2::jsonb) as p(id bigint, book numeric) where l.org = $1 and l.id = p.id`;

/**
 * Posts the differences of lines, from adjustment to place and back, by the stock under the locks. A line is recounted and not posted when its goods left
 * after the count, are reserved, cannot come in, or when labels would promise more than the stock; the others are posted.
 * `final` ends the lines; an opening count posts each entry and goes on.
 */
export async function postLines(
  ctx: Ledger,
  head: Pick<CountHead, 'id' | 'no' | 'way'>,
  ids: readonly number[],
  final = true,
): Promise<PostedLines> {
  if (ids.length === 0) return { posted: [], back: [] };
  const adjustment = await virtualPlace(ctx, 'adjustment');
  const { lines, keyOf } = await lockLines(ctx, head, ids);
  const back = lines.flatMap((line) => {
    const key = keyOf(line);
    const reason = backReason(line, key);
    return key && reason ? [{ line, reason, place: key.place }] : [];
  });
  const posted = lines.filter((line) => !back.some((one) => one.line === line));
  settleLabels(ctx, head, posted);
  post(ctx, [
    {
      ...{ documentType: 'countResult', documentId: head.id, documentNo: head.no },
      moves: posted.flatMap((line) => moveOf(line, head.way !== 'wip', adjustment)),
    },
  ]);
  ctx.write(final ? postedText : bookedText, [ctx.org, JSON.stringify(posted.map(({ id, book }) => ({ id, book })))]);
  return { posted, back };
}

function moveOf(line: PostingLine, physical: boolean, adjustment: Place): Move[] {
  const difference = differenceOf(line);
  if (compareQty(difference, '0') === 0) return [];
  const { itemId, batch, project, locationId, status, line: documentLine } = line;
  const place: Place = { locationId, status, physical };
  const lost = compareQty(difference, '0') < 0;
  const sides = lost
    ? { qty: negateQty(difference), from: place, to: adjustment }
    : { qty: difference, from: adjustment, to: place, found: true };
  return [{ itemId, batch, project, documentLine, ...sides }];
}
