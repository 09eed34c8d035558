// Reversals: each line of a document is taken back once, and only of the document that is meant.
import { z } from 'zod';
import { readRows } from './trytonCompanies.ts';
import { type Goods, RefusedLines } from './trytonGoods.ts';
import { headerText, needed, type Sent } from './trytonPosting.ts';
import type { TrytonRpc } from './trytonRpc.ts';
import { inLike } from './trytonValues.ts';

/** What a reversal withdraws: the key of a document, and the beginning of the hash of its content. */
interface Original {
  key: string;
  hash: string;
}

/** The document that a header names; undefined for one of no reversal. */
export function originalIn(header: object): Original | undefined {
  const key = headerText(header, 'originalKey');
  return key === undefined ? undefined : { key, hash: headerText(header, 'originalHash')?.slice(0, 12) ?? '' };
}

/** Finds the original, and nothing else that got its key after one side was restored from a backup. */
export const patternOf = ({ key, hash }: Original): string => `${inLike(key)} ${inLike(hash)}%`;

/** Said of an original that Tryton does not have. */
export const noOriginal = ({ key }: Original): string => `Tryton 里没有原单 ${key} / Tryton does not have ${key}`;

/** The row that the original became; undefined for a document that is no reversal. */
export async function originalOf<S extends z.ZodRawShape>(
  rpc: TrytonRpc,
  { header }: Sent,
  model: string,
  more: S,
): Promise<z.infer<z.ZodObject<S>> | undefined> {
  const named = originalIn(header);
  if (!named) return undefined;
  const domain = [
    ['reference', 'like', patternOf(named)],
    ['state', '=', 'done'],
  ];
  const rows = await rpc.call(model, 'search_read', domain, 0, 1, [['id', 'ASC']], Object.keys(more));
  return needed(readRows(z.object(more), rows, model)[0], noOriginal(named));
}

const sentence = ({ key }: Original): string => `takes back ${key} lines `;

/** The data after the key of a reversal: its document and its lines. */
export const takesBack = (named: Original, lines: readonly number[]): string => `${sentence(named)}${lines.join(',')}`;

/** Finds the rows that reverse lines of a document. */
export const takenBackPattern = (named: Original): string => `% ${inLike(sentence(named))}%`;

/** Refuses lines that another document took back before. */
export function refuseTwice(
  key: string,
  named: Original,
  lines: readonly number[],
  earlier: readonly { number: string; text: string }[],
): void {
  const taken = new Map<number, string>();
  for (const { number, text } of earlier) {
    const [lineText = ''] = (text.split(sentence(named))[1] ?? '').split('\n');
    if (!text.startsWith(`${key} `)) for (const line of lineText.split(',')) taken.set(Number(line), number);
  }
  const twice = lines.filter((line) => taken.has(line));
  const why = (line: number) => `已冲销过：${taken.get(line)} / was taken back before: ${taken.get(line)}`;
  if (twice.length > 0) throw new RefusedLines(new Map(twice.map((line) => [line, why(line)])));
}

const earlierRow = z.object({ number: z.string(), reference: z.string() });

/** The same for goods whose reversals are rows of a model. */
export async function refuseTakenBack(rpc: TrytonRpc, sent: Sent, model: string, goods: readonly Goods[]): Promise<void> {
  const named = originalIn(sent.header);
  if (!named) return;
  const domain = [
    ['reference', 'like', takenBackPattern(named)],
    ['state', '!=', 'cancelled'],
  ];
  const rows = await rpc.call(model, 'search_read', domain, 0, null, [['id', 'ASC']], ['number', 'reference']);
  const earlier = readRows(earlierRow, rows, model).map(({ number, reference }) => ({ number, text: reference }));
  refuseTwice(sent.document.key, named, linesOf(goods), earlier);
}

const linesOf = (goods: readonly Goods[]): number[] => goods.map(({ line }) => line.line);

/** The data after the key in a row of a reversal. */
export function beforeOf({ header }: Sent, goods: readonly Goods[]): { before?: string } {
  const named = originalIn(header);
  return named ? { before: takesBack(named, linesOf(goods)) } : {};
}
