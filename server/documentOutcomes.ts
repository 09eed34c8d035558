import { documentKinds } from './documentKinds.ts';
import { exchangedDocument } from './documents/exchangedDocument.ts';
import type { DocumentOutcomes } from './exchange/documentOutcome.ts';

/** What is updated when the exchange of a document ended: every kind that a partner is told of. */
export const documentOutcomes: DocumentOutcomes = Object.fromEntries(
  documentKinds.filter(({ kind }) => kind.exchange).map((life) => [life.kind.name, exchangedDocument(life)]),
);
