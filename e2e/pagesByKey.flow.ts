import { expect, test } from 'vitest';
import type { Handheld } from './handheld.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const route = '/pages/Stock/UnRecieveRecord';

/** The open notes in the order of the list. */
const open = async (): Promise<string[]> => {
  const { rows } = await world.pool.query<{ note_no: string }>(
    `select note_no from delivery_note where org = '101' and state in ('unreceived', 'scanning') order by delivery_date, id`,
  );
  return rows.map(({ note_no }) => note_no);
};
/** Another person handles them meanwhile. */
const dealtWith = (notes: readonly string[]) =>
  world.pool.query(`update delivery_note set state = 'deleted', scanned_by = null where note_no = any($1)`, [notes]);
/** The cards of the page, also those beyond the edge of the screen, whose text is not drawn. */
const shown = async (device: Handheld): Promise<string[]> =>
  (await device.page.evaluate<string>('document.body.textContent')).match(/SH\d{13}/g) ?? [];

test('S130: on a handheld each note that is still open is shown once, although others leave while somebody scrolls; the total is true', async () => {
  const device = await world.device({ account: 'keeper', language: 'en' });
  await device.go(route);
  await device.settle();
  const before = await open();
  const first = await shown(device);
  expect(first.length).toBeLessThan(before.length);
  await dealtWith(first.slice(0, 3));
  const left = await open();
  expect(left.filter((no) => !first.includes(no)).length).toBeGreaterThan(0);
  const scrollOn = `for (const one of [document.scrollingElement, ...document.querySelectorAll('*')]) if (one.scrollHeight > one.clientHeight) one.scrollTop = 1e6`;
  // Handled notes may stay in the list as they were read: no card disappears under the worker's finger.
  await expect
    .poll(async () => {
      await device.page.evaluate(scrollOn);
      const seen = await shown(device);
      return left.filter((no) => !seen.includes(no));
    })
    .toEqual([]);
  await device.sees(device.say('list.total', { n: left.length }));
  const titles = await device.page.locator('.kw-card-open').allTextContents();
  expect(titles.length).toBeGreaterThanOrEqual(left.length);
  expect(titles.length).toBe(new Set(titles).size);
});

test('S130: at a desk the next page begins beyond the row that was last on this one, and the last page is reached', async () => {
  const device = await world.device({ account: 'leader', language: 'en', size: 'browser' });
  await device.go(route);
  await device.page.getByLabel(device.say('list.pageSize')).selectOption('10');
  await device.settle();
  const before = await open();
  const seen = new Set(await shown(device));
  expect(seen.size).toBe(10);
  await dealtWith([...seen].slice(0, 4));
  const next = device.page.getByRole('button', { name: device.say('list.next') });
  while (await next.isEnabled()) {
    await next.click();
    await device.settle();
    for (const no of await shown(device)) seen.add(no);
  }
  expect(before.filter((no) => !seen.has(no))).toEqual([]);
});
