import { startPlant } from './plant.ts';
import { benchReceipts } from './receipts.ts';
const plant = await startPlant();
for (const [lines, clients, jobs] of [[1, 1, 1500], [1, 16, 4000], [1, 64, 4000], [20, 16, 1000]] as const) {
  const r = await benchReceipts(plant, lines, clients, jobs);
  const f = (m: typeof r.product) => `${m.perSecond.toFixed(0)}/s p50 ${m.p50.toFixed(1)} p99 ${m.p99.toFixed(1)}`;
  console.log(lines, clients, 'product', f(r.product), '| floor', f(r.floor), '| ratio', (r.product.perSecond / r.floor.perSecond).toFixed(2));
}
console.log('rss', (await plant.serverMemory()) / 1e6);
await plant.stop();
