import type { Machine } from '../../contract/core/machine.ts';
import type { AnyDocumentKind, DocumentKind } from '../../contract/documents/document.ts';
import type { OutboundDocument } from '../../contract/exchange/protocol.documents.ts';
import type { LabelMoveStep } from '../../contract/labels/label.rules.ts';
import type { ErrorId } from '../../contract/messages/texts.ts';
import type { SharedContext } from '../core/call/context.ts';
import type { Settled } from '../exchange/documentOutcome.ts';
import type { Query } from '../exchange/inTransaction.ts';
import type { Layer } from '../stock/posting.ts';
import { type DocumentTable, type LifecycleTexts, lifecycleTexts, sharedTable } from './documentStore.ts';
import type { DocumentLine, DocumentRow, StoredDocument } from './documentTypes.ts';

type Sent<N extends string> = Extract<OutboundDocument, { type: N }>;
type Header<N extends string> = Sent<N> extends { document: infer H } ? Omit<H, 'docNo' | 'date' | 'createdAt' | 'createdBy'> : never;
type Line<N extends string> = Sent<N> extends { lines: (infer L)[] } ? L : never;
type CommonLine = 'line' | 'itemNo' | 'batch' | 'project' | 'qty' | 'unit' | 'warehouse' | 'location' | 'labels';

/** The fields of a kind's message beyond the common ones. They come from the document alone, so that the timed job can send it too. */
export interface DocumentMessage<N extends string = string> {
  readonly header: (document: StoredDocument) => Header<N>;
  readonly line: (
    line: DocumentLine,
    document: StoredDocument,
  ) => Omit<Line<N>, CommonLine> & Partial<Pick<Line<N>, CommonLine & keyof Line<N>>>;
  /** The place that a line is about; where the goods go, or where they come from when they leave. */
  readonly place?: 'from' | 'to';
}

/** How a step posts the lines. */
export interface PostingStep {
  /** The step that the lines' labels take. */
  readonly labels?: LabelMoveStep;
  /** Of which days goods are that come from outside and were here before, line by line; without it they are new. */
  readonly layers?: (ctx: SharedContext, lines: readonly DocumentLine[]) => Promise<(readonly Layer[] | undefined)[]>;
}

/** What is special about a kind on the server; `A` are the steps of its machine. */
export interface DocumentParts<N extends string = string, A extends string = string> {
  /** Its own tables; without them it stands in the shared ones. */
  readonly table?: DocumentTable;
  readonly message?: DocumentMessage<N>;
  /**
   * Takes back what the documents posted, before they are deleted; `no` is the number that was given. A kind without `undo` has every
   * posting reversed. It may refuse, and nothing of them has happened.
   */
  readonly undo?: (ctx: SharedContext, rows: readonly DocumentRow[], no: string) => Promise<void>;
  /**
   * What a step of the machine does beyond the change of its state, before it is changed and before the message leaves. It may use everything
   * of a call but the refusals of its own, which the kind throws.
   */
  readonly on?: Readonly<Partial<Record<A, (ctx: SharedContext, rows: readonly DocumentRow[]) => Promise<void>>>>;
  /** How a step changes the lines of locked documents before it takes them: of all of a command at once, or of one after the other. */
  readonly before?: Readonly<Partial<Record<A, (ctx: SharedContext, nos: readonly string[]) => Promise<void>>>>;
  /** Steps that post the lines, from where they come to where they go; `save` is the creation. */
  readonly posts?: Readonly<Partial<Record<A | 'save', PostingStep>>>;
  /** What the lines take is reserved as the document is saved, until a step posts it or the document is deleted. */
  readonly reserves?: true;
  /** Steps that take back what was posted, and what a partner was told: the document can be changed, and goes again as a new version. */
  readonly takesBack?: readonly A[];
  /** The step that follows one at once, by itself, where the plant wants it so. */
  readonly followed?: Readonly<Partial<Record<A, (ctx: SharedContext) => A | undefined>>>;
  /** What else follows what a partner said; the documents are locked and changed already. */
  readonly settled?: (query: Query, settled: readonly Settled[]) => Promise<void>;
  /** What a number that names none is refused with, where the kind is found by another thing's number. */
  readonly missing?: (ctx: SharedContext, no: string) => Promise<{ id: ErrorId; args: Record<string, string> }>;
}

/** A kind with everything that its life needs. */
export interface DocumentLifecycle {
  readonly kind: AnyDocumentKind;
  readonly table: DocumentTable;
  readonly texts: LifecycleTexts;
  readonly parts: DocumentParts;
}

/** Puts a kind's life together (ARCHITECTURE: documents). */
export function documentLifecycle<N extends string, M extends Machine>(
  kind: DocumentKind<N, M>,
  parts: DocumentParts<N, keyof M['steps'] & string>,
): DocumentLifecycle {
  const table = parts.table ?? sharedTable(kind);
  // What is posted and what is locked for it is read there.
  if (parts.posts && table.table !== 'document') throw new Error(`document ${kind.name} posts lines, but stands in tables of its own`);
  return { kind, table, texts: lifecycleTexts(kind, table), parts: parts as unknown as DocumentParts };
}
