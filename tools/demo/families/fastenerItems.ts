import { type DemoFamily, type DemoItemSeed, itemSeed } from '../demoItem.ts';
import { type DemoText, itemName, text } from '../demoText.ts';

const family: DemoFamily = { series: '3030', supplierCode: 'S0003', area: 'A' };
const exempt: DemoFamily = { ...family, qcExempt: true };

const hexBolt = text('六角头螺栓', 'hex bolt', 'baut segi enam');
const socketScrew = text('内六角圆柱头螺钉', 'socket head cap screw', 'baut L');
const setScrew = text('内六角紧定螺钉', 'socket set screw', 'baut tanam');
const eyeBolt = text('吊环螺钉', 'lifting eye bolt', 'baut mata');
const hexNut = text('六角螺母', 'hex nut', 'mur segi enam');
const flatWasher = text('平垫圈', 'flat washer', 'ring plat');
const springWasher = text('弹簧垫圈', 'spring washer', 'ring per');
const shaftRing = text('轴用弹性挡圈', 'external retaining ring', 'snap ring luar');
const boreRing = text('孔用弹性挡圈', 'internal retaining ring', 'snap ring dalam');
const parallelKey = text('普通平键', 'parallel key', 'spi pasak');

const zinc = text('镀锌', 'zinc-plated', 'lapis seng');
const stainless = text('不锈钢', 'stainless steel', 'stainless');

const zincBolts: [string, number][] = [
  ['M6×16', 1000],
  ['M6×20', 1000],
  ['M8×20', 500],
  ['M8×25', 500],
  ['M8×30', 500],
  ['M8×40', 500],
  ['M10×25', 400],
  ['M10×30', 400],
  ['M10×40', 300],
  ['M10×50', 300],
  ['M12×30', 200],
  ['M12×40', 200],
  ['M12×50', 200],
  ['M16×50', 100],
  ['M16×60', 100],
  ['M20×60', 50],
];
const stainlessBolts: [string, number][] = [
  ['M6×20', 500],
  ['M8×25', 500],
  ['M8×30', 500],
  ['M10×30', 200],
  ['M10×40', 200],
  ['M12×40', 100],
  ['M12×50', 100],
];
const socketScrews: [string, number][] = [
  ['M4×10', 2000],
  ['M5×12', 2000],
  ['M5×16', 2000],
  ['M6×16', 1000],
  ['M6×20', 1000],
  ['M8×25', 500],
  ['M8×30', 500],
  ['M10×30', 300],
  ['M12×40', 200],
];
const nutSizes: [string, number][] = [
  ['M6', 2000],
  ['M8', 1000],
  ['M10', 800],
  ['M12', 500],
  ['M16', 200],
];
const shaftSizes: [string, number][] = [
  ['20', 1000],
  ['25', 1000],
  ['30', 500],
  ['40', 500],
];
const boreSizes: [string, number][] = [
  ['47', 500],
  ['52', 500],
  ['62', 300],
  ['72', 300],
  ['80', 200],
];
const keys: [string, number][] = [
  ['6×6×25', 500],
  ['8×7×32', 500],
  ['8×7×40', 500],
  ['10×8×63', 200],
  ['12×8×90', 100],
];

function sizes(base: DemoFamily, noun: DemoText, list: [string, number][], spec: string, quality?: DemoText): DemoItemSeed[] {
  return list.map(([size, pack]) => itemSeed(base, itemName(noun, size, quality), `${size}, ${spec}`, pack));
}

/** Bolts, nuts, rings and keys; nuts, washers and rings go to stock without inspection. */
export function fastenerItems(): DemoItemSeed[] {
  return [
    ...sizes(family, hexBolt, zincBolts, '8.8, Zn, ISO 4017', zinc),
    ...sizes({ ...family, batam: true }, hexBolt, stainlessBolts, 'A2-70, ISO 4017', stainless),
    ...sizes(family, socketScrew, socketScrews, '12.9, ISO 4762'),
    ...sizes(
      exempt,
      setScrew,
      [
        ['M6×8', 2000],
        ['M8×10', 1000],
        ['M10×12', 500],
      ],
      '45H, ISO 4029',
    ),
    ...sizes(
      family,
      eyeBolt,
      [
        ['M8', 100],
        ['M10', 100],
        ['M12', 50],
      ],
      'C15E, DIN 580',
    ),
    ...sizes(exempt, hexNut, nutSizes, '8, Zn, ISO 4032', zinc),
    ...sizes({ ...exempt, batam: true }, hexNut, nutSizes, 'A2-70, ISO 4032', stainless),
    ...sizes(exempt, flatWasher, nutSizes, '200HV, Zn, ISO 7089', zinc),
    ...sizes({ ...exempt, batam: true }, flatWasher, nutSizes, 'A2, ISO 7089', stainless),
    ...sizes(exempt, springWasher, nutSizes, '65Mn, DIN 127', zinc),
    ...sizes(exempt, shaftRing, shaftSizes, '65Mn, DIN 471'),
    ...sizes(exempt, boreRing, boreSizes, '65Mn, DIN 472'),
    ...sizes(family, parallelKey, keys, '45, DIN 6885'),
  ];
}
