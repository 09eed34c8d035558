import type { TextKey } from '../messages/texts.ts';

/** The product's own help by the path of its screen: shown where administrators wrote none. */
const screenHelp = {
  '/pages/InStorage/RecieveItem': 'receive.help',
  '/pages/InStorage/ScanRecieve': 'receive.help',
  '/pages/InStorage/ScanRecieveNew': 'receive.help',
  '/pages/InStorage/RecieveAndIn': 'receive.help',
  '/pages/InStorage/cabinet': 'cabinet.help',
  '/pages/InStorage/ScanComplete': 'report.scan.help',
  '/pages/InStorage/InComingIn': 'putaway.help',
  '/pages/InStorage/InnerCom/oneIncom': 'putaway.help',
  '/pages/InStorage/ScanComponents': 'loose.help',
  '/pages/InStorage/ScanTransferIn': 'transfer.in.help',
  '/pages/Com/scanMaint/scanIn': 'bind.help',
  '/pages/Com/scanMaint/scanOut': 'unbind.help',
  '/pages/Com/scanMaint/positionTransfer': 'compare.help',
  '/pages/OutStorage/InnerPage/ScanOrderIssueTaskDetail': 'picking.help',
  '/pages/OutStorage/InnerPage/ScanItemIssueTaskDetail': 'picking.help',
  '/pages/Stock/Ablnormal': 'abnormal.help',
  '/pages/Stock/InnerCom/ProductStockCheckForm': 'count.help',
  '/pages/Stock/InnerCom/StockCheckForm': 'count.help',
  '/pages/Stock/InnerCom/StockRptCheckForm': 'count.help',
  '/pages/exchange/desk': 'desk.help',
  '/pages/exchange/orphans': 'orphans.help',
  '/pages/exchange/stockDifferences': 'stockDifferences.help',
  '/pages/my/devices': 'help.devices',
  '/pages/my/leftWork': 'help.leftWork',
  '/pages/my/recovery': 'help.recovery',
  '/pages/my/scantest': 'help.scantest',
  '/pages/my/translations': 'help.translations',
  '/pages/warehousing/pallet': 'load.help',
  '/pages/warehousing/palletOff': 'unload.help',
  '/pages/warehousing/unscannableCodes': 'unscannable.help',
} as const satisfies Readonly<Record<string, TextKey>>;

export const helpOfScreens: ReadonlyMap<string, TextKey> = new Map(Object.entries(screenHelp));
