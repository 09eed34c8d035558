import type { FlowName } from '../../contract/core/flowNames.ts';
import type { TextKey } from '../../contract/messages/texts.ts';
import { quickPaintMs } from '../../contract/system/deviceReport.calls.ts';
import { useT } from '../core/words/i18n.ts';
import type { WarehouseMap } from './mapPlaces.ts';

const titles: Readonly<Record<FlowName, TextKey>> = {
  receive: 'screen./pages/InStorage/ScanRecieveNew',
  cabinet: 'screen./pages/InStorage/cabinet',
  putaway: 'screen./pages/InStorage/InComingIn',
  bind: 'screen./pages/Com/scanMaint/scanIn',
  unbind: 'screen./pages/Com/scanMaint/scanOut',
  load: 'screen./pages/warehousing/pallet',
  unload: 'screen./pages/warehousing/palletOff',
  compare: 'screen./pages/Com/scanMaint/positionTransfer',
  split: 'screen./pages/Stock/BarCodeSplit',
  count: 'screen./pages/Stock/InnerCom/StockCheckForm',
  report: 'screen./pages/InStorage/ScanComplete',
  picking: 'screen./pages/OutStorage/InnerPage/ScanOrderIssueTaskDetail',
  transferIn: 'screen./pages/InStorage/ScanTransferIn',
  looseReceipt: 'screen./pages/InStorage/ScanComponents',
  collect: 'screen./pages/OutStorage/PickItemTake',
  ship: 'screen./pages/OutStorage/ProdcutOut',
  scanOut: 'screen./pages/OutStorage/ScanOutStorage',
};

/** The time from a scan to its verdict, for each flow, on the devices of the warehouse; bold where people have to wait. */
export function MapPaints({ paints }: Pick<WarehouseMap, 'paints'>) {
  const t = useT();
  if (paints.length === 0) return null;
  return (
    <ul className="kw-map-legend" aria-label={t('map.paints')}>
      <li>{t('map.paints')}</li>
      {paints.map(({ flow, scans, halfMs, mostMs, slowest, slowestMs }) => {
        const words = t('map.paint', { n: scans, half: halfMs, most: mostMs, device: slowest, slowest: slowestMs });
        return (
          <li key={flow}>
            {t(titles[flow])} {mostMs > quickPaintMs ? <strong>{words}</strong> : <span>{words}</span>}
          </li>
        );
      })}
    </ul>
  );
}
