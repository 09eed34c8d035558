import { type DemoFamily, type DemoItemSeed, itemSeed } from '../demoItem.ts';
import { itemName, text } from '../demoText.ts';

const family: DemoFamily = { series: '3090', supplierCode: 'S0004', area: 'D' };
const exempt: DemoFamily = { ...family, qcExempt: true };
const rolls: DemoFamily = { ...exempt, unit: 'roll' };
const batam: DemoFamily = { series: '3095', supplierCode: 'S0012', area: null, batam: true };

const carton = text('瓦楞纸箱', 'corrugated carton', 'kardus');
const woodenCase = text('免熏蒸木箱', 'plywood case', 'peti kayu lapis');
const exportCase = text('出口木箱', 'export wooden case', 'peti kayu ekspor');
const pallet = text('木托盘', 'wooden pallet', 'palet kayu');
const stretchFilm = text('缠绕膜', 'stretch film', 'plastik wrap');
const tape = text('封箱胶带', 'packing tape', 'lakban');
const strap = text('PET打包带', 'PET strapping', 'tali strapping PET');
const foam = text('珍珠棉', 'EPE foam', 'busa EPE');
const rustBag = text('气相防锈袋', 'VCI bag', 'kantong VCI antikarat');
const desiccant = text('干燥剂', 'desiccant', 'silika gel');
const blankLabel = text('空白标签纸', 'blank label', 'label kosong');
const ribbon = text('树脂碳带', 'resin ribbon', 'pita karbon resin');
const nameplate = text('产品铭牌', 'nameplate', 'pelat nama');
const manual = text('使用说明书', 'operating manual', 'buku petunjuk');

const products = [
  { quality: text('电机', 'motor', 'motor'), code: 'TM' },
  { quality: text('减速机', 'gearbox', 'gearbox'), code: 'TG' },
  { quality: text('水泵', 'pump', 'pompa'), code: 'TP' },
];

const cartons = ['320×240×200', '400×300×250', '500×350×300', '600×400×400', '800×600×500'];
const cases = ['700×500×500', '900×600×600', '1200×800×800'];

/** Packaging: packaging for customers is inspected, the rest goes straight to stock. */
export function packagingItems(): DemoItemSeed[] {
  return [
    ...cartons.map((size) => itemSeed(family, itemName(carton, size), `${size} mm, BC 7-ply`, 50)),
    ...cases.map((size) => itemSeed(family, itemName(woodenCase, size), `${size} mm, plywood 12 mm`, 10)),
    itemSeed(exempt, itemName(pallet, '1200×1000'), '1200×1000×144 mm, 1.5 t', 20),
    itemSeed(rolls, itemName(stretchFilm, '500 mm'), '500 mm × 300 m, 23 µm', 6),
    itemSeed(rolls, itemName(tape, '60 mm'), '60 mm × 100 m', 36),
    itemSeed(rolls, itemName(strap, '16 mm'), '16×0.8 mm, 20 kg', 2),
    itemSeed(rolls, itemName(foam, '5 mm'), '5 mm × 1 m × 60 m', 2),
    ...['400×500', '800×1000'].map((size) => itemSeed(exempt, itemName(rustBag, size), `${size} mm, 100 µm`, 200)),
    itemSeed(exempt, itemName(desiccant, '100 g'), '100 g, DIN 55473', 200),
    ...['60×40', '100×80'].map((size) => itemSeed(rolls, itemName(blankLabel, size), `${size} mm, 1000`, 24)),
    itemSeed(rolls, itemName(ribbon, '110 mm'), '110 mm × 300 m', 24),
    ...products.map(({ quality, code }) => itemSeed(family, itemName(nameplate, code, quality), `${code}, 304, 80×50 mm`, 500)),
    ...products.map(({ quality, code }) => itemSeed(exempt, itemName(manual, code, quality), `${code}, zh/en/id, A5`, 100)),
    ...['1100×600×700', '1300×700×800', '1500×800×900'].map((size) =>
      itemSeed(batam, itemName(exportCase, size), `${size} mm, ISPM 15`, 6),
    ),
    itemSeed(batam, itemName(pallet, '1100×1100'), '1100×1100×150 mm, ISPM 15', 20),
    itemSeed({ ...batam, unit: 'roll', qcExempt: true }, itemName(stretchFilm, '450 mm'), '450 mm × 300 m, 20 µm', 6),
    itemSeed({ ...batam, qcExempt: true }, itemName(desiccant, '500 g'), '500 g, DIN 55473', 50),
  ];
}
