import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toWire } from '../../../contract/core/shape.ts';
import { type CabinetState, cabinetFlow, emptyCabinet } from '../../../contract/receiving/cabinet.flow.ts';
import { receivingCalls } from '../../../contract/receiving/receiving.calls.ts';
import { testBrowser, untilHolds } from '../device/browserTestKit.ts';
import { deviceDatabase, type StoredCommand } from '../device/database.ts';
import { keepOnDevice } from '../device/keptOnDevice.ts';
import { CommandLanes, type Sent } from '../queue/commandLanes.ts';
import type { FlowDevice } from './flowDevice.ts';
import { FlowRunner } from './flowRunner.ts';
import { KeptState } from './keptState.ts';

beforeEach(() => void testBrowser());
afterEach(async () => {
  vi.restoreAllMocks();
  const database = await deviceDatabase();
  await Promise.all([database?.flows.clear(), database?.commands.clear()]);
});

/** A flow whose verdict does not wait for the server, as for labels that the device knows. */
const flow: typeof cabinetFlow = {
  ...cabinetFlow,
  take: (...of) => {
    const { awaits: _, ...taken } = cabinetFlow.take(...of);
    return taken;
  },
};

/** A flow on a real device database, whose commands are answered by the test. */
async function onDisk() {
  const open: ((sent: Sent) => void)[] = [];
  const said: string[] = [];
  const lanes = new CommandLanes({
    send: () => new Promise((end) => open.push(end)),
    keep: (command) => keepOnDevice(command.id, ({ commands }) => commands.put(command)),
    drop: async (id) => (await deviceDatabase())?.commands.delete(id),
    pause: () => new Promise(() => undefined),
    heldBecause: () => '',
    changed: () => undefined,
    unheard: () => undefined,
  });
  const device: FlowDevice = {
    commands: {
      load: () => Promise.resolve(),
      mine: () => lanes.all,
      isMine: () => true,
      follow: (run) => lanes.follow(run),
      give: ({ call, input, ...of }, id) => {
        const command = { id, callName: call.name, path: '', body: {}, account: 'keeper', org: '101', at: lanes.moment(), attempts: 0 };
        return lanes.give({ ...command, input, ...of, flow: 'cabinet' } as StoredCommand);
      },
      markHandled: (id) => lanes.markHandled(id),
      forget: (id) => lanes.forget(id),
    },
    facts: { read: async () => undefined, keep: async () => undefined, drop: async () => undefined },
    tell: ({ tone }) => void said.push(tone),
    wait: () => undefined,
    attention: () => undefined,
    listsChanged: () => undefined,
    connection: () => 'online',
    onConnection: () => () => undefined,
    onNews: () => () => undefined,
    inMemory: () => false,
    moment: (at = lanes.moment()) => ({ at, time: '' }),
    onlyWindow: () => ({ here: Promise.resolve(), letGo: () => undefined }),
    pause: () => Promise.resolve(),
  };
  const load = async () => ({ cabinetNo: 'C1', codes: [] });
  const runner = new FlowRunner(flow, { load }, new KeptState<CabinetState>('keeper 101 cabinet', emptyCabinet), device);
  await runner.begin();
  runner.edit((now) => ({ ...now, cabinetNo: 'C1' }));
  await untilHolds(() => expect(runner.view.get().facts).toBeDefined());
  await untilHolds(async () => expect(await (await deviceDatabase())?.flows.all()).toHaveLength(1));
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const writes = () => transactions.mock.calls.filter(([, mode]) => mode === 'readwrite').length;
  const stored = async () => [(await (await deviceDatabase())?.commands.all())?.length, await (await deviceDatabase())?.flows.all()];
  const answer = (code: string) =>
    open.shift()?.({ kind: 'answer', answer: toWire(receivingCalls.loadCabinet.output, { label: { code }, loaded: 1 } as never) });
  return { runner, said, writes, stored, answer, open };
}

test('S221: a scan lies on the disk with the state that it leads to when it is green, in one transaction; its answer is one more', async () => {
  const { runner, said, writes, stored, answer, open } = await onDisk();
  await runner.takeScan({ code: 'L1' });
  expect([said, writes()]).toEqual([['accept'], 1]);
  expect(await stored()).toMatchObject([1, [{ state: { moved: { L1: {} } } }]]);
  await untilHolds(() => expect(open).toHaveLength(1));
  answer('L1');
  await untilHolds(async () => expect(await stored()).toMatchObject([0, [{ state: { inside: 1 } }]]));
  expect(writes()).toBe(2);
  runner.close();
});

test('S224: a burst of scans is judged scan by scan, and stored, said and shown together', async () => {
  const { runner, said, writes, stored } = await onDisk();
  const shown = vi.fn();
  runner.view.subscribe(shown);
  const codes = Array.from({ length: 20 }, (_, nth) => `L${nth}`);
  const verdicts: Promise<void>[] = [];
  for (const code of [...codes, 'L3']) await new Promise<void>((next) => void verdicts.push(runner.takeScan({ code }, next)));
  await Promise.all(verdicts);
  expect(said.filter((tone) => tone === 'accept')).toHaveLength(20);
  // Commands that were not accepted stay listed, however many were accepted with them.
  expect(said.at(-1)).toBe('duplicate');
  expect(writes()).toBeLessThanOrEqual(2);
  expect(shown.mock.calls.length).toBeLessThanOrEqual(2);
  expect(await stored()).toMatchObject([20, [{}]]);
  runner.close();
});
