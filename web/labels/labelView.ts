/** The sides of barcode management: split, generate, labels of stock, labels of deliveries (texts switch-barcode-…). */
export const labelViewNames = ['split', 'generate', 'material', 'delivery'] as const;
export type LabelView = (typeof labelViewNames)[number];

/** The tab that an address names; splitting when the address names no valid tab. */
export const labelViewOf = (named: string | undefined): LabelView => labelViewNames.find((view) => view === named) ?? 'split';
