// npm run bench [-- part …] [--plant large] [--seconds 300] [--data folder]: measures, prints a table, writes it to bench/results/.
import { parseArgs } from 'node:util';
import { binds } from './binds.ts';
import { counting } from './counting.ts';
import { crowd } from './crowd.ts';
import { delivery } from './delivery.ts';
import { handheldsPart } from './handhelds.ts';
import { issuing } from './issuing.ts';
import { lists } from './lists.ts';
import { map } from './map.ts';
import { paint } from './paint.ts';
import { stopPlants } from './plant.ts';
import { proposals } from './proposals.ts';
import { putaways } from './putaways.ts';
import { receipts } from './receipts.ts';
import { type PartResult, printRows, writeResults } from './report.ts';
import { reports } from './reports.ts';
import type { BenchOptions, Part, Row } from './row.ts';
import { scans } from './scans.ts';
import { splits } from './splits.ts';
import { start } from './start.ts';
import { statistics } from './statistics.ts';
import { transfers } from './transfers.ts';
import { webPart } from './web.ts';
import { years } from './years/years.ts';

const parts: Record<string, Part> = {
  receipts,
  scans,
  splits,
  binds,
  map,
  putaways,
  transfers,
  issuing,
  proposals,
  reports,
  counting,
  statistics,
  lists,
  handhelds: handheldsPart,
  crowd,
  delivery,
  web: webPart,
  paint,
  start,
};

/** Parts that take long, and run only when they are named. */
const byName: Record<string, Part> = { years };

const usage = `npm run bench [-- part … options]
  parts      ${Object.keys(parts).join(' ')} (all without a name), or ${Object.keys(byName).join(' ')}
  --plant    small (a twentieth: 10,000 items, 1,000,000 movements) or large (200,000 items, 20,000,000 movements)
  --seconds  how long 200 handhelds scan: 60 unless told, 300 for the full run
  --data     a folder that keeps the plants of the lists, the proposals, the statistics and the years for the next run
  --scale    how large the plant of years is: 1 is the whole one, about 10 minutes to make
  --quick    a fifth of the work of rows that have a floor: ratios and round trips on a busy machine
  --full     the full run: --plant large --seconds 300`;

let brokenOff = false;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      plant: { type: 'string', default: 'small' },
      seconds: { type: 'string', default: '60' },
      data: { type: 'string' },
      scale: { type: 'string', default: '1' },
      quick: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { full, data } = values;
  const options: BenchOptions = {
    plant: full || values.plant === 'large' ? 'large' : 'small',
    seconds: full ? 300 : Number(values.seconds),
    quick: values.quick,
    data,
    scale: Number(values.scale),
  };
  const unknown = positionals.filter((name) => !parts[name] && !byName[name]);
  if (values.help || unknown.length > 0 || !(options.seconds > 0) || !(options.scale > 0) || !['small', 'large'].includes(values.plant)) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const results: PartResult[] = [];
  const chosenParts = Object.entries({ ...parts, ...byName }).filter(([name]) =>
    positionals.length > 0 ? positionals.includes(name) : parts[name],
  );
  for (const [name, part] of chosenParts) {
    results.push(await runPart(name, part, options));
    if (brokenOff) return 1;
  }
  const file = await writeResults(results, options);
  console.log(`\nWritten to ${file}`);
  return results.some(({ failure }) => failure) ? 1 : 0;
}

async function runPart(name: string, part: Part, options: BenchOptions): Promise<PartResult> {
  console.log(`\n${name} …`);
  const rows: Row[] = [];
  const started = performance.now();
  const failure = await part(options, (row) => {
    rows.push(row);
    printRows([row]);
  }).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  if (failure) console.error(failure);
  return { name, rows, seconds: (performance.now() - started) / 1000, failure: failure?.split('\n')[0] };
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    brokenOff = true;
    void stopPlants().then(() => process.exit(1));
  });
process.exit(await main());
