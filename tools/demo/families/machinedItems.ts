import { type DemoFamily, type DemoItemSeed, itemSeed } from '../demoItem.ts';
import { itemName, text } from '../demoText.ts';
import { frameSizes, gearboxSizes, pumpSizes } from './frameSizes.ts';

const made: DemoFamily = { series: '4010', supplierCode: null, area: 'F', batchControlled: true };
const steel: DemoFamily = { series: '3050', supplierCode: 'S0008', area: 'C', unit: 'kg', batchControlled: true };

const motorShaft = text('电机轴', 'motor shaft', 'poros motor');
const pumpShaft = text('泵轴', 'pump shaft', 'poros pompa');
const worm = text('蜗杆', 'worm shaft', 'poros cacing');
const wormWheel = text('蜗轮', 'worm wheel', 'roda cacing');
const helicalGear = text('斜齿轮', 'helical gear', 'roda gigi heliks');
const roundBar = text('圆钢', 'round bar', 'besi as');

const stainless = text('不锈钢', 'stainless steel', 'stainless');
const carbon = text('45#', 'C45', 'C45');
const bronze = text('锡青铜', 'tin bronze', 'perunggu');

const gears = ['m2 z20', 'm2 z32', 'm2.5 z24', 'm2.5 z40', 'm3 z18', 'm3 z36'];

/** Parts of the machining workshop, and their bar stock. */
export function machinedItems(): DemoItemSeed[] {
  return [
    ...frameSizes.map(({ code, shaft }) => itemSeed(made, itemName(motorShaft, `TM-${code}`), `${shaft} mm, 45, 220-250HB`, 20)),
    ...pumpSizes.map(({ code }) => itemSeed(made, itemName(pumpShaft, `TP${code}`, stainless), '2Cr13, 240-280HB', 20)),
    ...gearboxSizes.flatMap((size) =>
      ['10', '20'].flatMap((ratio) => [
        itemSeed(made, itemName(worm, `TG${size} i=${ratio}`), `a=${Number(size)} mm, 20CrMnTi, 58-62HRC`, 20),
        itemSeed(made, itemName(wormWheel, `TG${size} i=${ratio}`, bronze), `a=${Number(size)} mm, ZCuSn10Pb1`, 10),
      ]),
    ),
    ...gears.map((size) => itemSeed(made, itemName(helicalGear, size), `${size}, 15°, 20CrMnTi, ISO 7`, 20)),
    ...['Ø20', 'Ø25', 'Ø30', 'Ø45'].map((size) =>
      itemSeed(steel, itemName(roundBar, size, carbon), `${size} mm, 45, hot rolled, 6 m`, 250),
    ),
    ...['Ø25', 'Ø32'].map((size) => itemSeed(steel, itemName(roundBar, size, stainless), `${size} mm, 2Cr13, 6 m`, 200)),
  ];
}
