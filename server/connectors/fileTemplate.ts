import { filePrefixes } from '../../contract/exchange/flat.ts';
import { documentTypes } from '../../contract/exchange/outboundTypes.ts';
import type { Partner } from '../../contract/exchange/partner.ts';
import { type FolderName, partnerFolderCalls } from '../../contract/exchange/partnerFolders.calls.ts';
import { kindsBySource } from '../../contract/exchange/protocol.records.ts';
import { handle } from '../core/call/handler.ts';
import { fileSamples } from './files/fileSamples.ts';

/** A kind of file that a partner exchanges, and the beginning of its name. */
interface FileKind {
  folder: FolderName;
  kind: string;
  prefix: string;
}

/** The kinds of file that a partner exchanges; only the ERP gets documents and sends its stock. */
export function fileKindsOf(partner: Partner): FileKind[] {
  const records = kindsBySource[partner].map((kind): FileKind => ({ folder: 'in', kind, prefix: filePrefixes[kind] }));
  if (partner !== 'erp') return records;
  const documents = documentTypes.map((kind): FileKind => ({ folder: 'out', kind, prefix: kind }));
  return [
    ...records,
    { folder: 'in', kind: 'stock', prefix: 'stock' },
    ...documents,
    { folder: 'answers', kind: 'answers', prefix: 'answers' },
  ];
}

export const fileTemplate = handle(partnerFolderCalls.fileTemplate, async (ctx, { partner, folder, kind }) => {
  const fileKind = fileKindsOf(partner).find((one) => one.folder === folder && one.kind === kind);
  const content = fileKind && fileSamples().get(`${folder}/${fileKind.prefix}-sample.csv`);
  if (!fileKind || content === undefined) return ctx.refuse('connection.kind-unknown', { kind });
  return { fileName: `${fileKind.prefix}-sample.csv`, contentType: 'text/csv; charset=utf-8', content: Buffer.from(content) };
});
