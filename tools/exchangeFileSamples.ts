// The recorded conversations as files, for partners who exchange CSV: npx node tools/exchangeFileSamples.ts
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { csvText } from '../contract/exchange/csvText.ts';
import { filePrefixes, flattenDocument, flattenRecord } from '../contract/exchange/flat.ts';
import { documentAnswer } from '../contract/exchange/protocol.answers.ts';
import { documentTypes, outboundDocument } from '../contract/exchange/protocol.documents.ts';
import { recordKinds } from '../contract/exchange/protocol.records.ts';
import { inboundPush } from '../contract/exchange/protocol.ts';
import { exchangeFiles } from './exchangeSchema.ts';

const root = path.join(import.meta.dirname, '..');
/** Where the samples of files stand, from the repository's root. */
export const fileSamplesFolder = 'docs/exchange-samples';

interface Recorded {
  request: { body?: unknown };
  response?: { body?: unknown };
}

const folder = path.join(root, exchangeFiles.samples);
const recorded = readdirSync(folder)
  .sort()
  .map((name): Recorded => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));

/** The first living record of each kind that was recorded. */
export const recordedRecords = recordKinds.flatMap((kind) => {
  const all = recorded.flatMap(({ request }) => inboundPush.safeParse(request.body).data?.records ?? []);
  const record = all.find((one) => one.kind === kind && one.deleted !== true);
  return record ? [{ kind, record }] : [];
});

/** The first document of each type that was recorded, with its answer. */
export const recordedDocuments = documentTypes.flatMap((type) => {
  const all = recorded.flatMap(({ request, response }) => {
    const document = outboundDocument.safeParse(request.body).data;
    const answer = documentAnswer.safeParse(response?.body).data;
    return document?.type === type && answer ? [{ document, answer }] : [];
  });
  return all[0] ? [{ type, ...all[0] }] : [];
});

/** The content of each sample by its place below the folder. */
export function fileSamples(): Map<string, string> {
  const files = new Map<string, string>();
  for (const { kind, record } of recordedRecords) files.set(`in/${filePrefixes[kind]}-sample.csv`, csvText(flattenRecord(kind, record)));
  const rows: string[][] = [];
  for (const { type, document, answer } of recordedDocuments) {
    files.set(`out/${type}-sample.csv`, csvText(flattenDocument(document, {})));
    for (const line of answer.lines)
      rows.push([answer.key, String(line.line), line.result, answer.number ?? '', line.number ?? '', line.reason ?? '']);
  }
  files.set('answers/answers-sample.csv', csvText({ heads: ['key', 'line', 'result', 'number', 'lineNumber', 'reason'], rows }));
  return files;
}

if (import.meta.main) {
  for (const [name, text] of fileSamples()) {
    const file = path.join(root, fileSamplesFolder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
