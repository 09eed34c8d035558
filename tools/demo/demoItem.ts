import type { DemoOrg } from './demoOrganisations.ts';
import { type DemoText, text } from './demoText.ts';

/** Code of a unit, as labels and documents show it. */
type DemoUnitCode = 'pcs' | 'set' | 'kg' | 'm' | 'L' | 'roll' | 'btl';

/** A unit of measure. */
interface DemoUnit {
  code: DemoUnitCode;
  name: DemoText;
  decimals: 0 | 2 | 3;
}

/** Units with the number of decimals that a quantity in them may have. */
export function demoUnits(): DemoUnit[] {
  return [
    { code: 'pcs', name: text('件', 'pcs', 'buah'), decimals: 0 },
    { code: 'set', name: text('套', 'set', 'set'), decimals: 0 },
    { code: 'kg', name: text('千克', 'kg', 'kg'), decimals: 3 },
    { code: 'm', name: text('米', 'm', 'm'), decimals: 2 },
    { code: 'L', name: text('升', 'L', 'L'), decimals: 2 },
    { code: 'roll', name: text('卷', 'roll', 'gulung'), decimals: 0 },
    { code: 'btl', name: text('瓶', 'bottle', 'botol'), decimals: 0 },
  ];
}

/** The home of an item in one plant; a new item has no location yet. */
export interface DemoHome {
  org: DemoOrg;
  warehouseCode: string;
  locationCode: string | null;
}

/** Material, semi-finished or finished good. */
export interface DemoItem {
  itemNo: string;
  name: DemoText;
  /** Dimensions and material; readable in every language. */
  spec: string;
  unit: DemoUnitCode;
  decimals: 0 | 2 | 3;
  batchControlled: boolean;
  qcExempt: boolean;
  source: 'purchased' | 'made' | 'finished';
  /** Null for items that the plants make. */
  supplierCode: string | null;
  /** Standard pack, in the item's unit. */
  packQty: number;
  /** One entry for each plant that uses the item. */
  homes: DemoHome[];
}

/** A family's data for an item; numbers and places are added when the catalogue is made. */
export interface DemoItemSeed {
  series: string;
  name: DemoText;
  spec: string;
  unit: DemoUnitCode;
  batchControlled: boolean;
  qcExempt: boolean;
  supplierCode: string | null;
  packQty: number;
  /** Area of the storage location in Suzhou; null when Suzhou does not use the item. */
  area: string | null;
  /** Batam uses the item too. */
  batam: boolean;
  /** New item: nobody has chosen a location yet. */
  homeless: boolean;
  /** The plants sell it. */
  finished: boolean;
}

/** The common data of a family's items. */
export interface DemoFamily {
  series: string;
  supplierCode: string | null;
  area: string | null;
  unit?: DemoUnitCode;
  batchControlled?: boolean;
  qcExempt?: boolean;
  batam?: boolean;
  homeless?: boolean;
  finished?: boolean;
}

/** One item of a family. */
export function itemSeed(family: DemoFamily, name: DemoText, spec: string, packQty: number): DemoItemSeed {
  return {
    unit: 'pcs',
    batchControlled: false,
    qcExempt: false,
    batam: false,
    homeless: false,
    finished: false,
    ...family,
    name,
    spec,
    packQty,
  };
}
