/** The data of one kind of outgoing document. */
export interface OutboundType {
  /** Whether an accepted document adds to the ERP's stock, takes from it, or leaves it as it is. */
  readonly stock: 1 | 0 | -1;
  /** The kind that it reverses. */
  readonly reverses?: string;
  /** The beginning of the simulated ERP's numbers of this kind. */
  readonly theirs: string;
}

/**
 * Every kind of document that leaves Kuwei, defined once: its schema has the same name in `documentSchemas`, its name for people is
 * `state.exchangeDocument.<type>`, its file has the same name.
 */
export const outboundTypes = {
  receipt: { stock: 1, theirs: 'RCV' },
  receiptReversal: { stock: -1, reverses: 'receipt', theirs: 'RRV' },
  putaway: { stock: 0, theirs: 'PUT' },
  looseReceipt: { stock: 1, theirs: 'LRC' },
  miscReceipt: { stock: 1, theirs: 'MRC' },
  transferIn: { stock: 1, theirs: 'TRI' },
  completionApplication: { stock: 1, theirs: 'AE' },
  productionReport: { stock: 0, theirs: 'RPT' },
  completionReversal: { stock: -1, reverses: 'completionApplication', theirs: 'AER' },
  reportReversal: { stock: 0, reverses: 'productionReport', theirs: 'RPR' },
  issue: { stock: -1, theirs: 'ISS' },
  workshopReturn: { stock: 1, theirs: 'WRT' },
  productReturn: { stock: 1, theirs: 'PRT' },
  iqcReturn: { stock: -1, theirs: 'IRT' },
  productOut: { stock: -1, theirs: 'POT' },
  scanOut: { stock: -1, theirs: 'SCO' },
  allocationOut: { stock: -1, theirs: 'ALO' },
  countResult: { stock: 1, theirs: 'CNT' },
} as const satisfies Record<string, OutboundType>;

/** Name of one kind of outbound document. */
export type DocumentType = keyof typeof outboundTypes;

const isType = (name: string): name is DocumentType => Object.hasOwn(outboundTypes, name);

/** The names of all of them, in the order of the protocol. */
export const documentTypes: readonly DocumentType[] = Object.keys(outboundTypes).filter(isType);

const reversals: Readonly<Record<string, DocumentType | undefined>> = Object.fromEntries(
  documentTypes.map((type) => {
    const own: OutboundType = outboundTypes[type];
    return [own.reverses ?? '', type];
  }),
);

/** The reversal of a document of this type; most have none once they may have left. */
export const reversalOf = (type: string): DocumentType | undefined => (type === '' ? undefined : reversals[type]);
