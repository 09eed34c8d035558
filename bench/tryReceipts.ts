import { execSync } from 'node:child_process';
import { startPlant } from './plant.ts';
import { benchReceipts } from './receipts.ts';
const pgCpu = () => execSync("cat $(pgrep -f 'kuwei-bench|postgres: kuwei' | sed 's#.*#/proc/&/stat#') 2>/dev/null | awk '{s+=$14+$15} END {print s*10}'", { shell: '/bin/bash' }).toString().trim();
const plant = await startPlant();
for (const [lines, clients, jobs] of [[1, 16, 4000], [20, 16, 800]] as const) {
  const a = await plant.usage(); const p1 = Number(pgCpu());
  const r = await benchReceipts(plant, lines, clients, jobs);
  const b = await plant.usage(); const p2 = Number(pgCpu());
  const f = (m: typeof r.product) => `${m.perSecond.toFixed(0)}/s p50 ${m.p50.toFixed(1)} p99 ${m.p99.toFixed(1)}`;
  console.log(lines, clients, 'product', f(r.product), '| floor', f(r.floor), '| ratio', (r.product.perSecond / r.floor.perSecond).toFixed(2), 'server cpu ms/receipt', ((b.cpu - a.cpu) / jobs).toFixed(3), 'pg cpu total both', p2 - p1);
}
await plant.stop();
