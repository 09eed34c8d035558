import type { Context } from '../core/call/context.ts';
import type { DocumentLine, LinePlace, StoredDocument } from './documentTypes.ts';

type Words = Readonly<Record<string, string>>;
/** By what it is called: what it was, and what it is. */
type Changed = Readonly<Record<string, readonly [from: string, to: string]>>;

/** What a person may change of a document. */
export type Content = Pick<StoredDocument, 'workshop' | 'header' | 'lines'>;

/** What was changed of a document: of its head, and of its lines by their number. */
export interface Changes {
  head?: Changed;
  lines?: readonly ({ line: number } & Readonly<Record<string, unknown>>)[];
}

const words = (facts: Readonly<Record<string, unknown>>): Words =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, fact]) => (fact === undefined || fact === null || fact === '' ? [] : [[name, String(fact)]])),
  );

const placed = (place: LinePlace | null): string => (place ? place.code : '');

const wordsOfLine = ({ itemNo: item, qty, unit, batch, project, from, to, labels = [], detail }: DocumentLine): Words =>
  words({
    ...detail,
    item,
    qty,
    unit,
    batch,
    project,
    from: placed(from),
    to: placed(to),
    labels: labels.map(({ code }) => code).join(' '),
  });

function changed(before: Words, after: Words): Changed | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => (before[name] ?? '') !== (after[name] ?? ''),
  );
  return names.length > 0 ? Object.fromEntries(names.map((name) => [name, [before[name] ?? '', after[name] ?? '']])) : undefined;
}

/** From what to what a document was changed; what stayed as it was is not said. */
export function changesOf(before: Content, after: Content): Changes {
  const head = changed(words({ ...before.header, workshop: before.workshop }), words({ ...after.header, workshop: after.workshop }));
  const numbers = [...new Set([...before.lines, ...after.lines].map(({ lineNo }) => lineNo))].sort((a, b) => a - b);
  const lines = numbers.flatMap((line) => {
    const [was, is] = [before, after].map((content) => content.lines.find(({ lineNo }) => lineNo === line));
    if (!was || !is) return was ? { line, removed: wordsOfLine(was) } : is ? { line, added: wordsOfLine(is) } : [];
    const how = changed(wordsOfLine(was), wordsOfLine(is));
    return how ? { line, ...how } : [];
  });
  return { ...(head ? { head } : {}), ...(lines.length > 0 ? { lines } : {}) };
}

/** The audit of a command that changes what a document says: it keeps from what to what. */
export const auditChange = (ctx: Pick<Context, 'audit'>, before: StoredDocument, after: Partial<Content>): void =>
  ctx.audit(before.no, { lines: (after.lines ?? before.lines).length, changed: changesOf(before, { ...before, ...after }) });
