import type { LivingRecord } from '../../contract/exchange/protocol.records.ts';
import { addDays, compactDay } from './demoDay.ts';
import { demoHistory } from './demoHistory.ts';
import { demoItems } from './demoItems.ts';
import { type DemoOrder, identityOf, type PlantDay } from './plantDay.ts';

const inspectors = ['李静', '孙立', '王敏'] as const;

/** Pieces scanned at the lines, up to half of each released order, and their QA results. */
export function lineWorkOf(
  { org, today, random, moment }: PlantDay,
  orders: readonly DemoOrder[],
): { scans: LivingRecord[]; results: LivingRecord[] } {
  const begun = orders.filter(({ data }) => data.status === 'released' && (data.plannedStart ?? today) <= today);
  // Today's work starts yesterday evening, so that no scan is later than the demo's creation, at any hour.
  const dayOf = ({ plannedStart = today }: DemoOrder['data']) => (plannedStart < today ? plannedStart : addDays(today, -1));
  const scans = begun.flatMap(({ data }) =>
    Array.from({ length: Math.floor(Number(data.qty) / 2) }, (_, nth): LivingRecord => {
      const code = `${data.orderNo}-${String(nth + 1).padStart(4, '0')}`;
      const { orderNo, itemNo, batch, productionLineCode = '' } = data;
      const scannedAt = moment(dayOf(data), `${String(8 + (nth % 9)).padStart(2, '0')}:${String((nth * 7) % 60).padStart(2, '0')}`);
      return {
        kind: 'lineScan',
        ...identityOf(org, code),
        data: { org, code, orderNo, itemNo, qty: '1', batch, productionLineCode, station: 'EOL', scannedAt },
      };
    }),
  );
  const results = begun.map(({ data }, nth): LivingRecord => {
    const { orderNo, itemNo, batch } = data;
    const verdict = nth % 7 === 3 ? 'failed' : nth % 7 === 5 ? 'concession' : 'passed';
    const found = { verdict, qty: String(Math.floor(Number(data.qty) / 2)), sampleQty: '2' } as const;
    const by = { inspectedAt: moment(dayOf(data), '16:40'), inspector: random.pick(inspectors) };
    return { kind: 'qaResult', ...identityOf(org, `QA-${orderNo}`), data: { org, orderNo, itemNo, batch, ...found, ...by } };
  });
  return { scans, results };
}

/** Results for goods received two days ago or earlier; some lines are partly rejected. */
export function inspectionsOf({ org, today, random, moment }: PlantDay): LivingRecord[] {
  const exempt = new Set(demoItems().flatMap((item) => (item.qcExempt ? [item.itemNo] : [])));
  return demoHistory(today)
    .filter((receipt) => receipt.org === org && receipt.day <= addDays(today, -2))
    .flatMap(({ noteNo, day, lines }) =>
      lines
        .filter(({ itemNo }) => !exempt.has(itemNo))
        .map(({ line, itemNo, qty }, nth): LivingRecord => {
          const bad = nth % 11 === 5 && Number(qty) > 1;
          const accepted = bad ? '0' : qty;
          const by = { inspectedAt: moment(day, '15:20'), inspector: random.pick(inspectors) };
          const found = {
            verdict: bad ? 'failed' : 'passed',
            inspectedQty: qty,
            acceptedQty: accepted,
            rejectedQty: bad ? qty : '0',
          } as const;
          const remark = bad ? { remark: '外观划伤，退回供应商' } : {};
          return {
            kind: 'inspectionResult',
            ...identityOf(org, `IQC-${noteNo}-${line}`),
            data: { org, noteNo, noteLine: line, itemNo, ...found, ...by, ...remark },
          };
        }),
    );
}

/** This receipt was typed into the ERP: its goods are not received here, and it causes no task. */
export function typedInErp({ today, moment }: PlantDay): LivingRecord {
  const [noteNo, day] = [`SD${compactDay(today)}-ERP`, addDays(today, -1)];
  const item = demoItems().find(({ qcExempt }) => !qcExempt);
  const found = { verdict: 'passed', inspectedQty: '10', acceptedQty: '10', rejectedQty: '0' } as const;
  const of = { org: '101', noteNo, noteLine: 1, receiptNumber: `RCV-${compactDay(day)}-TYPED`, itemNo: item?.itemNo ?? '' };
  return {
    kind: 'inspectionResult',
    ...identityOf('101', `IQC-${noteNo}-1`),
    data: { ...of, ...found, inspectedAt: moment(day, '15:20'), inspector: inspectors[0] },
  };
}
