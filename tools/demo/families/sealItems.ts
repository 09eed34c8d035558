import { type DemoFamily, type DemoItemSeed, itemSeed } from '../demoItem.ts';
import { itemName, text } from '../demoText.ts';

const family: DemoFamily = { series: '3020', supplierCode: 'S0002', area: 'B', batchControlled: true };

const oRing = text('O形密封圈', 'O-ring', 'O-ring');
const oilSeal = text('骨架油封', 'oil seal', 'sil oli');
const mechanicalSeal = text('机械密封', 'mechanical seal', 'sil mekanik');
const gasket = text('法兰垫片', 'flange gasket', 'paking flensa');

const rubbers = [text('丁腈橡胶', 'NBR', 'NBR'), text('氟橡胶', 'FKM', 'FKM')];
const graphite = text('石墨复合', 'reinforced graphite', 'grafit');

const oRingSizes = ['20×2.65', '25×2.65', '31.5×3.55', '40×3.55', '50×3.55', '63×3.55', '80×5.3', '112×5.3', '140×5.3'];
const oilSealSizes = [
  '17×35×7',
  '20×40×7',
  '25×47×7',
  '28×47×7',
  '30×52×7',
  '35×62×8',
  '38×62×8',
  '42×65×10',
  '50×72×10',
  '55×80×10',
  '60×85×10',
];
const mechanicalSealSizes = ['M16', 'M20', 'M24', 'M28', 'M32', 'M38'];
const gasketSizes = ['DN25', 'DN32', 'DN50', 'DN65', 'DN80', 'DN100'];

/** Seals by size and material; Batam fits the mechanical seals and gaskets of its pump sets. */
export function sealItems(): DemoItemSeed[] {
  return [
    ...oRingSizes.flatMap((size) =>
      rubbers.map((rubber) => itemSeed(family, itemName(oRing, size, rubber), `${size} mm, ${rubber.en} 70 ShA, ISO 3601`, 500)),
    ),
    ...oilSealSizes.map((size) => itemSeed(family, itemName(oilSeal, `TC ${size}`), `${size} mm, NBR, ISO 6194`, 100)),
    ...mechanicalSealSizes.map((size) =>
      itemSeed({ ...family, batam: true }, itemName(mechanicalSeal, `${size}-SiC`), `d${size.slice(1)} mm, SiC/SiC, EPDM, EN 12756`, 20),
    ),
    ...gasketSizes.map((size) =>
      itemSeed({ ...family, batam: true, qcExempt: true }, itemName(gasket, size, graphite), `${size} PN16, 2 mm`, 100),
    ),
  ];
}
