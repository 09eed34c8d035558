import type { Context } from '../core/call/context.ts';
import type { DocumentLine, LinePlace, StoredDocument } from './documentTypes.ts';

/** The parts of a document that a person may change. */
type Content = Pick<StoredDocument, 'workshop' | 'header' | 'lines'>;
type Members = Readonly<Record<string, unknown>>;

const placed = (place: LinePlace | null): string => place?.code ?? '';
const joined = (parts: readonly unknown[], by = ' '): string =>
  parts.filter((part) => part !== undefined && part !== null && part !== '').join(by);

/** A line as the audit keeps it: `1: 3010-0001 900 pcs B1 A01-01 → A01-02 [LABEL-1 LABEL-2]`. */
function lineInWords({ lineNo, itemNo, qty, unit, batch, project, from, to, labels = [], detail = {} }: DocumentLine): string {
  const route = joined([placed(from), placed(to)], ' → ');
  const more = Object.entries(detail).map(([name, value]) => joined([value]) && `${name}=${value}`);
  const codes = labels.length > 0 ? `[${joined(labels.map(({ code }) => code))}]` : '';
  return `${lineNo}: ${joined([itemNo, qty, unit, batch, project, route, ...more, codes])}`;
}

const headOf = ({ workshop, header }: Content): Members => ({ ...header, workshop });

/** The differences: for each side the members that are not equal on the other. */
export function changeOf(before: Content, after: Content): { before: Members; after: Members } {
  const sides = [before, after].map((side) => ({ head: headOf(side), lines: side.lines.map(lineInWords) }));
  const [was, is] = sides.map((side, nth) => {
    const other = sides[1 - nth];
    const head = Object.entries(side.head).filter(([name, fact]) => joined([fact]) !== joined([other?.head[name]]));
    const lines = side.lines.filter((line) => other?.lines.includes(line) === false);
    return { ...Object.fromEntries(head), ...(lines.length > 0 ? { lines } : {}) };
  });
  return { before: was ?? {}, after: is ?? {} };
}

/** The audit of a command that changes a document: the old and the new values. */
export const auditChange = (ctx: Pick<Context, 'audit'>, before: StoredDocument, after: Partial<Content>): void =>
  ctx.audit(before.no, changeOf(before, { ...before, ...after }));
