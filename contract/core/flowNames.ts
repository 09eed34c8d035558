/** Names of the product's scan flows, as stored and reported. */
export const flowNames = [
  'receive',
  'cabinet',
  'putaway',
  'bind',
  'unbind',
  'load',
  'unload',
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
