import { expect, test } from 'vitest';
import { eventually } from '../test/partners.ts';
import { putLabels } from '../test/positions.ts';
import { announce } from './announce.ts';
import type { Handheld } from './handheld.ts';
import { signInByForm } from './signIn.ts';
import { useWorld } from './world.ts';

/** The cost of a scan for device and network, as counts; `npm run bench -- paint` measures times. */
const world = useWorld();
const route = '/pages/InStorage/ScanRecieveNew';

/** Counts in the page the transactions that store a scan, and how often the band is drawn. */
const counters = `if (!window.counted) {
  window.counted = { writes: 0, drawn: 0 };
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (tables, mode, ...more) {
    if (mode === 'readwrite' && !String(tables).includes('facts')) window.counted.writes += 1;
    return begin.call(this, tables, mode, ...more);
  };
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => (target.closest ? target : target.parentElement)?.closest('.kw-result'))) window.counted.drawn += 1;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}`;
const counted = (device: Handheld) => device.page.evaluate('({ ...window.counted })') as Promise<{ writes: number; drawn: number }>;
const verified = async (noteNo: string): Promise<number> =>
  (
    await world.pool.query(
      "select count(*)::int as n from label b join delivery_note n on n.id = b.note_id where n.note_no = $1 and b.state = 'scanned'",
      [noteNo],
    )
  ).rows[0]?.n;
const allSent = (device: Handheld) => device.page.locator('.kw-context-unsent').waitFor({ state: 'detached' });

/** At a fresh note with ten labels. */
async function atNote(device: Handheld) {
  await world.pool.query('delete from check_in');
  const note = await announce(world, { lines: 1, labelsPerLine: 10 });
  await device.page.addInitScript(counters);
  await device.go(route);
  // A page that is open already was not loaded again.
  await device.page.evaluate(counters);
  await device.sees(device.say('receive.do.sign'));
  await device.scan('KW-SIGN:W11');
  await device.sees(device.say('receive.do.note'));
  await device.scan(note.noteNo);
  await device.sees(device.say('receive.note-opened', { n: 1 }));
  await device.settle();
  return note;
}

test('S221, S224: a scan is one transaction and its answer another; a burst is stored, said and shown together, and acts once each', async () => {
  const device = await world.device({ account: 'keeper' });
  const { noteNo, labels } = await atNote(device);
  const [first = '', ...others] = labels;
  const before = await counted(device);
  await device.scan(first);
  await device.sees(device.say('receive.label-verified'));
  await expect.poll(() => verified(noteNo)).toBe(1);
  await allSent(device);
  await device.settle();
  const once = await counted(device);
  expect(once.writes - before.writes).toBe(2);
  expect(once.drawn - before.drawn).toBe(1);
  // All at once, as a scanner does that was out of reach and sends its memory.
  await device.page.evaluate((codes) => {
    const sink = document.querySelector<HTMLTextAreaElement>('[data-scan-sink]');
    if (!sink) throw new Error('nothing takes text');
    sink.value = codes.join('\n');
    sink.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, others);
  await expect.poll(() => verified(noteNo)).toBe(labels.length);
  await device.page.getByText(`${labels.length}/${labels.length}`).first().waitFor();
  const burst = await counted(device);
  // One transaction or two for all nine, and at most one for each answer.
  expect(burst.writes - once.writes).toBeLessThanOrEqual(2 + others.length);
  expect(burst.drawn - once.drawn).toBeLessThanOrEqual(2);
  await device.expectSound();
});

test('S225: scans leave nothing in the page, and a password goes with its field; S227: what a scan took is told with the device’s report', async () => {
  const device = await world.device({});
  await device.go('/pages/login/login2');
  const field = await device.page.locator('input[type=password]').elementHandle();
  await signInByForm(device, 'keeper');
  await device.page.waitForURL(/home2/);
  expect(await field?.evaluate((input) => [(input as HTMLInputElement).value, input.getAttribute('value') ?? ''])).toEqual(['', '']);
  const { labels } = await atNote(device);
  const session = await device.page.context().newCDPSession(device.page);
  const nodes = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Memory.getDOMCounters')).nodes;
  };
  const again = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      const { drawn } = await counted(device);
      await device.scan(labels[0] ?? '');
      await expect.poll(async () => (await counted(device)).drawn).toBeGreaterThan(drawn);
    }
    await device.settle();
  };
  await again(10);
  const before = await nodes();
  await again(60);
  expect((await nodes()) - before).toBeLessThan(60);
  await device.page.evaluate("location.hash = '#/pages/home/home2'");
  await eventually(
    async () => (await world.pool.query('select flow, sum(scans)::int as scans from scan_paint group by flow')).rows,
    (rows) => rows.some(({ flow, scans }) => flow === 'receive' && scans >= 60),
  );
});

test('S223: what the first look at a part needs is there before it: the number pad opens without a request', async () => {
  const device = await world.device({ account: 'keeper' });
  await atNote(device);
  const has = (part: string) =>
    device.page.evaluate(`performance.getEntriesByType('resource').some(({ name }) => name.includes('${part}'))`);
  await expect.poll(() => has('ReceiveOver')).toBe(true);
  await device.settle();
  const scripts: string[] = [];
  device.page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())));
  await device.page.getByRole('button', { name: device.say('receive.change-qty') }).click();
  await device.page.locator('dialog[open] .kw-pad-keys').waitFor();
  expect(scripts).toEqual([]);
});

test('S222: a label that the device does not know is bound in one request, and the place is not read again', async () => {
  const { rows } = await world.pool.query<{ code: string }>(`
    select l.code from location l join warehouse w on w.id = l.warehouse_id and w.code = 'W11'
     where l.org = '101' and l.kind = 'storage' and l.status = 'active' and not exists (select from balance b where b.location_id = l.id and b.qty > 0) order by l.code limit 2`);
  const [from = '', to = ''] = rows.map(({ code }) => code);
  const { rows: items } = await world.pool.query<{ code: string }>("select code from item where org = '101' order by code limit 1");
  const codes = ['COST-1', 'COST-2', 'COST-3'];
  await putLabels(world.pool, from, codes, { item: items[0]?.code ?? '' });
  const device = await world.device({ account: 'keeper' });
  await device.go('/pages/Com/scanMaint/scanIn');
  await device.scan(`KW-LOC:${to}`);
  await device.sees(device.say('bind.do.labels'));
  await device.settle();
  const requests: string[] = [];
  device.page.on('request', (request) => {
    const name = new URL(request.url()).pathname;
    if (name.startsWith('/api/') && !/Events|ReportDevice|ping/.test(name)) requests.push(name);
  });
  for (const code of codes) {
    await device.scan(code);
    await device.page.locator('.kw-result-accept', { hasText: code }).waitFor();
  }
  await device.settle();
  expect(requests).toEqual(codes.map(() => '/api/Warehouse/BindPosition'));
  // The device asks the server about a code that is not a label; a location code opens the place.
  await device.scan(from);
  await device.page.locator('.kw-result-accept', { hasText: from }).waitFor();
  await device.expectSound();
});
