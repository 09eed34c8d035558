/** The position of a place, from its code. */
export interface PlaceSpot {
  rack: string;
  column: string;
  level: string;
}

/**
 * Reads a code by rack, column and level (`A01-02-03`). The last one or two groups of digits are positions in the rack;
 * the rest names it. A code without digits is a rack of its own.
 */
export function spotOf(code: string): PlaceSpot {
  const groups = code.split('-');
  const isNumber = (group: string | undefined): boolean => /^\d+$/.test(group ?? '');
  const last = groups.at(-1) ?? '';
  const before = groups.at(-2);
  if (groups.length > 2 && isNumber(last) && isNumber(before))
    return { rack: groups.slice(0, -2).join('-'), column: before ?? '', level: last };
  if (groups.length > 1 && isNumber(last)) return { rack: groups.slice(0, -1).join('-'), column: last, level: '' };
  const tight = /^(.*[A-Za-z])(\d{2})(\d{2})$/.exec(code);
  return tight ? { rack: tight[1] ?? '', column: tight[2] ?? '', level: tight[3] ?? '' } : { rack: code, column: '', level: '' };
}

/** A rectangle of the drawing. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The drawing: where each place stands, in the order of the places, with the racks and areas around them. */
export interface MapLayout {
  width: number;
  height: number;
  /** x and y of the places. */
  cells: readonly { x: number; y: number }[];
  /** With the indices of their places. */
  racks: readonly (Box & { name: string; places: readonly number[] })[];
  areas: readonly { name: string; x: number; y: number }[];
}

/** The size of a cell, and the gaps between cells, racks and areas. */
export const cell = { width: 22, height: 12, gap: 2 } as const;
const room = { title: 22, label: 13, rack: 14 } as const;
const pitch = { x: cell.width + cell.gap, y: cell.height + cell.gap };
/** A rack with more columns continues in the next row of the drawing. */
const mostColumns = 40;

const natural = new Intl.Collator('en', { numeric: true }).compare;

interface Rack extends Box {
  name: string;
  /** Index of the place with its spot in the rack. */
  cells: { index: number; x: number; y: number }[];
}

const grouped = <T, K>(all: readonly T[], key: (one: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const group = groups.get(key(one));
    if (group) group.push(one);
    else groups.set(key(one), [one]);
  }
  return groups;
};

/** One rack with its lowest level at the bottom. */
function rackOf(name: string, spots: readonly (PlaceSpot & { index: number })[]): Rack {
  const columns = new Map([...new Set(spots.map(({ column }) => column))].sort(natural).map((column, at) => [column, at]));
  const levels = new Map([...new Set(spots.map(({ level }) => level))].sort(natural).map((level, at) => [level, at]));
  const strip = levels.size * pitch.y + cell.gap * 2;
  const strips = Math.ceil(columns.size / mostColumns);
  return {
    name,
    x: 0,
    y: 0,
    width: Math.max(Math.min(columns.size, mostColumns) * pitch.x, name.length * 8),
    height: room.label + strips * strip,
    cells: spots.map(({ index, column, level }) => {
      const at = columns.get(column) ?? 0;
      const down = levels.size - 1 - (levels.get(level) ?? 0);
      return { index, x: (at % mostColumns) * pitch.x, y: room.label + Math.floor(at / mostColumns) * strip + down * pitch.y };
    }),
  };
}

interface Placed {
  width: number;
  height: number;
  areas: { name: string; x: number; y: number }[];
}

/** Puts the racks of each area side by side as far as the width allows, the areas below one another. */
function place(areas: ReadonlyMap<string, readonly Rack[]>, width: number): Placed {
  const placed: Placed = { width: 0, height: 0, areas: [] };
  let y = 0;
  for (const [name, racks] of areas) {
    placed.areas.push({ name, x: 0, y });
    y += room.title;
    let x = 0;
    let tallest = 0;
    for (const rack of racks) {
      if (x > 0 && x + rack.width > width) {
        x = 0;
        y += tallest + room.rack;
        tallest = 0;
      }
      Object.assign(rack, { x, y });
      placed.width = Math.max(placed.width, x + rack.width);
      x += rack.width + room.rack * 2;
      tallest = Math.max(tallest, rack.height);
    }
    y += tallest + room.rack;
  }
  return { ...placed, height: y };
}

/** Draws places into a shape of about this width to height. The same places always stand the same way in the same shape. */
export function layoutMap(places: readonly { code: string; area: string }[], ratio: number): MapLayout {
  const spots = places.map(({ code, area }, index) => ({ ...spotOf(code), area, index }));
  const areas = new Map(
    [...grouped(spots, ({ area }) => area)]
      .sort(([one], [other]) => Number(one === '') - Number(other === '') || natural(one, other))
      .map(([area, own]) => [
        area,
        [...grouped(own, ({ rack }) => rack)].sort(([one], [other]) => natural(one, other)).map(([name, some]) => rackOf(name, some)),
      ]),
  );
  const racks = [...areas.values()].flat();
  const widest = Math.max(0, ...racks.map(({ width }) => width));
  const all = Math.max(widest, ...[...areas.values()].map((own) => own.reduce((sum, { width }) => sum + width + room.rack * 2, 0)));
  let best = { width: widest, scale: 0 };
  for (let width = widest; width > 0 && width < all + widest; width += Math.max(widest / 2, pitch.x * 4)) {
    const tried = place(areas, width);
    const scale = Math.min(ratio / tried.width, 1 / tried.height);
    if (scale > best.scale) best = { width, scale };
  }
  const { width, height, areas: titles } = place(areas, best.width);
  const cells = places.map(() => ({ x: 0, y: 0 }));
  for (const rack of racks) for (const { index, x, y } of rack.cells) cells[index] = { x: rack.x + x, y: rack.y + y };
  return {
    width,
    height,
    cells,
    racks: racks.map(({ cells: own, ...box }) => ({ ...box, places: own.map(({ index }) => index) })),
    areas: titles,
  };
}

const steps = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;
export type MapStep = keyof typeof steps;

/** The next place in a direction: the nearest one, straight ahead before sideways. */
export function neighbourOf({ cells }: Pick<MapLayout, 'cells'>, from: number, step: MapStep): number {
  const here = cells[from];
  if (!here) return from;
  const [dx, dy] = steps[step];
  let best = { index: from, distance: Number.POSITIVE_INFINITY };
  for (const [index, { x, y }] of cells.entries()) {
    const ahead = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    const distance = ahead + aside * 4;
    if (ahead > 0 && distance < best.distance) best = { index, distance };
  }
  return best.index;
}

/** The place at a point of the drawing, a finger's breadth around it too. */
export function placeAt({ cells }: Pick<MapLayout, 'cells'>, x: number, y: number): number | undefined {
  const at = cells.findIndex((one) => x >= one.x - 1 && x <= one.x + cell.width + 1 && y >= one.y - 1 && y <= one.y + cell.height + 1);
  return at < 0 ? undefined : at;
}
