import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BenchPlant } from '../plant.ts';
import { growYears } from './growYears.ts';

/** Fills a plant of the bench with years of work, unless its folder has them. */
export async function fillYears(plant: BenchPlant, scale: number): Promise<void> {
  const file = path.join(plant.dir, 'bench-years.json');
  const kept = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as { scale?: number };
  if (kept.scale === scale) return;
  if (kept.scale !== undefined) throw new Error(`the plant kept in ${plant.dir} has the scale ${kept.scale}`);
  const started = performance.now();
  await growYears(plant.database.pool, scale, (line) => console.log(`  ${line}`));
  await writeFile(file, JSON.stringify({ scale }));
  console.log(`  grown to years in ${Math.round((performance.now() - started) / 1000)} s`);
}
