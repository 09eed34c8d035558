import { type DemoFamily, type DemoItemSeed, itemSeed } from '../demoItem.ts';
import { itemName, text } from '../demoText.ts';
import { frameHeights, frameSizes } from './frameSizes.ts';

const wire: DemoFamily = { series: '3060', supplierCode: 'S0007', area: 'C', batchControlled: true, unit: 'kg' };
const pressed: DemoFamily = { series: '3061', supplierCode: 'S0008', area: 'C', batchControlled: true };
const cover: DemoFamily = { series: '3062', supplierCode: 'S0008', area: 'C' };
const made: DemoFamily = { series: '4020', supplierCode: null, area: 'G', batchControlled: true };

const statorCore = text('定子铁芯', 'stator core', 'inti stator');
const woundStator = text('有绕组定子', 'wound stator', 'stator berlilit');
const rotor = text('铸铝转子', 'die-cast aluminium rotor', 'rotor cor aluminium');
const magnetWire = text('漆包铜圆线', 'enamelled copper wire', 'kawat email tembaga');
const slotPaper = text('槽绝缘纸', 'slot insulation paper', 'kertas isolasi alur');
const sleeving = text('绝缘套管', 'insulating sleeving', 'selongsong isolasi');
const bindingTape = text('绑扎带', 'lacing tape', 'pita ikat lilitan');
const fan = text('冷却风叶', 'cooling fan', 'kipas pendingin');
const cowl = text('风罩', 'fan cowl', 'tutup kipas');

const wireSizes = ['Ø0.45', 'Ø0.50', 'Ø0.56', 'Ø0.63', 'Ø0.71', 'Ø0.80', 'Ø0.90', 'Ø1.00'];

/** Parts of the motor's active core and cooling, bought and wound. */
export function motorItems(): DemoItemSeed[] {
  return [
    ...frameSizes.map(({ code, height }) =>
      itemSeed(pressed, itemName(statorCore, `TM-${code}`), `${code}, 50W470, ${Number(height) < 90 ? 24 : 36} slots`, 10),
    ),
    ...wireSizes.map((size) => itemSeed(wire, itemName(magnetWire, `QZY-2/180 ${size}`), `${size} mm, class H, PT25`, 25)),
    ...['0.20', '0.25', '0.30'].map((size) =>
      itemSeed(wire, itemName(slotPaper, `DMD ${size} mm`), `DMD ${size} mm, class F, 1000 mm`, 20),
    ),
    ...['Ø3', 'Ø5', 'Ø8'].map((size) =>
      itemSeed({ ...wire, unit: 'm', qcExempt: true }, itemName(sleeving, `2751 ${size}`), `${size} mm, class H, 1.5 kV`, 100),
    ),
    ...['3 mm', '5 mm'].map((size) =>
      itemSeed({ ...wire, unit: 'roll', qcExempt: true }, itemName(bindingTape, size), `PET ${size}, 500 m`, 48),
    ),
    ...frameHeights.map((height) =>
      itemSeed({ ...cover, supplierCode: 'S0009', area: 'B' }, itemName(fan, `TM-${height}`), `${height}, PA6-GF30`, 100),
    ),
    ...frameHeights.map((height) => itemSeed(cover, itemName(cowl, `TM-${height}`), `${height}, DC01 0.8 mm`, 30)),
    ...frameSizes.map(({ code, fourPole }) =>
      itemSeed(made, itemName(woundStator, `TM-${code}-4`), `${code}, 4P, ${fourPole} kW, class F`, 8),
    ),
    ...frameSizes.map(({ code, shaft }) => itemSeed(made, itemName(rotor, `TM-${code}-4`), `${code}, ${shaft} mm, G2.5`, 12)),
  ];
}
