import { addDays, compactDay } from './demoDay.ts';
import type { DemoItem } from './demoItem.ts';
import type { DemoRandom } from './demoRandom.ts';

/** One line of a delivery note, as the supplier portal sends it. */
export interface DemoNoteLine {
  line: number;
  poNo: string;
  poLine: number;
  itemNo: string;
  /** Decimal text. */
  qty: string;
  unit: string;
  batch?: string;
  project?: string;
}

/** One carton label of a delivery note. */
export interface DemoNoteLabel {
  code: string;
  line: number;
  qty: string;
  batch?: string;
  boxNo?: string;
}

/** No line is packed in more cartons than this. */
export const mostCartons = 60;

/** Written without trailing zeros: 12375 thousandths are 12.375, 25000 are 25. */
export function decimalText(units: number, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

const usualCartons = [1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 8, 10, 12];

/**
 * Contents of each carton, counted in the unit's smallest part so that sums stay exact: full packs,
 * and on every third line a last carton with less.
 */
export function cartonsOf(item: DemoItem, random: DemoRandom, full = random.pick(usualCartons)): number[] {
  const pack = item.packQty * 10 ** item.decimals;
  const step = item.decimals > 0 ? 50 : item.packQty >= 100 ? 10 : 1;
  const cartons = Array.from({ length: Math.min(full, mostCartons) }, () => pack);
  if (cartons.length < mostCartons && pack > step && random.chance(1 / 3)) cartons.push(random.int(1, pack / step - 1) * step);
  return cartons;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Gives out label codes (B, day, five characters) and outer box numbers. The factor is odd, so the five
 * characters do not repeat before 32^5 labels, and neighbouring cartons do not look alike.
 */
export function codeGiver(): { label(day: string): string; box(day: string): string } {
  let labels = 0;
  let boxes = 0;
  return {
    label: (day) => {
      let rest = (++labels * 7_654_321 + 1_234_567) % 32 ** 5;
      let code = '';
      for (let place = 0; place < 5; place++) {
        code = `${alphabet.charAt(rest % 32)}${code}`;
        rest = Math.floor(rest / 32);
      }
      return `B${compactDay(day).slice(2)}${code}`;
    },
    box: (day) => `X${compactDay(day).slice(2)}${String(++boxes).padStart(4, '0')}`,
  };
}

/** The supplier's production batch: made some ten days before the delivery, numbered within the month. */
export function batchOf(day: string, random: DemoRandom): string {
  const made = compactDay(addDays(day, -random.int(4, 16)));
  return `B${made.slice(2, 6)}${String(random.int(1, 199)).padStart(3, '0')}`;
}
