import { beforeAll, expect } from 'vitest';
import { putLabels, standings } from '../test/positions.ts';
import type { World } from './world.ts';

/** Empty places of the demo plant, and labels of a test file's own. */
export function useGoodsAtPlaces(world: World, prefix: string) {
  let item = '';
  let places: string[] = [];
  let made = 0;
  beforeAll(async () => {
    const { rows } = await world.pool.query<{ code: string }>(`
      select l.code from location l join warehouse w on w.id = l.warehouse_id and w.code = 'W11'
       where l.org = '101' and l.kind = 'storage' and l.status = 'active'
         and not exists (select from balance b where b.location_id = l.id and b.qty > 0) order by l.code desc limit 20`);
    places = rows.map(({ code }) => code);
    item = (await world.pool.query<{ code: string }>("select code from item where org = '101' order by code limit 1")).rows[0]?.code ?? '';
  });
  return {
    place: (): string => places.pop() ?? '',
    labels: async (place: string, n: number): Promise<string[]> => {
      const codes = Array.from({ length: n }, () => `${prefix}-${++made}`);
      await putLabels(world.pool, place, codes, { item });
      return codes;
    },
    lieAt: (codes: readonly string[], where: string) =>
      expect.poll(() => standings(world.pool, codes)).toEqual(codes.map(() => `in-stock ${where}`)),
  };
}
