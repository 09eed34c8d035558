/** Kinds of documents that get a number before they are saved, and how their numbers begin. */
const documentPrefixes = {
  receipt: 'RC',
  looseReceipt: 'LR',
  miscReceipt: 'MR',
  manualStorage: 'MS',
  transferIn: 'TI',
  allocationOut: 'AO',
  count: 'CT',
  requisition: 'RQ',
  issueTask: 'IT',
} as const;

export type DocumentKind = keyof typeof documentPrefixes;

const isKind = (name: string): name is DocumentKind => Object.hasOwn(documentPrefixes, name);

/** A document kind, its name written in any case, with the prefix of its numbers; undefined for an unknown one. */
export function kindOf(table: string): { kind: DocumentKind; prefix: string } | undefined {
  const kind = Object.keys(documentPrefixes)
    .filter(isKind)
    .find((name) => name.toLowerCase() === table.toLowerCase());
  return kind && { kind, prefix: documentPrefixes[kind] };
}
