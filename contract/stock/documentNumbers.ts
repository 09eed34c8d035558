/** Kinds of documents that get a number before they are saved, and how their numbers begin. */
const documentPrefixes = {
  receipt: 'RC',
  looseReceipt: 'LR',
  miscReceipt: 'MR',
  manualStorage: 'MS',
  transferIn: 'TI',
  count: 'CT',
  requisition: 'RQ',
  issueTask: 'IT',
} as const;

/** The prefix of a document kind, its name written in any case; undefined for an unknown one. */
export const prefixOf = (table: string): string | undefined =>
  Object.entries(documentPrefixes).find(([name]) => name.toLowerCase() === table.toLowerCase())?.[1];
