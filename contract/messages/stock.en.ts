import type { zhStock } from './stock.zh.ts';

export const enStock: Record<keyof typeof zhStock, string> = {
  'error.stock.insufficient': '{place} has {available} of {item} free, {wanted} needed',
  'error.stock.already-reversed': 'The stock of this document was already reversed',
  'state.stock.inspection': 'Inspection',
  'state.stock.available': 'Available',
  'state.stock.hold': 'On hold',
};
