import type { SyncState } from '../../contract/documents/sync.rules.ts';
import { documentKey } from '../../contract/exchange/protocol.documents.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context, OutgoingMessage, SharedContext } from '../core/call/context.ts';
import { lockMessages } from '../exchange/lockMessages.ts';
import { hasToSend, sendAgain } from '../exchange/sendAgain.ts';
import type { DocumentLifecycle } from './documentLifecycle.ts';
import { readDocuments, setSync, unsynchronized } from './documentRows.ts';
import type { DocumentLine, DocumentRow, StoredDocument } from './documentTypes.ts';
import { exchangedDocument } from './exchangedDocument.ts';
import { loadDocuments } from './loadDocuments.ts';

/** The message of a document: number, day, person and lines as in every kind, and the fields of the kind. */
export function documentMessage({ kind, parts }: DocumentLifecycle, document: StoredDocument, version: number): OutgoingMessage {
  const { message } = parts;
  if (!message) throw new Error(`${kind.name} has no message`);
  const { id, org, no } = document;
  const key = documentKey({ type: kind.name as 'receipt', org, docNo: no, version });
  return {
    partner: 'erp',
    type: kind.name,
    key,
    documentType: kind.name,
    documentId: id,
    documentNo: no,
    body: {
      key,
      type: kind.name,
      org,
      version,
      document: { docNo: no, date: document.day, createdAt: document.createdAt, createdBy: document.employee, ...message.header(document) },
      lines: document.lines.map((line) => ({ ...commonLine(line, message.place ?? 'to'), ...message.line(line, document) })),
    },
  };
}

function commonLine(line: DocumentLine, place: 'from' | 'to') {
  const at = line[place];
  return {
    line: line.lineNo,
    itemNo: line.itemNo,
    batch: line.batch || undefined,
    project: line.project || undefined,
    qty: line.qty,
    unit: line.unit,
    warehouse: at?.warehouse,
    location: at?.code,
    status: at?.status,
    labels: line.labels?.length ? line.labels.map(({ code }) => code) : undefined,
  };
}

/** Whether documents of this kind are sent at once after the step they leave with, or wait to be synchronized. */
const goesAtOnce = ({ kind }: Pick<DocumentLifecycle, 'kind'>, { settings }: Pick<Context, 'settings'>): boolean =>
  kind.exchange?.waits !== true || settings.realTimeReceipt;

/** The exchange state of a new document: on its way when it is sent with its creation and at once. */
export function syncOfNew({ kind }: DocumentLifecycle, ctx: Pick<Context, 'settings'>): SyncState | null {
  if (!kind.exchange) return null;
  return !kind.exchange.leavesAt && goesAtOnce({ kind }, ctx) ? 'queued' : 'not-synchronized';
}

/** Sets the state of exchange of documents that are not in the exchange yet. */
function bringTo(ctx: Pick<Context, 'write'>, life: DocumentLifecycle, rows: readonly DocumentRow[], state: SyncState): void {
  const elsewhere = rows.filter(({ syncState }) => syncState !== state);
  if (elsewhere.length > 0) setSync(ctx, life, elsewhere, state);
}

/** Sends documents that were not sent in this version yet; `made` when they were just written. */
async function sendDocuments(
  ctx: Pick<SharedContext, 'query' | 'write' | 'send'>,
  life: DocumentLifecycle,
  rows: readonly DocumentRow[],
  made?: readonly StoredDocument[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const documents = new Map((made ?? (await loadDocuments(ctx.query, life, ids))).map((one) => [one.id, one]));
  for (const row of rows) {
    const document = documents.get(row.id);
    if (!document) throw new Error(`${row.no} has no message and cannot be read for one`);
    ctx.send(documentMessage(life, document, row.lastVersion + 1));
  }
  bringTo(ctx, life, rows, 'queued');
}

/** After the last human step of the documents: sends them, or leaves them to be synchronized (setting `syncMinutes`). */
export async function sendOrHold(
  ctx: SharedContext,
  life: DocumentLifecycle,
  rows: readonly DocumentRow[],
  made?: readonly StoredDocument[],
): Promise<void> {
  if (!life.kind.exchange) return;
  if (!goesAtOnce(life, ctx)) bringTo(ctx, life, rows, 'not-synchronized');
  else await sendDocuments(ctx, life, rows, made);
}

/** Sends what the partner lacks of a number's documents, again or for the first time; the documents are already locked. */
export async function synchronize(ctx: SharedContext, life: DocumentLifecycle, no: string): Promise<void> {
  const rows = unsynchronized(life, await readDocuments(ctx, life, no), 'queue', no);
  const documents = { [life.kind.name]: exchangedDocument(life) };
  const { messages, versions } = await lockMessages(
    ctx,
    documents,
    rows.flatMap(({ messageIds }) => messageIds),
  );
  const unsent = rows.filter(({ isCurrent }) => !isCurrent);
  if (unsent.length > 0) await sendDocuments(ctx, life, unsent);
  let sent = unsent.length;
  sent += messages.filter(({ state }) => state === 'sending').length;
  for (const message of messages) {
    if (message.state === 'sending' || message.state === 'synchronized' || !hasToSend(message, versions)) continue;
    await sendAgain(ctx, documents, message, versions);
    sent += 1;
  }
  if (sent === 0) throw new Refusal('sync.already-synchronized', { no });
}
