import { addQty } from '../../contract/core/quantity.ts';

export const sumOf = (lines: readonly { qty: string }[]): string => addQty('0', ...lines.map(({ qty }) => qty));
