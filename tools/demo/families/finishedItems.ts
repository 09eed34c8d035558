import { type DemoFamily, type DemoItemSeed, itemSeed } from '../demoItem.ts';
import { itemName, text } from '../demoText.ts';
import { frameSizes, gearboxSizes, pumpSizes } from './frameSizes.ts';

const motors: DemoFamily = { series: '5010', supplierCode: null, area: 'H', batchControlled: true, finished: true };
const gearboxes: DemoFamily = { ...motors, series: '5020' };
const pumps: DemoFamily = { ...motors, series: '5030', batam: true };
const pumpSets: DemoFamily = { ...motors, series: '5040', area: null, batam: true, unit: 'set' };

const motor = text('三相异步电动机', 'three-phase induction motor', 'motor induksi tiga fasa');
const gearbox = text('蜗轮减速机', 'worm gearbox', 'gearbox cacing');
const pump = text('单级离心泵', 'single-stage centrifugal pump', 'pompa sentrifugal satu tingkat');
const pumpSet = text('离心泵机组', 'centrifugal pump set', 'set pompa sentrifugal');

const castIron = text('铸铁', 'cast iron', 'besi cor');
const stainless = text('不锈钢', 'stainless steel', 'stainless');

/** Motors that the pump sets of Batam need: two poles, 2.2 to 7.5 kW. */
const pumpPowers = new Set(pumpSizes.map((size) => size.power));

/** Products of the plants: motors, gearboxes and pumps from Suzhou, pump sets from Batam. */
export function finishedItems(): DemoItemSeed[] {
  return [
    ...frameSizes.map(({ code, fourPole }) =>
      itemSeed(motors, itemName(motor, `TM4-${code}-4 ${fourPole}kW`), `${fourPole} kW, 1500 rpm, 380 V 50 Hz, IE4, IP55, B3`, 4),
    ),
    ...frameSizes.flatMap(({ code, twoPole }) =>
      twoPole === null
        ? []
        : [
            itemSeed(
              { ...motors, batam: pumpPowers.has(twoPole) },
              itemName(motor, `TM4-${code}-2 ${twoPole}kW`),
              `${twoPole} kW, 3000 rpm, 380 V 50 Hz, IE4, IP55, B3`,
              4,
            ),
          ],
    ),
    ...gearboxSizes.flatMap((size) =>
      ['10', '20'].map((ratio) =>
        itemSeed(gearboxes, itemName(gearbox, `TG${size} i=${ratio}`), `a=${Number(size)} mm, i=${ratio}, IEC B5`, 6),
      ),
    ),
    ...pumpSizes.flatMap(({ code, duty }) => [
      itemSeed(pumps, itemName(pump, `TP${code}`, castIron), `${duty}, 2900 rpm, HT250`, 4),
      itemSeed(pumps, itemName(pump, `TP${code}`, stainless), `${duty}, 2900 rpm, CF8M`, 4),
    ]),
    ...pumpSizes.map(({ code, duty, power }) =>
      itemSeed(pumpSets, itemName(pumpSet, `TPZ${code}/${power}`), `${duty}, ${power} kW, 380 V 50 Hz`, 1),
    ),
  ];
}
