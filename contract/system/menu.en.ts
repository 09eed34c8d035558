import type { zhMenu } from './menu.zh.ts';

export const enMenu: Record<keyof typeof zhMenu, string> = {
  'menu.incoming': 'Incoming',
  'menu.completion': 'Completion',
  'menu.outgoing': 'Outgoing',
  'menu.stock': 'Stock',
  'menu.staff': 'Staff',
  'menu.statistics': 'Statistics',
};
