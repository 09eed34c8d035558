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
  /** The days of goods that come from outside and were here before, line by line; without it they are new. */
  readonly layers?: (ctx: SharedContext, lines: readonly DocumentLine[]) => Promise<(readonly Layer[] | undefined)[]>;
}

/** The parts of a kind that differ on the server; `A` are the steps of its machine. */
export interface DocumentParts<N extends string = string, A extends string = string> {
  /** Its own tables; without them its rows are in the shared tables. */
  readonly table?: DocumentTable;
  readonly message?: DocumentMessage<N>;
  /**
   * Takes back the postings of the documents before they are deleted; `no` is the given number. Without `undo` every posting of
   * the kind is reversed. It may refuse; then nothing is changed.
   */
  readonly undo?: (ctx: SharedContext, rows: readonly DocumentRow[], no: string) => Promise<void>;
  /**
   * Additional work of a step, before the state changes and before the message leaves. It may use everything
   * of a call except the call's own refusals: those the kind throws itself.
   */
  readonly on?: Readonly<Partial<Record<A, (ctx: SharedContext, rows: readonly DocumentRow[]) => Promise<void>>>>;
  /** Changes lines of locked documents before the step: for all documents of a command at once, or for each in turn. */
  readonly before?: Readonly<Partial<Record<A, (ctx: SharedContext, nos: readonly string[]) => Promise<void>>>>;
  /** Steps that post the lines, from where they come to where they go; `save` is the creation. */
  readonly posts?: Readonly<Partial<Record<A | 'save', PostingStep>>>;
  /** The goods of the lines are reserved when the document is saved, until a step posts them or the document is deleted. */
  readonly reserves?: true;
  /** Steps that take back the postings and the messages: afterwards the document can be changed, and is sent as a new version. */
  readonly takesBack?: readonly A[];
  /** The step that follows another automatically, where the plant has set it so. */
  readonly followed?: Readonly<Partial<Record<A, (ctx: SharedContext) => A | undefined>>>;
  /** Additional work after a partner's answer; the documents are already locked and changed. */
  readonly settled?: (query: Query, settled: readonly Settled[]) => Promise<void>;
  /** The refusal of an unknown number, for kinds that are found by the number of something else. */
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
  // Posting and locking read from that table.
  if (parts.posts && table.table !== 'document') throw new Error(`document ${kind.name} posts lines, but stands in tables of its own`);
  return { kind, table, texts: lifecycleTexts(kind, table), parts: parts as unknown as DocumentParts };
}
