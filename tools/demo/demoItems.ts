import { type DemoHome, type DemoItem, type DemoItemSeed, demoUnits } from './demoItem.ts';
import type { DemoOrg } from './demoOrganisations.ts';
import { demoRandom } from './demoRandom.ts';
import { demoWarehouses } from './demoWarehouses.ts';
import { bearingItems } from './families/bearingItems.ts';
import { castingItems } from './families/castingItems.ts';
import { electricalItems } from './families/electricalItems.ts';
import { fastenerItems } from './families/fastenerItems.ts';
import { finishedItems } from './families/finishedItems.ts';
import { machinedItems } from './families/machinedItems.ts';
import { motorItems } from './families/motorItems.ts';
import { packagingItems } from './families/packagingItems.ts';
import { sealItems } from './families/sealItems.ts';
import { supplyItems } from './families/supplyItems.ts';

/** Pump sets stand in Batam's hand-over area, everything else in its racks. */
const batamArea = (seed: DemoItemSeed): string => (seed.series === '5040' ? 'P' : 'M');

/** Gives out the locations of an area one after the other, and starts again when all are taken. */
function locationGiver(): (org: DemoOrg, area: string, homeless: boolean) => DemoHome {
  const given = new Map<string, number>();
  const warehouses = [...demoWarehouses('101'), ...demoWarehouses('102')];
  return (org, areaCode, homeless) => {
    const warehouse = warehouses.find((row) => row.org === org && row.areas.some((area) => area.code === areaCode));
    const locations = warehouse?.areas.find((area) => area.code === areaCode)?.locations ?? [];
    const turn = given.get(areaCode) ?? 0;
    const location = locations[turn % locations.length];
    if (!warehouse || !location) throw new Error(`no area ${areaCode} in ${org}`);
    if (!homeless) given.set(areaCode, turn + 1);
    return { org, warehouseCode: warehouse.code, locationCode: homeless ? null : location.code };
  };
}

/** Numbers inside a series have gaps, as they have after some years of use. */
function numberGiver(): (series: string) => string {
  const random = demoRandom(3010);
  const last = new Map<string, number>();
  return (series) => {
    const number = (last.get(series) ?? 1000) + random.int(1, 4);
    last.set(series, number);
    return `${series}-${number}`;
  };
}

/** The 500 items of the manufacturer, family by family. */
export function demoItems(): DemoItem[] {
  const seeds = [
    ...bearingItems(),
    ...sealItems(),
    ...fastenerItems(),
    ...castingItems(),
    ...machinedItems(),
    ...motorItems(),
    ...electricalItems(),
    ...supplyItems(),
    ...packagingItems(),
    ...finishedItems(),
  ];
  const nextNumber = numberGiver();
  const home = locationGiver();
  const decimals = new Map(demoUnits().map((unit) => [unit.code, unit.decimals]));
  return seeds.map((seed) => ({
    itemNo: nextNumber(seed.series),
    name: seed.name,
    spec: seed.spec,
    unit: seed.unit,
    decimals: decimals.get(seed.unit) ?? 0,
    batchControlled: seed.batchControlled,
    qcExempt: seed.qcExempt,
    source: seed.finished ? 'finished' : seed.supplierCode === null ? 'made' : 'purchased',
    supplierCode: seed.supplierCode,
    packQty: seed.packQty,
    homes: [
      ...(seed.area === null ? [] : [home('101', seed.area, seed.homeless)]),
      ...(seed.batam ? [home('102', batamArea(seed), seed.homeless)] : []),
    ],
  }));
}

/** The home of an item in one plant; undefined when the plant does not use it. */
export const homeIn = (item: DemoItem, org: DemoOrg): DemoHome | undefined => item.homes.find((home) => home.org === org);
