import type { Partner } from '../../contract/exchange/partner.ts';
import type { LivingRecord } from '../../contract/exchange/protocol.records.ts';
import { demoCustomers } from './demoCustomers.ts';
import { addDays, compactDay } from './demoDay.ts';
import { inspectionsOf, lineWorkOf, typedInErp } from './demoFindings.ts';
import type { DemoItem } from './demoItem.ts';
import { demoItems, homeIn } from './demoItems.ts';
import { batchOf, decimalText } from './demoNoteGoods.ts';
import { type DemoOrg, demoOrganisations } from './demoOrganisations.ts';
import { demoRandom } from './demoRandom.ts';
import { demoDepartments, demoLines } from './demoShopFloor.ts';
import { type DemoOrder, identityOf, type PlantDay } from './plantDay.ts';

const customers = demoCustomers.map(({ code, name }) => [code, name.zh] as const);
const numbered = (prefix: string, day: string, nth: number) => `${prefix}${compactDay(day).slice(2)}${String(nth + 1).padStart(3, '0')}`;
const warehouse = (item: DemoItem, org: DemoOrg) => homeIn(item, org)?.warehouseCode;
const goods = (line: number, item: DemoItem, units: number) => ({
  ...{ line, itemNo: item.itemNo, unit: item.unit },
  qty: decimalText(units * 10 ** item.decimals, item.decimals),
});

/** Orders from three days ago to two days ahead; the oldest is closed, the last is not released yet. */
function ordersOf({ org, today, random, made, bought }: PlantDay): DemoOrder[] {
  const lines = demoLines(org).filter((line) => line.status === 'running');
  return Array.from({ length: org === '101' ? 18 : 6 }, (_, nth) => {
    const start = addDays(today, (nth % 6) - 3);
    const orderNo = numbered('MO', start, nth);
    const [item, line, pieces] = [random.pick(made), random.pick(lines), random.int(4, 40)];
    const status = nth % 6 === 0 ? 'closed' : nth % 6 === 5 ? 'open' : 'released';
    const components = random.shuffle(bought).slice(0, random.int(3, 6));
    return {
      kind: 'productionOrder',
      ...identityOf(org, orderNo),
      data: {
        ...{ org, orderNo, itemNo: item.itemNo, qty: decimalText(pieces * 10 ** item.decimals, item.decimals), unit: item.unit, status },
        ...(item.batchControlled ? { batch: batchOf(start, random) } : {}),
        ...{ workshopCode: line.workshopCode, productionLineCode: line.code, plannedStart: start, plannedEnd: addDays(start, 2) },
        components: components.map((one, at) => ({ ...goods(at + 1, one, pieces * random.int(1, 4)), warehouse: warehouse(one, org) })),
      },
    };
  });
}

/** The ERP's demands for released orders, and the workshop's calls of today. */
function demandsOf(plant: PlantDay, orders: readonly DemoOrder[], kind: 'issueDemand' | 'workshopDemand'): LivingRecord[] {
  const { org, today, moment } = plant;
  const prefix = kind === 'issueDemand' ? 'FL' : 'JL';
  return orders
    .filter(({ data }, nth) => data.status === 'released' && (kind === 'issueDemand' || nth % 2 === 1))
    .map(({ data }, nth): LivingRecord => {
      const demandNo = numbered(prefix, today, nth);
      const { workshopCode = '', productionLineCode, orderNo } = data;
      const lines = data.components.map((one) => ({ ...one, orderNo, componentLine: one.line }));
      const neededAt = moment(today, `${String(9 + (nth % 8)).padStart(2, '0')}:30`);
      return {
        kind,
        ...identityOf(org, demandNo),
        data: { org, demandNo, workshopCode, productionLineCode, neededAt, priority: (nth % 9) + 1, lines },
      };
    });
}

function shipmentsOf({ org, today, random, made }: PlantDay): LivingRecord[] {
  return Array.from({ length: 5 }, (_, nth): LivingRecord => {
    const date = addDays(today, nth - 1);
    const shipmentNo = numbered('CH', date, nth);
    const [customerCode, customerName] = random.pick(customers);
    const lines = random.shuffle(made).slice(0, random.int(1, 3));
    return {
      kind: 'salesShipment',
      ...identityOf(org, shipmentNo),
      data: {
        ...{ org, shipmentNo, customerCode, customerName, date },
        lines: lines.map((one, at) => ({
          ...goods(at + 1, one, random.int(1, 12)),
          ...{ salesOrderNo: numbered('SO', addDays(date, -20), nth), warehouse: warehouse(one, org) },
        })),
      },
    };
  });
}

/** Returns that customers announced: some days ago, and today. */
function returnsOf({ org, today, random, made }: PlantDay): LivingRecord[] {
  return Array.from({ length: 4 }, (_, nth): LivingRecord => {
    const date = addDays(today, nth - 3);
    const returnNo = numbered('TH', date, nth);
    const [customerCode, customerName] = random.pick(customers);
    const lines = random.shuffle(made).slice(0, random.int(1, 2));
    return {
      kind: 'salesReturn',
      ...identityOf(org, returnNo),
      data: {
        ...{ org, returnNo, customerCode, customerName, date },
        lines: lines.map((one, at) => goods(at + 1, one, random.int(2, 6))),
      },
    };
  });
}

function requisitionsOf({ org, today, random, bought }: PlantDay): LivingRecord[] {
  return Array.from({ length: 6 }, (_, nth): LivingRecord => {
    const date = addDays(today, -(nth % 3));
    const requisitionNo = numbered('LL', date, nth);
    const lines = random.shuffle(bought).slice(0, random.int(1, 4));
    return {
      kind: 'requisition',
      ...identityOf(org, requisitionNo),
      data: {
        ...{
          org,
          requisitionNo,
          type: random.pick(['LL01', 'LL02', 'LL03']),
          department: random.pick(demoDepartments(org)).code,
        },
        ...{ requester: random.pick(['陈刚', '周琳', '赵强']), date, reviewed: nth % 3 !== 0 },
        lines: lines.map((one, at) => ({ ...goods(at + 1, one, random.int(1, 10)), warehouse: warehouse(one, org) })),
      },
    };
  });
}

/** Suzhou sends items to Batam that both plants use. */
function transfersOf({ org, today, random, made, bought }: PlantDay): LivingRecord[] {
  const both = [...made, ...bought].filter((one) => homeIn(one, '101') && homeIn(one, '102'));
  return Array.from({ length: 4 }, (_, nth): LivingRecord => {
    const date = addDays(today, nth - 2);
    const transferNo = numbered('DB', date, nth);
    const first = random.pick(both);
    const from = warehouse(first, '101') ?? '';
    const lines = [first, ...both.filter((one) => one !== first && warehouse(one, '101') === from).slice(nth, nth + 2)];
    const to = { toOrg: '102', toWarehouse: warehouse(first, '102') ?? '' };
    return {
      kind: 'transferOrder',
      ...identityOf(org, transferNo),
      data: {
        ...{ org, transferNo, fromOrg: '101', fromWarehouse: from, ...to, date },
        lines: lines.map((one, at) => goods(at + 1, one, random.int(2, 20))),
      },
    };
  });
}

/** The documents of ERP, MCAS, QA and IMOS for the plants, always the same for the same day. */
export function demoPaperwork(today: string): Record<Exclude<Partner, 'portal'>, LivingRecord[]> {
  const all: Record<Exclude<Partner, 'portal'>, LivingRecord[]> = { erp: [], mcas: [], qa: [], imos: [] };
  for (const [nth, { org, timeZone }] of demoOrganisations().entries()) {
    const here = demoItems().filter((item) => homeIn(item, org));
    const zone = timeZone === 'Asia/Jakarta' ? '+07:00' : '+08:00';
    const plant: PlantDay = {
      ...{ org, today, random: demoRandom(20_261_115 + nth), moment: (day, time) => `${day}T${time}:00${zone}` },
      ...{ made: here.filter((item) => /^50/.test(item.itemNo)), bought: here.filter((item) => !/^50/.test(item.itemNo)) },
    };
    const orders = ordersOf(plant);
    const { scans, results } = lineWorkOf(plant, orders);
    all.erp.push(
      ...orders,
      ...demandsOf(plant, orders, 'issueDemand'),
      ...requisitionsOf(plant),
      ...shipmentsOf(plant),
      ...returnsOf(plant),
    );
    if (org === '101') {
      all.erp.push(...transfersOf(plant));
      all.qa.push(typedInErp(plant));
    }
    all.mcas.push(...scans);
    all.qa.push(...results, ...inspectionsOf(plant));
    all.imos.push(...demandsOf(plant, orders, 'workshopDemand'));
  }
  return all;
}
