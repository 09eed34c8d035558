import { type DemoFamily, type DemoItemSeed, itemSeed } from '../demoItem.ts';
import { itemName, text } from '../demoText.ts';

const kilograms: DemoFamily = { series: '3080', supplierCode: 'S0011', area: 'E', batchControlled: true, unit: 'kg' };
const litres: DemoFamily = { ...kilograms, unit: 'L' };
const bottles: DemoFamily = { ...kilograms, unit: 'btl', qcExempt: true };

const gearOil = text('工业齿轮油', 'gear oil', 'oli gir');
const grease = text('润滑脂', 'grease', 'gemuk');
const threadlocker = text('螺纹锁固胶', 'threadlocker', 'lem ulir');
const flangeSealant = text('平面密封胶', 'flange sealant', 'lem flensa');
const varnish = text('绝缘浸渍漆', 'impregnating varnish', 'vernis impregnasi');
const antiRust = text('防锈油', 'rust preventive oil', 'oli antikarat');
const coolant = text('乳化切削液', 'soluble cutting fluid', 'cairan pendingin mesin');
const cleaner = text('金属清洗剂', 'metal cleaner', 'cairan pembersih logam');
const thinner = text('稀释剂', 'thinner', 'tiner');
const topCoat = text('面漆', 'top coat', 'cat akhir');
const primer = text('环氧底漆', 'epoxy primer', 'cat dasar epoksi');

const lithium = text('锂基', 'lithium', 'litium');
const polyurea = text('聚脲', 'polyurea', 'poliurea');
const coatings = [
  { colour: text('天蓝色', 'sky blue', 'biru langit'), code: 'RAL 5015' },
  { colour: text('龙胆蓝色', 'gentian blue', 'biru gentian'), code: 'RAL 5010' },
  { colour: text('石墨黑色', 'graphite black', 'hitam grafit'), code: 'RAL 9011' },
];

/** Oils, greases, adhesives, varnish and paint: kept by batch, measured by weight or volume. */
export function supplyItems(): DemoItemSeed[] {
  return [
    ...['150', '220', '320', '460'].map((grade) => itemSeed(litres, itemName(gearOil, `L-CKC ${grade}`), `ISO VG ${grade}, 20 L`, 20)),
    itemSeed(kilograms, itemName(grease, 'NLGI 2', lithium), 'NLGI 2, -20/120 °C, 15 kg', 15),
    itemSeed(kilograms, itemName(grease, 'NLGI 2', polyurea), 'NLGI 2, -30/160 °C, 15 kg', 15),
    itemSeed(bottles, itemName(threadlocker, '50 ml', text('中强度', 'medium-strength', 'kekuatan sedang')), '20 Nm, 50 ml', 20),
    itemSeed(bottles, itemName(threadlocker, '50 ml', text('高强度', 'high-strength', 'kekuatan tinggi')), '33 Nm, 50 ml', 20),
    itemSeed(bottles, itemName(flangeSealant, '300 ml'), 'RTV, -54/200 °C, 300 ml', 12),
    itemSeed(kilograms, itemName(varnish, 'F'), 'class F, 180 kg', 180),
    itemSeed(kilograms, itemName(varnish, 'H'), 'class H, 180 kg', 180),
    itemSeed(litres, itemName(antiRust, 'F20-1'), 'F20-1, 18 L', 18),
    itemSeed(litres, itemName(coolant, '5 %'), '5 %, 200 L', 200),
    itemSeed(litres, itemName(cleaner, 'pH 9'), 'pH 9, 25 L', 25),
    ...coatings.map(({ colour, code }) => itemSeed(kilograms, itemName(topCoat, code, colour), `${code}, 2K-PUR, 20 kg`, 20)),
    itemSeed(kilograms, itemName(primer, 'RAL 7032'), 'RAL 7032, 2K-EP, 20 kg', 20),
    itemSeed(litres, itemName(thinner, 'X-7'), 'X-7, 15 L', 15),
  ];
}
