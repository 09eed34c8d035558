/** The scan flows of the product, as they are called in what is stored and reported of them. */
export const flowNames = [
  'receive',
  'cabinet',
  'putaway',
  'bind',
  'unbind',
  'compare',
  'split',
  'count',
  'report',
  'picking',
  'transferIn',
  'looseReceipt',
  'collect',
  'ship',
  'scanOut',
] as const;

export type FlowName = (typeof flowNames)[number];
