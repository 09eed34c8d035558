import type { zhMenu } from './menu.zh.ts';

export const enMenu: Record<keyof typeof zhMenu, string> = {
  'menu.incoming': 'Incoming',
  'menu.completion': 'Completion',
  'menu.outgoing': 'Outgoing',
  'menu.stock': 'Stock',
  'menu.staff': 'Staff',
  'menu.statistics': 'Statistics',
  'menu.ScanRecieveNew': 'Receive with label check',
  'menu.ScanRecieve': 'Receive by scan',
  'menu.RecieveItem': 'Temporary receipt',
  'menu.RecieveAndIn': 'Receive and store',
  'menu.DelinoSearch': 'Find delivery note',
  'menu.ReceieveBillStatusSearch': 'Receipt sync status',
  'menu.DelinoRePush': 'Fetch note again',
  'menu.DelinoRePushNew': 'Fetch note and labels',
  'menu.cabinet': 'Load or unload cabinet',
  'menu.StockDetail': 'Stock',
  'menu.UnRecieveRecord': 'Not yet received',
  'menu.RecieveRecord': 'Receipts',
  'menu.AllScanRecord': 'Scan records',
  'menu.barqrcode': 'Print labels',
};
