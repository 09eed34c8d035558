import { type DemoFamily, type DemoItemSeed, itemSeed } from '../demoItem.ts';
import { itemName, text } from '../demoText.ts';
import { frameHeights, frameSizes, gearboxSizes, pumpSizes } from './frameSizes.ts';

const iron: DemoFamily = { series: '3040', supplierCode: 'S0005', area: 'C', batchControlled: true };
const precision: DemoFamily = { series: '3041', supplierCode: 'S0006', area: 'C', batchControlled: true };

const pumpCasing = text('泵壳', 'pump casing', 'rumah pompa');
const pumpCover = text('泵盖', 'pump cover', 'tutup pompa');
const impeller = text('叶轮', 'impeller', 'impeler');
const motorFrame = text('电机机座', 'motor frame', 'rangka motor');
const driveShield = text('前端盖', 'drive-end shield', 'tutup depan motor');
const rearShield = text('后端盖', 'non-drive-end shield', 'tutup belakang motor');
const gearCase = text('减速机箱体', 'gearbox housing', 'rumah gearbox');
const baseFrame = text('机组底座', 'pump set base', 'dudukan set pompa');
const coupling = text('梅花弹性联轴器', 'jaw coupling', 'kopling rahang');

const castIron = text('铸铁', 'cast iron', 'besi cor');
const stainless = text('不锈钢', 'stainless steel', 'stainless');
const aluminium = text('铝合金', 'aluminium', 'aluminium');

/** Frames up to 112 are die-cast aluminium, larger ones grey iron. */
const isLight = (height: string): boolean => Number(height) <= 112;

/** Castings; the iron foundry and the precision foundry share them by material. */
export function castingItems(): DemoItemSeed[] {
  const pumps = pumpSizes.flatMap(({ code }) => [
    itemSeed(iron, itemName(pumpCasing, code, castIron), 'HT250, PN16', 6),
    itemSeed(precision, itemName(pumpCasing, code, stainless), 'CF8M, PN16', 6),
    itemSeed(iron, itemName(pumpCover, code, castIron), 'HT250', 12),
    itemSeed(iron, itemName(impeller, code, castIron), 'HT200, G6.3', 24),
    itemSeed(precision, itemName(impeller, code, stainless), 'CF8M, G6.3', 24),
    itemSeed({ ...iron, area: null, batam: true }, itemName(baseFrame, code, castIron), `HT200, ${code}`, 4),
  ]);
  const frames = frameSizes.map(({ code, height }) =>
    isLight(height)
      ? itemSeed(precision, itemName(motorFrame, code, aluminium), `${code}, ADC12, B3`, 12)
      : itemSeed(iron, itemName(motorFrame, code, castIron), `${code}, HT200, B3`, 4),
  );
  const shields = frameHeights.flatMap((height) =>
    [driveShield, rearShield].map((noun) =>
      isLight(height)
        ? itemSeed(precision, itemName(noun, height, aluminium), `${height}, ADC12`, 40)
        : itemSeed(iron, itemName(noun, height, castIron), `${height}, HT200`, 16),
    ),
  );
  const cases = gearboxSizes.map((size) => itemSeed(iron, itemName(gearCase, `TG${size}`, castIron), `a=${Number(size)} mm, HT200`, 8));
  const couplings = ['19', '24', '28', '38', '42'].map((size) =>
    itemSeed({ ...iron, series: '3042', batam: true }, itemName(coupling, `GR${size}`), `GR${size}, GG25, TPU 98 ShA`, 20),
  );
  return [...pumps, ...frames, ...shields, ...cases, ...couplings];
}
