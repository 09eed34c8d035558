import { documentKinds } from './documentKinds.ts';
import { exchangedDocument } from './documents/exchangedDocument.ts';
import type { DocumentOutcomes } from './exchange/documentOutcome.ts';

/** The updates after the exchange of a document, for every kind that is sent to a partner. */
export const documentOutcomes: DocumentOutcomes = Object.fromEntries(
  documentKinds.filter(({ kind }) => kind.exchange).map((life) => [life.kind.name, exchangedDocument(life)]),
);
