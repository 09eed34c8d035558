import type { placeKinds } from '../../contract/locations/locations.rules.ts';
import type { DemoOrg } from './demoOrganisations.ts';
import { type DemoText, text } from './demoText.ts';

type PlaceUse = (typeof placeKinds)[number];

/** The smallest place with stock. */
interface DemoLocation {
  /** The purpose of the place: goods that have arrived, prepared goods, or any other. */
  kind: PlaceUse;
  /** Area and aisle, bay, level: A01-02-03; unique over both organisations. */
  code: string;
  name: DemoText;
  intermediate: boolean;
  reporting: boolean;
  /** Cartons that fit. */
  capacity: number;
  /** Place in the list of reporting locations, from 1; null where nothing is reported. */
  reportingSort: number | null;
  sort: number;
}

/** A part of a warehouse; its code is the letter its locations begin with. */
interface DemoArea {
  code: string;
  name: DemoText;
  sort: number;
  locations: DemoLocation[];
}

/** A warehouse with everything in it. */
interface DemoWarehouse {
  org: DemoOrg;
  code: string;
  name: DemoText;
  intermediate: boolean;
  /** The code at the door, scanned before receiving here; without the scanner's sign prefix. */
  checkInCode: string;
  sort: number;
  areas: DemoArea[];
}

interface AreaPlan {
  code: string;
  name: DemoText;
  aisles: number;
  bays: number;
  /** 1 = floor positions without racks. */
  levels: number;
  /** The purpose of its locations; storage by default. */
  use?: PlaceUse;
  /** Aisles from this one on take production reports. */
  reportingFrom?: number;
}

interface WarehousePlan {
  code: string;
  name: DemoText;
  intermediate: boolean;
  areas: AreaPlan[];
}

const suzhouRawOne: WarehousePlan = {
  code: 'W11',
  name: text('原材料一仓', 'Raw material 1', 'Gudang bahan baku 1'),
  intermediate: false,
  areas: [
    { code: 'A', name: text('标准件货架区', 'Standard parts racks', 'Rak suku cadang standar'), aisles: 3, bays: 10, levels: 4 },
    { code: 'B', name: text('电气密封件区', 'Electrical and seals', 'Listrik dan sil'), aisles: 2, bays: 10, levels: 3 },
    { code: 'Q', name: text('一仓待检区', 'Inspection bay 1', 'Area periksa 1'), aisles: 1, bays: 6, levels: 1, use: 'receiving' },
    { code: 'S', name: text('一仓备料区', 'Staging 1', 'Area persiapan 1'), aisles: 1, bays: 6, levels: 1, use: 'staging' },
  ],
};

const suzhouRawTwo: WarehousePlan = {
  code: 'W12',
  name: text('原材料二仓', 'Raw material 2', 'Gudang bahan baku 2'),
  intermediate: false,
  areas: [
    {
      code: 'C',
      name: text('铸件铜线重型货架区', 'Heavy racks: castings, wire', 'Rak berat: cor dan kawat'),
      aisles: 2,
      bays: 8,
      levels: 3,
    },
    { code: 'D', name: text('包材地堆区', 'Packaging floor', 'Lantai bahan kemas'), aisles: 1, bays: 8, levels: 1 },
    { code: 'E', name: text('化学品油品区', 'Oils and chemicals', 'Oli dan bahan kimia'), aisles: 1, bays: 8, levels: 2 },
    { code: 'R', name: text('二仓待检区', 'Inspection bay 2', 'Area periksa 2'), aisles: 1, bays: 4, levels: 1, use: 'receiving' },
    { code: 'T', name: text('二仓备料区', 'Staging 2', 'Area persiapan 2'), aisles: 1, bays: 4, levels: 1, use: 'staging' },
  ],
};

const suzhouIntermediate: WarehousePlan = {
  code: 'W13',
  name: text('半成品中间仓', 'Intermediate warehouse', 'Gudang antara'),
  intermediate: true,
  areas: [
    {
      code: 'F',
      name: text('机加装配线边区', 'Machining and assembly line side', 'Sisi lini mesin dan perakitan'),
      aisles: 4,
      bays: 6,
      levels: 2,
    },
    {
      code: 'G',
      name: text('绕线半成品区', 'Winding semi-finished', 'Barang setengah jadi lilitan'),
      aisles: 2,
      bays: 5,
      levels: 2,
      reportingFrom: 2,
    },
  ],
};

const suzhouFinished: WarehousePlan = {
  code: 'W14',
  name: text('成品仓', 'Finished goods', 'Gudang barang jadi'),
  intermediate: false,
  areas: [
    { code: 'H', name: text('成品货架区', 'Finished goods racks', 'Rak barang jadi'), aisles: 2, bays: 8, levels: 3 },
    {
      code: 'J',
      name: text('完工交接区', 'Production hand-over', 'Serah terima produksi'),
      aisles: 1,
      bays: 12,
      levels: 1,
      reportingFrom: 1,
    },
    { code: 'K', name: text('发货备货区', 'Shipping staging', 'Area siap kirim'), aisles: 1, bays: 10, levels: 1, use: 'staging' },
    { code: 'L', name: text('退货暂收区', 'Returned goods', 'Barang retur'), aisles: 1, bays: 2, levels: 1, use: 'receiving' },
  ],
};

const batam: WarehousePlan = {
  code: 'W21',
  name: text('巴淡综合仓', 'Batam main warehouse', 'Gudang utama Batam'),
  intermediate: false,
  areas: [
    { code: 'M', name: text('材料货架区', 'Material racks', 'Rak bahan'), aisles: 2, bays: 6, levels: 3 },
    {
      code: 'N',
      name: text('收货待检区', 'Receiving and inspection', 'Terima barang dan periksa'),
      aisles: 1,
      bays: 4,
      levels: 1,
      use: 'receiving',
    },
    { code: 'U', name: text('备料区', 'Staging', 'Area persiapan'), aisles: 1, bays: 4, levels: 1, use: 'staging' },
    {
      code: 'P',
      name: text('成品交接区', 'Finished goods hand-over', 'Serah terima barang jadi'),
      aisles: 1,
      bays: 8,
      levels: 1,
      reportingFrom: 1,
    },
  ],
};

const plans: Record<DemoOrg, WarehousePlan[]> = {
  '101': [suzhouRawOne, suzhouRawTwo, suzhouIntermediate, suzhouFinished],
  '102': [batam],
};

const two = (value: number): string => String(value).padStart(2, '0');
const range = (length: number): number[] => Array.from({ length }, (_, index) => index + 1);

function locationName(area: AreaPlan, aisle: number, bay: number, level: number): DemoText {
  const row = `${area.code}${two(aisle)}`;
  if (area.levels === 1) return text(`${row}排${two(bay)}号地位`, `Floor ${row}, place ${two(bay)}`, `Lantai ${row}, petak ${two(bay)}`);
  return text(
    `${row}排${two(bay)}列${two(level)}层`,
    `Aisle ${row}, bay ${two(bay)}, level ${two(level)}`,
    `Lorong ${row}, petak ${two(bay)}, tingkat ${two(level)}`,
  );
}

/** The warehouses of a plant with their areas and locations, in walking order. */
export function demoWarehouses(org: DemoOrg): DemoWarehouse[] {
  let sort = 0;
  let reportingSort = 0;
  const buildArea = (warehouse: WarehousePlan, area: AreaPlan, areaSort: number): DemoArea => ({
    code: area.code,
    name: area.name,
    sort: areaSort,
    locations: range(area.aisles).flatMap((aisle) =>
      range(area.bays).flatMap((bay) =>
        range(area.levels).map((level) => {
          const reporting = area.reportingFrom !== undefined && aisle >= area.reportingFrom;
          return {
            code: `${area.code}${two(aisle)}-${two(bay)}-${two(level)}`,
            name: locationName(area, aisle, bay, level),
            kind: area.use ?? 'storage',
            intermediate: warehouse.intermediate,
            // A shelf takes few, the floor many; the lowest level more than those above.
            capacity: area.levels === 1 ? 60 : level === 1 ? 16 : 12,
            reporting,
            reportingSort: reporting ? ++reportingSort : null,
            sort: ++sort,
          };
        }),
      ),
    ),
  });
  return plans[org].map((plan, index) => ({
    org,
    code: plan.code,
    name: plan.name,
    intermediate: plan.intermediate,
    checkInCode: `QD-${plan.code}`,
    sort: index + 1,
    areas: plan.areas.map((area, areaIndex) => buildArea(plan, area, areaIndex + 1)),
  }));
}
