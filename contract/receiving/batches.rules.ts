import type { DeliveryNote } from '../exchange/protocol.paperwork.ts';

/** The batches that a line of a delivery note and its labels name. */
export const batchesOf = ({ labels }: DeliveryNote, { line, batch }: DeliveryNote['lines'][number]): string[] => [
  ...new Set([batch, ...labels.flatMap((label) => (label.line === line ? label.batch : []))].flatMap((one) => one || [])),
];
