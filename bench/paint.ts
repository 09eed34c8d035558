import type { Browser, CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../tools/openBrowser.ts';
import { clockScript, device, type Seen, settled, typeScan } from './browserDevice.ts';
import { quantile } from './measure.ts';
import { type PaintFlow, paintFlows } from './paintFlows.ts';
import { type BenchPlant, onPlant } from './plant.ts';
import { ms, type Part, type Row } from './row.ts';

const slowTimes = 4;
/** The state of the network while scans are measured, and the number of scans. */
const networks = [
  { name: 'online', latency: 0, offline: false, scans: 20 },
  { name: 'at 3 s', latency: 3000, offline: false, scans: 6 },
  { name: 'offline', latency: 0, offline: true, scans: 12 },
];
const burst = 20;
/** A scan without a verdict by then counts as having none. */
const patienceMs = 20_000;

/** From the end key of a scan to the painted band of its verdict, in each flow, with the processor slowed four times. */
export const paint: Part = ({ quick, plant: size }, tell) =>
  onPlant(async (plant) => {
    const browser = await openBrowser();
    const only = process.env['PAINT_FLOWS']?.split(',');
    try {
      for (const flow of paintFlows.filter(({ name }) => !only || only.some((one) => name.startsWith(one)))) {
        for (const network of quick ? networks.slice(0, 1) : networks) {
          await inFlow(browser, plant, flow, network).then(tell, (error: Error) =>
            tell({ what: `${flow.name}, ${network.name}`, figure: `not measured: ${error.message.split('\n')[0]}`, target: '' }),
          );
        }
      }
      for (const offline of [false, true]) tell(await inBurst(browser, plant, offline));
      // Naming some flows makes a short run.
      for (const row of only ? [] : await afterMany(browser, plant, size === 'large' ? 1000 : 300)) tell(row);
    } finally {
      await browser.close();
    }
  });

interface Scanner {
  page: Page;
  session: CDPSession;
  scan: (code: string) => Promise<Seen>;
  close: () => Promise<void>;
}

/** A slowed handheld in a flow, after the scans that come before the cartons. */
async function atWork(browser: Browser, plant: BenchPlant, flow: PaintFlow, cartons: number): Promise<Scanner & { codes: string[] }> {
  const { account, route, before, codes } = await flow.prepare(plant, cartons);
  const { context, page } = await device(browser, plant, account);
  await page.addInitScript(clockScript);
  await page.goto(`${plant.url}/#${route}`);
  await settled(page);
  const session = await context.newCDPSession(page);
  const scan = async (code: string): Promise<Seen> => {
    await page.evaluate('window.benchClock.begin()');
    await typeScan(session, code);
    for (const until = Date.now() + patienceMs; ; await page.waitForTimeout(40)) {
      const seen = (await page.evaluate('window.benchClock.seen()')) as Seen;
      if (seen.verdict > 0) return seen;
      if (Date.now() > until) throw new Error(`no verdict on ${code}; first band ${seen.first}`);
    }
  };
  for (const code of before) await scan(code);
  await page.waitForTimeout(1500);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowTimes });
  return { page, session, scan, codes: [...codes], close: () => context.close() };
}

async function inFlow(browser: Browser, plant: BenchPlant, flow: PaintFlow, network: (typeof networks)[number]): Promise<Row> {
  const { page, session, scan, codes, close } = await atWork(browser, plant, flow, network.scans + 1);
  try {
    await session.send('Network.enable');
    const { offline, latency } = network;
    const limits = { offline, latency, downloadThroughput: -1, uploadThroughput: -1 };
    if (offline || latency > 0) await session.send('Network.emulateNetworkConditions', limits);
    // Waits until the device has noticed that it has no network, before the next scan.
    await page.waitForTimeout(offline ? 2000 : 300);
    const seen: Seen[] = [];
    const loops: number[] = [];
    for (const code of codes) {
      seen.push(await scan(code));
      loops.push(Number(await page.evaluate('window.benchClock.loop()')));
      await page.waitForTimeout(400);
    }
    const [first, ...later] = seen;
    const verdicts = later.map(({ verdict }) => verdict);
    const p95 = quantile(verdicts, 0.95);
    const wrong = seen.filter(({ tone }) => tone !== (flow.tone ?? 'accept')).map(({ tone }) => tone);
    return {
      what: `${flow.name}, ${network.name}`,
      figure: `first scan ${ms(first?.verdict ?? 0)}; then verdict p50 ${ms(quantile(verdicts, 0.5))}, p95 ${ms(p95)}, first band p50 ${ms(
        quantile(
          later.map((one) => one.first),
          0.5,
        ),
      )}; loop ${ms(quantile(loops, 0.5))}${wrong.length > 0 ? `; not accepted: ${wrong.join(' ')}` : ''}`,
      target: 'p95 ≤ 100 ms',
      reached: p95 <= 100,
    };
  } finally {
    await close();
  }
}

/** Twenty cartons in two seconds: from the last key to the last band. */
async function inBurst(browser: Browser, plant: BenchPlant, offline: boolean): Promise<Row> {
  const [receiving] = paintFlows;
  if (!receiving) throw new Error('no flow');
  const { page, session, scan, codes, close } = await atWork(browser, plant, receiving, burst + 4);
  try {
    if (offline) {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
      await page.waitForTimeout(2000);
    }
    for (const code of codes.splice(0, 4)) await scan(code);
    // Its clock stands still: measuring each scan would start it again.
    await page.evaluate(`window.benchBurst = { painted: 0 };
      new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => { window.benchBurst.painted = performance.now(); })))
        .observe(document.querySelector('.kw-result'), { subtree: true, childList: true, characterData: true });`);
    const begun = Date.now();
    await Promise.all(
      codes.map(async (code, nth) => {
        await page.waitForTimeout(Math.max(0, begun + nth * 100 - Date.now()));
        await typeScan(session, code);
      }),
    );
    await page.waitForTimeout(5000);
    const late = Number(await page.evaluate('window.benchBurst.painted - window.benchClock.enteredAt()'));
    return {
      what: `receiving, ${burst} scans in 2 s, ${offline ? 'offline' : 'online'}`,
      figure: `last band ${ms(late)} after the last key`,
      target: '≤ 300 ms',
      reached: late <= 300,
    };
  } finally {
    await close();
  }
}

/** The first, the hundredth and the last of many scans in one note, and the memory of the page afterwards. */
async function afterMany(browser: Browser, plant: BenchPlant, many: number): Promise<Row[]> {
  const [receiving] = paintFlows;
  if (!receiving) throw new Error('no flow');
  const { page, session, scan, codes, close } = await atWork(browser, plant, receiving, many);
  try {
    const nodes = async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Memory.getDOMCounters')).nodes;
    };
    const times: number[] = [];
    let before = 0;
    for (const [nth, code] of codes.entries()) {
      if (nth === 20) before = await nodes();
      times.push((await scan(code)).verdict);
      await page.waitForTimeout(100);
    }
    await page.waitForTimeout(1500);
    const more = (await nodes()) - before;
    const around = (nth: number) => ms(quantile(times.slice(Math.max(0, nth - 5), nth + 5), 0.5));
    return [
      {
        what: `receiving, a note of ${many} labels`,
        figure: `1st ${ms(times[0] ?? 0)}, around the 100th ${around(100)}, around the ${many}th ${around(many)}, p95 ${ms(quantile(times.slice(1), 0.95))}`,
        target: 'p95 ≤ 100 ms',
        reached: quantile(times.slice(1), 0.95) <= 100,
      },
      { what: `DOM nodes more after ${many - 20} scans`, figure: String(more), target: '≤ 50', reached: more <= 50 },
    ];
  } finally {
    await close();
  }
}
