import type { LivingRecord } from '../../contract/exchange/protocol.records.ts';
import { demoPassword } from './demoBootstrap.ts';
import { DemoClient } from './demoClient.ts';
import { demoItems, homeIn } from './demoItems.ts';

type Order = Extract<LivingRecord, { kind: 'productionOrder' }>['data'];
type Scan = Extract<LivingRecord, { kind: 'lineScan' }>['data'];

/** The stage of an order's goods: reported piece by piece, then audited, sent, applied for, confirmed; or reported by mistake. */
interface Way {
  reported: number;
  is?: 'audited' | 'in the ERP' | 'deleted';
  applied?: number;
  confirmed?: boolean;
}

/** The past of each order; later orders are left to the visitor. */
const waysOfOrders: readonly (readonly Way[])[] = [
  [
    { reported: 12, is: 'in the ERP', applied: 12, confirmed: true },
    { reported: 3, is: 'audited' },
  ],
  [{ reported: 5 }, { reported: 2, is: 'deleted' }],
  [{ reported: 9, is: 'audited', applied: 6 }],
];
const org = '101';
const [lines, exempt] = [['L0301', 'L0302'], { reason: '客户到厂验收' }];

/** The people of finished goods, signed in. */
async function crewOf(url: string) {
  const signIn = (account: string) => new DemoClient(url, org).signIn(account, demoPassword);
  const [line, director, keeper, inspector] = await Promise.all(['line', 'director', 'keeper', 'inspector'].map(signIn));
  if (!line || !director || !keeper || !inspector) throw new Error('nobody signed in');
  return { line, director, keeper, inspector };
}
type Crew = Awaited<ReturnType<typeof crewOf>>;

async function finish({ line, director, keeper }: Crew, order: Order, pieces: readonly string[], way: Way): Promise<void> {
  const { docNo: report } = await line.ask('saveReport', { rows: [{ orderNo: order.orderNo, bars: [...pieces] }], how: 'scan' });
  if (way.is === 'deleted') await line.ask('deleteProductionReports', { nos: [report] });
  if (way.is === undefined || way.is === 'deleted') return;
  await director.ask('auditProductionReports', { nos: [report] });
  if (way.is === 'in the ERP') await line.ask('syncProductionReports', { nos: [report] });
  if (!way.applied) return;
  const { docNo: application } = await line.ask('saveCompletion', {
    ...{ orderNo: order.orderNo, type: 'WG01', department: 'D103', productionLine: order.productionLineCode },
    location: homeOf(order.itemNo),
    labels: pieces.slice(0, way.applied),
  });
  if (way.confirmed) await keeper.ask('confirmCompletions', { nos: [application] });
}

function homeOf(itemNo: string): string {
  const item = demoItems().find((one) => one.itemNo === itemNo);
  return (item && homeIn(item, org)?.locationCode) ?? '';
}

/**
 * Reports the MCAS scans of the first orders, applies for them and confirms, each up to its stage; marks an order that is reported without
 * QA, and the lines of the line leader. An order with reports is skipped. Returns the number of documents.
 */
export async function finishSome(url: string, papers: { erp: readonly LivingRecord[]; mcas: readonly LivingRecord[] }): Promise<number> {
  const crew = await crewOf(url);
  const scans: Scan[] = papers.mcas.flatMap(({ kind, data }) => (kind === 'lineScan' && data.org === org ? [data] : []));
  const orders: Order[] = papers.erp
    .flatMap(({ kind, data }) => (kind === 'productionOrder' && data.org === org && data.status === 'released' ? [data] : []))
    .filter(({ orderNo }) => scans.some((scan) => scan.orderNo === orderNo))
    .sort((one, other) => (one.orderNo < other.orderNo ? -1 : 1));
  let made = 0;
  for (const [nth, ways] of waysOfOrders.entries()) {
    const order = orders[nth];
    if (!order || (await crew.line.ask('reportSnapshot', { orderNo: order.orderNo })).recorded.length > 0) continue;
    const pieces = scans.filter(({ orderNo }) => orderNo === order.orderNo).map(({ code }) => code);
    for (const way of ways) {
      await finish(crew, order, pieces.splice(0, way.reported), way);
      made += way.applied ? 2 : 1;
    }
  }
  await crew.line.ask('saveSearchLines', { lines });
  const without = orders[waysOfOrders.length];
  if (without) await crew.inspector.ask('saveNoCheckOrders', { orderNos: [without.orderNo], ...exempt });
  return made;
}
