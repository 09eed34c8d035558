import { type DemoFamily, type DemoItemSeed, itemSeed } from '../demoItem.ts';
import { itemName, text } from '../demoText.ts';

const family: DemoFamily = { series: '3010', supplierCode: 'S0001', area: 'A', batchControlled: true };

const ball = text('深沟球轴承', 'deep groove ball bearing', 'bearing bola alur dalam');
const cylindrical = text('圆柱滚子轴承', 'cylindrical roller bearing', 'bearing rol silindris');
const tapered = text('圆锥滚子轴承', 'tapered roller bearing', 'bearing rol tirus');
const angular = text('角接触球轴承', 'angular contact ball bearing', 'bearing bola kontak sudut');
const needle = text('冲压外圈滚针轴承', 'drawn cup needle roller bearing', 'bearing jarum');

const ballSizes: [string, string, number][] = [
  ['6201', '12×32×10', 200],
  ['6202', '15×35×11', 200],
  ['6203', '17×40×12', 100],
  ['6204', '20×47×14', 100],
  ['6205', '25×52×15', 100],
  ['6206', '30×62×16', 50],
  ['6207', '35×72×17', 50],
  ['6208', '40×80×18', 50],
  ['6305', '25×62×17', 50],
  ['6306', '30×72×19', 50],
  ['6308', '40×90×23', 20],
  ['6309', '45×100×25', 20],
  ['6310', '50×110×27', 20],
  ['6311', '55×120×29', 10],
];
const cylindricalSizes: [string, string, number][] = [
  ['NU206E', '30×62×16', 50],
  ['NU207E', '35×72×17', 50],
  ['NU208E', '40×80×18', 40],
  ['NU308E', '40×90×23', 20],
  ['NU309E', '45×100×25', 20],
  ['NU310E', '50×110×27', 20],
];
const taperedSizes: [string, string, number][] = [
  ['30204', '20×47×15.25', 100],
  ['30205', '25×52×16.25', 100],
  ['30206', '30×62×17.25', 50],
  ['30207', '35×72×18.25', 50],
  ['30208', '40×80×19.75', 40],
  ['30209', '45×85×20.75', 40],
  ['30210', '50×90×21.75', 40],
];
const angularSizes: [string, string, number][] = [
  ['7205B', '25×52×15', 50],
  ['7206B', '30×62×16', 50],
  ['7207B', '35×72×17', 50],
  ['7208B', '40×80×18', 40],
];
const needleSizes: [string, string, number][] = [
  ['HK1612', '16×22×12', 200],
  ['HK2016', '20×26×16', 200],
  ['HK2520', '25×32×20', 100],
];

const batamSizes = new Set(['6204', '6205', '6206', '6305', '6306']);

/** Rolling bearings; the ball bearings come sealed (2RS) and shielded (ZZ). */
export function bearingItems(): DemoItemSeed[] {
  const balls = ballSizes.flatMap(([size, dimensions, pack]) =>
    [
      ['2RS', 'NBR'],
      ['ZZ', 'steel'],
    ].map(([suffix, cover]) =>
      itemSeed(
        { ...family, batam: batamSizes.has(size) && suffix === '2RS' },
        itemName(ball, `${size}-${suffix}`),
        `${dimensions} mm, GCr15, ${suffix} ${cover}, C3`,
        pack,
      ),
    ),
  );
  const plain = (noun: typeof ball, sizes: [string, string, number][]): DemoItemSeed[] =>
    sizes.map(([size, dimensions, pack]) => itemSeed(family, itemName(noun, size), `${dimensions} mm, GCr15`, pack));
  return [
    ...balls,
    ...plain(cylindrical, cylindricalSizes),
    ...plain(tapered, taperedSizes),
    ...plain(angular, angularSizes),
    ...plain(needle, needleSizes),
  ];
}
