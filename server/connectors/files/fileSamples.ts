import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { csvText } from '../../../contract/exchange/csvText.ts';
import { type FlatTable, filePrefixes, flattenDocument, flattenRecord } from '../../../contract/exchange/flat.ts';
import { type DocumentType, documentTypes } from '../../../contract/exchange/outboundTypes.ts';
import { type DocumentAnswer, documentAnswer } from '../../../contract/exchange/protocol.answers.ts';
import { type OutboundDocument, outboundDocument } from '../../../contract/exchange/protocol.documents.ts';
import { type InboundRecord, type RecordKind, recordKinds } from '../../../contract/exchange/protocol.records.ts';
import { type StockPage, stockPage } from '../../../contract/exchange/protocol.stock.ts';
import { inboundPush } from '../../../contract/exchange/protocol.ts';

interface Conversation {
  request: { path?: string; body?: unknown };
  response?: { body?: unknown };
}

interface Recorded {
  /** The first undeleted record of each kind. */
  records: { kind: RecordKind; record: InboundRecord }[];
  /** The first document of each type, with its answer. */
  documents: { type: DocumentType; document: OutboundDocument; answer: DocumentAnswer }[];
  stock: StockPage['lines'];
}

const folder = path.join(import.meta.dirname, '../../../contract/exchange/samples');

function readRecorded(): Recorded {
  const all = readdirSync(folder)
    .sort()
    .map((name): Conversation => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
  const pushed = all.flatMap(({ request }) => inboundPush.safeParse(request.body).data?.records ?? []);
  const answered = all.flatMap(({ request, response }) => {
    const document = outboundDocument.safeParse(request.body).data;
    const answer = documentAnswer.safeParse(response?.body).data;
    return document && answer ? [{ type: document.type, document, answer }] : [];
  });
  return {
    records: recordKinds.flatMap((kind) => {
      const record = pushed.find((one) => one.kind === kind && one.deleted !== true);
      return record ? [{ kind, record }] : [];
    }),
    documents: documentTypes.flatMap((type) => answered.find((one) => one.type === type) ?? []),
    stock: all.flatMap(({ response }) => stockPage.safeParse(response?.body).data?.lines ?? []),
  };
}

let lastRecorded: Recorded | undefined;

/** The recorded conversations of each kind; read once, at first use. */
export const recordedSamples = (): Recorded => {
  lastRecorded ??= readRecorded();
  return lastRecorded;
};

function answersOf({ documents }: Recorded): FlatTable {
  const rows = documents.flatMap(({ answer }) =>
    answer.lines.map((line) => [answer.key, String(line.line), line.result, answer.number ?? '', line.number ?? '', line.reason ?? '']),
  );
  return { heads: ['key', 'line', 'result', 'number', 'lineNumber', 'reason'], rows };
}

const stockHeads = ['org', 'itemNo', 'warehouse', 'unit', 'qty'];
const stockOf = ({ stock, documents }: Recorded): FlatTable => ({
  heads: stockHeads,
  rows: stock.map(({ itemNo, warehouse, unit, qty }) => [documents[0]?.document.org ?? '', itemNo, warehouse, unit, qty]),
});

/** The content of a sample of each kind of file, by its place below the folder of a partner. They are the templates too. */
export function fileSamples(): Map<string, string> {
  const recorded = recordedSamples();
  const files = new Map<string, string>();
  for (const { kind, record } of recorded.records) files.set(`in/${filePrefixes[kind]}-sample.csv`, csvText(flattenRecord(kind, record)));
  files.set('in/stock-sample.csv', csvText(stockOf(recorded)));
  for (const { type, document } of recorded.documents) files.set(`out/${type}-sample.csv`, csvText(flattenDocument(document, {})));
  files.set('answers/answers-sample.csv', csvText(answersOf(recorded)));
  return files;
}
