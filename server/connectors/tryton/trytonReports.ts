// Reports of production and their reversals. Tryton moves nothing for them: each is a note at its orders, once.
import { z } from 'zod';
import type { HeldDocument } from '../../../contract/exchange/protocol.held.ts';
import type { SentDocument } from '../../exchange/outbox.store.ts';
import type { Delivery } from '../connector.ts';
import { accepted, hashOf, keyTaken, referenceOf, refused } from './trytonAnswers.ts';
import { readRows } from './trytonCompanies.ts';
import type { Line } from './trytonGoods.ts';
import { changedMeanwhile, needed } from './trytonPosting.ts';
import { orderNoOf, ordersByNumber } from './trytonProduction.ts';
import { noOriginal, originalIn, patternOf, refuseTwice, takenBackPattern, takesBack } from './trytonReversals.ts';
import type { TrytonRpc } from './trytonRpc.ts';
import { changed, inLike, toStamp } from './trytonValues.ts';

const model = 'ir.note';
const note = z.object({ id: z.number(), message: z.string(), resource: z.string() });
type Note = z.infer<typeof note>;

/** Types of documents that move nothing. */
export const reportTypes: readonly string[] = ['productionReport', 'reportReversal'];

async function notesLike(rpc: TrytonRpc, pattern: string): Promise<Note[]> {
  const fields = ['message', 'resource'];
  return readRows(note, await rpc.call(model, 'search_read', [['message', 'like', pattern]], 0, null, [['id', 'ASC']], fields), model);
}

const numberOf = ({ id }: Note): string => `note ${id}`;

/** What Tryton has of a report. Of two notes of a slow first attempt at one order the first counts, the other is thrown away. */
export async function keptReport(rpc: TrytonRpc, document: SentDocument): Promise<Delivery | undefined> {
  const notes = await notesLike(rpc, `${inLike(document.key)} %`);
  const ours = notes.filter(({ message }) => message.startsWith(`${document.key} ${hashOf(document)}/`));
  if (ours.length === 0) return notes[0] && keyTaken(document, numberOf(notes[0]));
  const spare = ours.filter(({ resource }, at) => ours.findIndex((one) => one.resource === resource) < at);
  if (spare.length > 0)
    await rpc.call(
      model,
      'delete',
      spare.map(({ id }) => id),
    );
  return accepted(
    document,
    ours.slice(0, 1).map((one) => ({ number: numberOf(one) })),
  );
}

const saidOf = ({ itemNo, batch, qty, unit }: Line): string => [itemNo, batch, qty, unit].filter(Boolean).join(' ');

/** Writes a report down at the orders that it names, which have to be there. */
export async function postReport(rpc: TrytonRpc, document: SentDocument, header: object): Promise<Delivery> {
  const kept = await keptReport(rpc, document);
  if (kept) return kept;
  const orders = await ordersByNumber(rpc, document.lines.map(orderNoOf));
  const unknown = document.lines.filter((line) => !orders.has(orderNoOf(line)));
  const none = (line: Line) => `Tryton 里没有生产单 ${orderNoOf(line)} / Tryton has no production ${orderNoOf(line)}`;
  const reasons = new Map(unknown.map((line) => [line.line, none(line)]));
  if (reasons.size > 0) return refused(document, [...reasons.values()].join('; '), reasons);
  const named = originalIn(header);
  if (named) {
    needed((await notesLike(rpc, patternOf(named)))[0], noOriginal(named));
    const earlier = (await notesLike(rpc, takenBackPattern(named))).map((one) => ({ number: numberOf(one), text: one.message }));
    refuseTwice(document.key, named, numbersOf(document.lines), earlier);
  }
  const notes = [...new Set(document.lines.map(orderNoOf))].map((number, at) => {
    const lines = document.lines.filter((line) => orderNoOf(line) === number);
    const first = [referenceOf(document, at), named ? takesBack(named, numbersOf(lines)) : ''].join(' ').trim();
    return { resource: `production,${orders.get(number)?.id}`, message: [first, ...lines.map(saidOf)].join('\n') };
  });
  await rpc.call(model, 'create', notes);
  const made = await keptReport(rpc, document);
  if (!made) throw changedMeanwhile(model);
  return made;
}

const numbersOf = (lines: readonly Line[]): number[] => lines.map(({ line }) => line);

const dated = note.extend(changed);

/** Reports of an organisation that were noted since a moment. */
export async function reportsSince(rpc: TrytonRpc, org: string, since: Date): Promise<HeldDocument[]> {
  const read = async (type: string) => {
    const domain = [
      ['message', 'like', `${type}:${inLike(org)}:%`],
      ['create_date', '>=', toStamp(since.getTime())],
    ];
    const fields = ['message', 'resource', 'create_date', 'write_date'];
    return readRows(dated, await rpc.call(model, 'search_read', domain, 0, null, [['id', 'ASC']], fields), model);
  };
  return (await Promise.all(reportTypes.map(read))).flat().flatMap((one) => {
    const key = /^(\w+:.+:\d+) [0-9a-f]{12}\/1(?!\d)/.exec(one.message)?.[1];
    return key ? [{ key, number: numberOf(one), at: new Date(one.create_date ?? since).toISOString() }] : [];
  });
}
