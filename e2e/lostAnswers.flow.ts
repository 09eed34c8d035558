import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { sessionCalls } from '../contract/identity/session.calls.ts';
import { receivingCalls } from '../contract/receiving/receiving.calls.ts';
import { eventsPath } from '../contract/system/events.ts';
import { compareLedger } from '../server/stock/compareLedger.ts';
import { announce } from './announce.ts';
import { type Handheld, networkComplaints } from './handheld.ts';
import { useWorld } from './world.ts';

const world = useWorld();

/** Drops the nth answer of each kind of request: the server has done the work, and the device does not know it. */
async function loseAnswers(device: Handheld, nth: number): Promise<string[]> {
  const requestCounts = new Map<string, number>();
  const lost: string[] = [];
  await device.page.context().route('**/api/**', async (route: Route) => {
    const request = route.request();
    const [, kind = ''] = /\/api\/([^?]+)/.exec(request.url()) ?? [];
    const name = `${kind} ${/"RNO":"([^"]+)"/.exec(request.postData() ?? '')?.[1] ?? ''}`;
    const count = (requestCounts.get(name) ?? 0) + 1;
    requestCounts.set(name, count);
    if (count !== nth || request.url().includes(eventsPath)) return route.continue().catch(() => undefined);
    lost.push(name);
    await route.fetch().catch(() => undefined);
    return route.abort('connectionreset').catch(() => undefined);
  });
  return lost;
}

/** Scans, and scans again when nothing happens, as a person does. */
async function scanUntil(device: Handheld, code: string, seen: string | RegExp): Promise<void> {
  const there = device.page.getByText(seen).first();
  for (let tries = 0; tries < 12; tries += 1) {
    await device.scan(code);
    const is = await there.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (is) return;
  }
  await there.waitFor();
}

const rowsOf = async (text: string, values: unknown[]): Promise<Record<string, unknown>[]> => (await world.pool.query(text, values)).rows;

/** Receives a note of four labels on a device that loses the nth answer of each kind; returns the kinds that were lost. */
async function receive(nth: number): Promise<string[]> {
  await world.pool.query('delete from check_in');
  const { noteNo, labels } = await announce(world, { lines: 1, labelsPerLine: 4 });
  const device = await world.device({ account: 'keeper' });
  device.forgive(...networkComplaints);
  const lost = await loseAnswers(device, nth);
  await device.go('/pages/InStorage/ScanRecieveNew');
  await device.sees(device.say('receive.do.sign'));
  await scanUntil(device, 'KW-SIGN:W11', device.say('receive.do.note'));
  await scanUntil(device, noteNo, /0\/4/);
  for (const [at, label] of labels.entries()) await scanUntil(device, label, `${at + 1}/4`);
  await device.button(new RegExp(device.say('receive.save'))).click({ force: true });
  await expect.poll(() => rowsOf('select state from delivery_note where note_no = $1', [noteNo])).toEqual([{ state: 'received' }]);
  await device.sees(device.say('shell.unsent', { n: 0 }));
  await device.sees(device.say('receive.do.note'));
  expect(await rowsOf('select count(*) from receipt where note_no = $1', [noteNo])).toEqual([{ count: 1 }]);
  const scans = await rowsOf(
    "select code, count(*) from scan_record where scan_type = 'label' and deleted_at is null and code = any($1) group by code order by code",
    [labels],
  );
  expect(scans).toEqual(labels.toSorted().map((code) => ({ code, count: 1 })));
  await device.page.context().close();
  return lost;
}

test('S127, S128, S129: a note is received once, whichever answers are lost: the first of each kind of question, the second, and so on to the last', async () => {
  const kinds = new Set<string>();
  for (let nth = 1; ; nth += 1) {
    const lost = await receive(nth);
    for (const kind of lost) kinds.add(kind);
    // When only polling requests are left, every request of the flow has lost its answer once.
    if (lost.every((kind) => /ping|Latency|GetDataList|AppLog/.test(kind)) || nth === 8) break;
  }
  const { checkIn, scanNote, receiveSnapshot, scanLabel, saveReceipt } = receivingCalls;
  const pathsLost = [...kinds].map((kind) => `/api/${kind.trim()}`);
  for (const call of [sessionCalls.userInfo, checkIn, scanNote, receiveSnapshot, scanLabel, saveReceipt])
    expect(pathsLost).toContain(call.paths[0]);
  expect((await compareLedger(world.pool)).differences).toEqual([]);
});
