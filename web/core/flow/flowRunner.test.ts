import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { needsNetwork, says, type Verdict } from '../../../contract/core/scanFlow.ts';
import { toWire } from '../../../contract/core/shape.ts';
import { zh } from '../../../contract/messages/texts.ts';
import { type CabinetFacts, type CabinetState, cabinetFlow, emptyCabinet } from '../../../contract/receiving/cabinet.flow.ts';
import { receivingCalls } from '../../../contract/receiving/receiving.calls.ts';
import { testBrowser, untilHolds } from '../device/browserTestKit.ts';
import { deviceDatabase, type StoredCommand } from '../device/database.ts';
import { createStore } from '../device/store.ts';
import { CommandLanes, type Sent } from '../queue/commandLanes.ts';
import { CallError, Unreachable } from '../wire/CallError.ts';
import { waitingFor } from '../wire/waitingFor.ts';
import type { FlowBackend } from './flowBackend.ts';
import type { FlowDevice } from './flowDevice.ts';
import { FlowRunner } from './flowRunner.ts';
import { KeptState } from './keptState.ts';

/** A device whose network, disk and requests are answered by the test. */
function bench(
  backend: FlowBackend<CabinetState, CabinetFacts> = {},
  {
    writing,
    kept,
    flow = cabinetFlow,
    window = Promise.resolve(),
  }: { writing?: Promise<unknown>; kept?: CabinetFacts; flow?: typeof cabinetFlow; window?: Promise<unknown> } = {},
) {
  const open: { command: StoredCommand; end: (sent: Sent) => void }[] = [];
  const said: string[] = [];
  const disk = new Map<string, StoredCommand>();
  const connection = createStore<'online' | 'offline'>('online');
  const news = createStore<{ documents?: readonly string[] }>({});
  let inMemory = false;
  let org = '101';
  const lanes = new CommandLanes({
    send: (command) => new Promise((end) => open.push({ command, end })),
    keep: async (command) => {
      await writing;
      disk.set(command.id, command);
    },
    drop: async (id) => disk.delete(id),
    pause: () => new Promise(() => undefined),
    heldBecause: () => 'held',
    changed: () => undefined,
    unheard: ({ kind }) => said.push(`unheard ${kind}`),
  });
  const isMine = (one: StoredCommand) => one.org === org;
  const saidOf: Verdict['what'][] = [];
  const tell = ({ tone, word, what }: Verdict) => {
    saidOf.push(what);
    said.push(`${tone} ${typeof word === 'string' ? word : word.id}`);
  };
  const device: FlowDevice = {
    commands: {
      load: () => Promise.resolve(),
      mine: () => lanes.all.filter(isMine),
      isMine,
      follow: (run) => lanes.follow(run),
      give: ({ call, input, ...of }, id) =>
        lanes.give({
          ...{ id, callName: call.name, path: '', body: {}, account: 'keeper', org, at: lanes.moment(), attempts: 0, flow: 'cabinet' },
          ...{ input, ...of, ...(anew.length > 0 ? { instead: anew.splice(0) } : {}) },
        }),
      markHandled: (id) => lanes.markHandled(id),
      forget: (id) => lanes.forget(id),
    },
    facts: { read: async () => kept, keep: async () => undefined, drop: async () => undefined },
    tell,
    wait: (word) => said.push(`waits ${typeof word === 'string' ? word : word.id}`),
    attention: () => said.push('attention'),
    listsChanged: () => said.push('lists'),
    connection: connection.get,
    onConnection: connection.subscribe,
    onNews: (run) => news.subscribe(() => run(news.get().documents)),
    inMemory: () => inMemory,
    moment: (at = lanes.moment()) => ({ at, time: '' }),
    onlyWindow: () => ({ here: window, letGo: () => undefined }),
    pause: () => Promise.resolve(),
  };
  const begin = async () => {
    const runner = new FlowRunner(flow, backend, new KeptState<CabinetState>(`keeper ${org} cabinet`, emptyCabinet, flow.version), device);
    running.push(runner);
    await runner.begin();
    return runner;
  };
  const answer = (nth: number, code: string) =>
    open[nth]?.end({ kind: 'answer', answer: toWire(receivingCalls.loadCabinet.output, { label: { code }, loaded: 1 } as never) });
  const refuse = (nth: number) => open[nth]?.end({ kind: 'refused', id: 'label.void', message: 'void', error: undefined });
  return {
    ...{ open, said, saidOf, disk, lanes, begin, answer, refuse, device },
    goOffline: () => connection.set('offline'),
    comeBack: () => connection.set('online'),
    hearNews: (documents?: readonly string[]) => news.set(documents ? { documents } : {}),
    fillDisk: () => {
      inMemory = true;
    },
    goTo: (next: string) => {
      org = next;
    },
  };
}
/** Refused work whose place the next command takes. */
const anew: string[] = [];
const running: { close: () => void }[] = [];
const atCabinet = (now: CabinetState): CabinetState => ({ ...now, cabinetNo: 'C1' });
const codesOf = (runner: { view: { get: () => { state: CabinetState } } }) => Object.keys(runner.view.get().state.moved);

beforeEach(() => void testBrowser());
afterEach(async () => {
  vi.restoreAllMocks();
  for (const one of running.splice(0)) one.close();
  await (await deviceDatabase())?.flows.clear();
});

test('what is given and answered while a snapshot is read is on it: the snapshot may hold it or not', async () => {
  const loads: ((facts: CabinetFacts) => void)[] = [];
  const { begin, answer, open } = bench({ load: () => new Promise((done) => loads.push(done)) });
  const runner = await begin();
  runner.edit(atCabinet);
  await untilHolds(() => expect(loads).toHaveLength(1));
  void runner.do((state, facts, now) => cabinetFlow.take(state, { code: 'L1' }, facts, now));
  await untilHolds(() => expect(open).toHaveLength(1));
  answer(0, 'L1');
  await untilHolds(() => expect(runner.view.get().state.inside).toBe(1));
  loads[0]?.({ cabinetNo: 'C1', codes: [] });
  await untilHolds(() => expect(runner.view.get().facts).toBeDefined());
  expect(codesOf(runner)).toEqual(['L1']);
  // State and snapshot are checked at once: if quantities are kept, goods in both count twice.
  await untilHolds(() => expect(loads).toHaveLength(2));
  loads[1]?.({ cabinetNo: 'C1', codes: ['L1'] });
  await untilHolds(() => expect(runner.view.get().facts?.codes).toEqual(['L1']));
  expect([codesOf(runner), loads.length]).toEqual([[], 2]);
});

test('a snapshot that was read while commands were on their way is read anew when the last of them has ended, once', async () => {
  const loads: ((facts: CabinetFacts) => void)[] = [];
  const { begin, answer, open, goOffline, comeBack } = bench({ load: () => new Promise((done) => loads.push(done)) });
  const runner = await begin();
  goOffline();
  runner.edit(atCabinet);
  for (const code of ['L1', 'L2']) await runner.do((state, facts, now) => cabinetFlow.take(state, { code }, facts, now));
  comeBack();
  await untilHolds(() => expect([open.length, loads.length]).toEqual([1, 1]));
  answer(0, 'L1');
  await untilHolds(() => expect(open).toHaveLength(2));
  loads[0]?.({ cabinetNo: 'C1', codes: ['L1'] });
  await untilHolds(() => expect(codesOf(runner)).toEqual(['L1', 'L2']));
  expect(loads).toHaveLength(1);
  answer(1, 'L2');
  await untilHolds(() => expect(loads).toHaveLength(2));
  loads[1]?.({ cabinetNo: 'C1', codes: ['L1', 'L2'] });
  await untilHolds(() => expect(codesOf(runner)).toEqual([]));
  expect(loads).toHaveLength(2);
});

test('a screen that asks the server as soon as it is open goes on with the snapshot of the device until the server answers, and without it', async () => {
  const kept = { cabinetNo: 'C1', codes: ['OF THE DEVICE'] };
  const loads: { done: (facts: CabinetFacts) => void; fail: (why: unknown) => void }[] = [];
  const { begin } = bench({ load: () => new Promise((done, fail) => loads.push({ done, fail })) }, { kept });
  const runner = await begin();
  runner.edit(atCabinet);
  const request = runner.refresh();
  await untilHolds(() => expect(runner.view.get().facts).toEqual(kept));
  loads[0]?.fail(new Unreachable('network'));
  await request;
  expect(runner.view.get().facts).toEqual(kept);
  const again = runner.refresh();
  loads[1]?.done({ cabinetNo: 'C1', codes: ['OF THE SERVER'] });
  await again;
  expect(runner.view.get().facts?.codes).toEqual(['OF THE SERVER']);
});

test('S131: what the same person did on another device is read where the flow shows that document, and nowhere else', async () => {
  const loads: string[] = [];
  const load = async (): Promise<CabinetFacts> => {
    loads.push('load');
    return { cabinetNo: 'C1', codes: [] };
  };
  const snapshot = cabinetFlow.snapshot && {
    ...cabinetFlow.snapshot,
    holds: (_facts: CabinetFacts, one: string) => one === 'TASK 1',
  };
  const { begin, hearNews } = bench({ load }, { flow: { ...cabinetFlow, ...(snapshot ? { snapshot } : {}) } });
  const runner = await begin();
  runner.edit(atCabinet);
  await untilHolds(() => expect(runner.view.get().facts).toBeDefined());
  hearNews(['C2', 'C3']);
  hearNews(['C2', 'TASK 1']);
  await untilHolds(() => expect(loads).toHaveLength(2));
  hearNews(['C1']);
  await untilHolds(() => expect(loads).toHaveLength(3));
});

test('a document that somebody may have taken over is read again, and what the flow says of it is told at once', async () => {
  const loads: (() => void)[] = [];
  const flow = {
    ...cabinetFlow,
    snapshot: {
      of: (state: CabinetState) => cabinetFlow.snapshot?.of(state),
      fresh: (state: CabinetState, { codes }: CabinetFacts) =>
        codes.length > 0 ? { state: emptyCabinet, verdict: { tone: 'warn' as const, word: 'taken over' } } : { state },
    },
  };
  const codes: string[] = [];
  const load = () => new Promise<CabinetFacts>((done) => loads.push(() => done({ cabinetNo: 'C1', codes })));
  const { begin, hearNews, said } = bench({ load }, { flow });
  const runner = await begin();
  hearNews();
  expect(loads).toHaveLength(0);
  runner.edit(atCabinet);
  await untilHolds(() => expect(loads).toHaveLength(1));
  loads[0]?.();
  await untilHolds(() => expect(runner.view.get().facts).toBeDefined());
  hearNews();
  codes.push('OF ANOTHER');
  loads[1]?.();
  await untilHolds(() => expect(said).toEqual(['warn taken over']));
  expect(runner.view.get().state).toEqual(emptyCabinet);
});

test('a document that was opened in a dead spot is read when the network is back, and no scan is needed for it', async () => {
  const codes = ['OF THE SERVER'];
  let away = true;
  const load = async () => {
    if (away) throw new Unreachable('network');
    return { cabinetNo: 'C1', codes };
  };
  const { begin, goOffline, comeBack } = bench({ load });
  const runner = await begin();
  runner.edit(atCabinet);
  await runner.refresh();
  goOffline();
  await untilHolds(() => expect(runner.view.get().trouble).toBeDefined());
  away = false;
  comeBack();
  await untilHolds(() => expect(runner.view.get().facts?.codes).toEqual(codes));
  expect(runner.view.get().trouble).toBeUndefined();
});

test('a kept snapshot that could not be read anew is read again when the network is back', async () => {
  let away = true;
  const load = async () => {
    if (away) throw new Unreachable('network');
    return { cabinetNo: 'C1', codes: ['OF THE SERVER'] };
  };
  const { begin, goOffline, comeBack } = bench({ load }, { kept: { cabinetNo: 'C1', codes: ['OLD'] } });
  const runner = await begin();
  goOffline();
  runner.edit(atCabinet);
  await runner.refresh();
  await untilHolds(() => expect(runner.view.get().facts?.codes).toEqual(['OLD']));
  away = false;
  comeBack();
  await untilHolds(() => expect(runner.view.get().facts?.codes).toEqual(['OF THE SERVER']));
});

test('R44: a code that has not the shape of any is none of ours, in words and in one line; no field was filled in wrong', async () => {
  const { begin, said, saidOf } = bench();
  const runner = await begin();
  await runner.ask(() => Promise.reject(new CallError(400, 'malformed', 'code (too long)', {})), 'X'.repeat(2000));
  expect(said).toEqual([`reject ${zh['scanner.not-a-code']}`]);
  expect(saidOf).toEqual([`${'X'.repeat(40)}…`]);
});

test('a document that the server refuses to show says why, once; what would need it says the same, and asks again', async () => {
  let loads = 0;
  const load = async (): Promise<CabinetFacts> => {
    loads += 1;
    throw new CallError(200, 'requisition.not-reviewed', 'not reviewed', {});
  };
  const needy = { ...cabinetFlow, take: () => needsNetwork<CabinetState>('L1') };
  const { begin, said } = bench({ load }, { flow: needy });
  const runner = await begin();
  runner.edit(atCabinet);
  await untilHolds(() => expect(runner.view.get().trouble).toBe('not reviewed'));
  runner.edit((now) => ({ ...now, mode: 'unload' }));
  expect([said, loads]).toEqual([['reject not reviewed'], 1]);
  await runner.takeScan({ code: 'L1' });
  expect([said, loads]).toEqual([['reject not reviewed', 'reject not reviewed'], 2]);
  runner.edit((now) => ({ ...now, cabinetNo: undefined }));
  expect(runner.view.get().trouble).toBeUndefined();
});

test('of two snapshots the one that was asked for last stands, whichever comes last', async () => {
  const loads: ((facts: CabinetFacts) => void)[] = [];
  const { begin } = bench({ load: () => new Promise((done) => loads.push(done)) });
  const runner = await begin();
  runner.edit(atCabinet);
  await untilHolds(() => expect(loads).toHaveLength(1));
  const again = runner.refresh();
  loads[1]?.({ cabinetNo: 'C1', codes: ['new'] });
  await again;
  loads[0]?.({ cabinetNo: 'C1', codes: ['old'] });
  await Promise.resolve();
  expect(runner.view.get().facts?.codes).toEqual(['new']);
});

test('what a device knows nothing of is read anew when it is answered, however late: without network, after a reload', async () => {
  let loads = 0;
  const { begin, answer, open, lanes, goOffline } = bench({ load: async () => ({ cabinetNo: 'C1', codes: [`read ${++loads}`] }) });
  const first = await begin();
  first.edit(atCabinet);
  await untilHolds(() => expect(loads).toBe(1));
  goOffline();
  await first.do((state, facts, now) => ({ ...cabinetFlow.take(state, { code: 'L1' }, facts, now), awaits: 'answer' }));
  expect([lanes.all.length, loads]).toEqual([1, 1]);
  first.close();
  const second = await begin();
  const before = loads;
  await untilHolds(() => expect(open).toHaveLength(1));
  answer(0, 'L1');
  await untilHolds(() => expect(loads).toBe(before + 1));
  await untilHolds(() => expect(second.view.get().facts?.codes).toEqual([`read ${loads}`]));
});

test('R34: nothing is sent or in the state before it is on the device, and each scan is told once', async () => {
  const disk = waitingFor<void>();
  const { begin, answer, open, said } = bench({}, { writing: disk.promise });
  const runner = await begin();
  runner.edit(atCabinet);
  const scans = ['L1', 'L2'].map((code) => runner.takeScan({ code }));
  await Promise.resolve();
  expect([open.length, codesOf(runner), said]).toEqual([0, [], []]);
  disk.resolve();
  await untilHolds(() => expect(open).toHaveLength(1));
  answer(0, 'L1');
  await untilHolds(() => expect(open).toHaveLength(2));
  answer(1, 'L2');
  await Promise.all(scans);
  expect(said.filter((one) => one !== 'lists')).toEqual(['accept cabinet.loaded', 'accept cabinet.loaded']);
});

test('two taps within one moment are two decisions: the second is judged on what the first left, while that is still being written', async () => {
  const disk = waitingFor<void>();
  const { begin, said, lanes, goOffline } = bench({}, { writing: disk.promise });
  const runner = await begin();
  runner.edit(atCabinet);
  goOffline();
  const take = () => runner.do((state, facts, now) => cabinetFlow.take(state, { code: 'L1' }, facts, now));
  const both = [take(), take(), runner.takeScan({ code: 'L1' })];
  disk.resolve();
  await Promise.all(both);
  expect([lanes.all.length, said]).toEqual([
    1,
    ['accept cabinet.loaded', 'duplicate error.cabinet.already-loaded', 'duplicate error.cabinet.already-loaded'],
  ]);
});

test('a scan that waits for the snapshot of its document says so at once', async () => {
  const loads: ((facts: CabinetFacts) => void)[] = [];
  const { begin, said, goOffline } = bench({ load: () => new Promise((done) => loads.push(done)) });
  const runner = await begin();
  runner.edit(atCabinet);
  const scan = runner.takeScan({ code: 'L1' });
  await untilHolds(() => expect(said).toEqual(['waits flow.looking']));
  goOffline();
  loads[0]?.({ cabinetNo: 'C1', codes: [] });
  await scan;
  expect(said).toEqual(['waits flow.looking', 'accept cabinet.loaded']);
});

test('work that is open in another window is not done in this one, and that is said; closed there it goes on here', async () => {
  const other = waitingFor<void>();
  const { begin, said, lanes } = bench({}, { window: other.promise });
  const begun = begin();
  await untilHolds(() => expect(running).toHaveLength(1));
  const runner = running[0] as FlowRunner<CabinetState, CabinetFacts, typeof cabinetFlow.calls>;
  await untilHolds(() => expect(said).toEqual(['waits flow.other-window']));
  expect(await runner.ready).toBe(true);
  await runner.takeScan({ code: 'L1' });
  await runner.do((state, facts, now) => cabinetFlow.take(state, { code: 'L1' }, facts, now));
  runner.edit(atCabinet);
  expect([said, lanes.all, runner.view.get()]).toMatchObject([
    ['waits flow.other-window', ...Array(3).fill('warn flow.other-window')],
    [],
    { ready: false, state: emptyCabinet },
  ]);
  other.resolve();
  await begun;
  runner.edit(atCabinet);
  expect([said.at(-1), runner.view.get()]).toMatchObject(['waits flow.leave.no', { ready: true, state: { cabinetNo: 'C1' } }]);
});

test('what the device cannot keep is not said as if it were kept, unless the server has it', async () => {
  const { begin, answer, open, said, goOffline, fillDisk } = bench();
  const runner = await begin();
  runner.edit(atCabinet);
  fillDisk();
  const scan = runner.takeScan({ code: 'L1' });
  await untilHolds(() => expect(open).toHaveLength(1));
  answer(0, 'L1');
  await scan;
  goOffline();
  await runner.takeScan({ code: 'L2' });
  expect(said.filter((one) => one !== 'lists')).toEqual(['accept cabinet.loaded', 'warn cabinet.loaded']);
});

test('what is refused while its scan waits was never said to be done: told once, and nothing of it stays', async () => {
  const { begin, refuse, open, said, lanes } = bench();
  const runner = await begin();
  runner.edit(atCabinet);
  const scan = runner.takeScan({ code: 'L1' });
  await untilHolds(() => expect(open).toHaveLength(1));
  refuse(0);
  await scan;
  await untilHolds(() => expect(lanes.all).toEqual([]));
  expect([said, codesOf(runner)]).toEqual([['reject void'], []]);
});

test('R45: a refusal that comes late is told and needs attention; done again its flow is given it again', async () => {
  const { begin, refuse, answer, said, lanes, goOffline } = bench();
  const runner = await begin();
  runner.edit(atCabinet);
  goOffline();
  await runner.takeScan({ code: 'L1' });
  refuse(0);
  await untilHolds(() => expect(lanes.all).toMatchObject([{ told: true, refused: {} }]));
  expect([said, codesOf(runner)]).toEqual([['accept cabinet.loaded', 'reject void', 'attention'], []]);
  await lanes.again(lanes.all.map(({ id }) => id));
  expect(codesOf(runner)).toEqual(['L1']);
  answer(1, 'L1');
  await untilHolds(() => expect(lanes.all).toEqual([]));
  // A late acceptance is not announced, but lists show it.
  expect(said.slice(3)).toEqual(['lists']);
});

test('what takes the place of refused work and is refused while its scan waits stays in its place', async () => {
  const { begin, refuse, open, said, lanes } = bench();
  const runner = await begin();
  runner.edit(atCabinet);
  anew.push('before');
  const scan = runner.takeScan({ code: 'L1' });
  await untilHolds(() => expect(open).toHaveLength(1));
  refuse(0);
  await scan;
  await untilHolds(() => expect(lanes.all).toMatchObject([{ about: 'L1', told: true, refused: { id: 'label.void' } }]));
  expect([said, codesOf(runner)]).toEqual([['reject void', 'attention'], []]);
});

test('what is too old to be sent stays where a person looks after it, also when the work is back in the hand', async () => {
  const reopening: typeof cabinetFlow = { ...cabinetFlow, refused: (...all) => ({ ...cabinetFlow.refused(...all), reopened: true }) };
  const { begin, refuse, open, lanes, goOffline } = bench({}, { flow: reopening });
  const runner = await begin();
  runner.edit(atCabinet);
  goOffline();
  for (const code of ['L1', 'L2']) await runner.takeScan({ code });
  refuse(0);
  await untilHolds(() => expect(open).toHaveLength(2));
  open[1]?.end({ kind: 'refused', id: 'too-old', message: 'older than 30 days', error: undefined });
  await untilHolds(() => expect(lanes.all).toMatchObject([{ about: 'L2', told: true, refused: { id: 'too-old' } }]));
});

test('that the server is asked is said at once; much may happen meanwhile: when it cannot be heard, it stands', async () => {
  const request = waitingFor<void>();
  const { begin, said } = bench({
    ask: async () => {
      await request.promise;
      throw new Unreachable('network');
    },
  });
  const runner = await begin();
  const scan = runner.takeScan({ code: 'C1' });
  await untilHolds(() => expect(runner.view.get().ready).toBe(true));
  runner.edit((now) => ({ ...now, mode: 'unload' }));
  request.resolve();
  await scan;
  expect([runner.view.get().state, said]).toMatchObject([
    { mode: 'unload', cabinetNo: 'C1' },
    ['waits flow.looking', 'accept cabinet.set'],
  ]);
});

test('S14: what concerns one code alone is asked while the worker goes on, once however often it is scanned', async () => {
  const request = new Map<string, ReturnType<typeof waitingFor<void>>>();
  const meanwhile: typeof cabinetFlow = {
    ...cabinetFlow,
    take: (...all) => {
      const taken = cabinetFlow.take(...all);
      return taken.ask ? { ...taken, ask: { ...taken.ask, meanwhile: true } } : taken;
    },
  };
  const { begin, said } = bench(
    {
      ask: async ({ code }) => {
        const answer = waitingFor<void>();
        request.set(code, answer);
        await answer.promise;
        return says('reject', { id: 'cabinet.not-a-cabinet' }, code);
      },
    },
    { flow: meanwhile },
  );
  const runner = await begin();
  for (const code of ['C1', 'C2', 'C1']) await runner.takeScan({ code });
  expect([[...request.keys()], said]).toEqual([['C1', 'C2'], Array(3).fill('waits flow.looking')]);
  request.get('C2')?.resolve();
  await untilHolds(() => expect(said.slice(3)).toEqual(['reject cabinet.not-a-cabinet']));
  request.get('C1')?.resolve();
  await untilHolds(() => expect(said.slice(3)).toEqual(['reject cabinet.not-a-cabinet', 'reject cabinet.not-a-cabinet']));
});

test('what ended while no screen was open is heard by the next one, after its state is on the device', async () => {
  const { begin, answer, open, said, lanes, goOffline } = bench();
  const runner = await begin();
  runner.edit(atCabinet);
  goOffline();
  await runner.takeScan({ code: 'L1' });
  runner.close();
  answer(0, 'L1');
  await untilHolds(() => expect(said).toContain('unheard answer'));
  expect(open).toHaveLength(1);
  expect(lanes.all).toMatchObject([{ done: {} }]);
  const next = await begin();
  expect(next.view.get().state.inside).toBe(1);
  await untilHolds(() => expect(lanes.all).toEqual([]));
});

/** A command from an earlier version of the app, which today's flow cannot read. */
const unreadable = { ...{ callName: 'loadCabinet', path: '', body: {}, account: 'keeper', org: '101', attempts: 0, flow: 'cabinet' } };
const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);
const shown = (said: string[]) => said.filter((one) => one !== 'lists');

test('what the flow cannot read any more stops nothing: it is said, goes on its way in its turn, and stays when it is refused', async () => {
  quiet();
  const { begin, answer, open, said, lanes, refuse } = bench();
  lanes.load([{ ...unreadable, id: 'old', at: Date.now() - 60_000, lane: 'cabinet C1', about: 'L0' }]);
  const runner = await begin();
  expect([runner.view.get().ready, said]).toEqual([true, ['warn flow.unreadable']]);
  runner.edit(atCabinet);
  const scan = runner.takeScan({ code: 'L1' });
  await untilHolds(() => expect(open).toMatchObject([{ command: { id: 'old' } }]));
  refuse(0);
  await untilHolds(() => expect(open).toHaveLength(2));
  answer(1, 'L1');
  await scan;
  await untilHolds(() => expect(lanes.all).toMatchObject([{ id: 'old', told: true, refused: { message: 'void' } }]));
  expect([shown(said), codesOf(runner)]).toEqual([['warn flow.unreadable', 'attention', 'accept cabinet.loaded'], ['L1']]);
  await lanes.again(['old']);
  await untilHolds(() => expect(open).toHaveLength(3));
});

test('what was done and cannot be read goes off the device, and the document is read anew', async () => {
  let loads = 0;
  quiet();
  const { begin, said, lanes } = bench({ load: async () => ({ cabinetNo: 'C1', codes: [`read ${++loads}`] }) });
  const before = await begin();
  before.edit(atCabinet);
  await untilHolds(() => expect(loads).toBe(1));
  before.close();
  lanes.load([{ ...unreadable, id: 'old', at: Date.now() - 60_000, lane: 'cabinet C1', done: { answer: {}, at: 2 } }]);
  const runner = await begin();
  await untilHolds(() => expect(lanes.all).toEqual([]));
  await untilHolds(() => expect(runner.view.get().facts?.codes).toEqual([`read ${loads}`]));
  expect([shown(said), loads > 1]).toEqual([['warn flow.unreadable'], true]);
});

test('a state that an earlier version kept lacks nothing of what the flow begins with', async () => {
  await (await deviceDatabase())?.flows.put({ key: 'keeper 101 cabinet', state: { cabinetNo: 'C1' }, at: 1 });
  const { begin } = bench();
  expect((await begin()).view.get().state).toEqual({ mode: 'load', moved: {}, cabinetNo: 'C1' });
});

test('a state of another version of the flow is let go, in words; what was given in it is on its way all the same', async () => {
  const { begin, said, goOffline, lanes, device } = bench();
  const before = await begin();
  before.edit(atCabinet);
  goOffline();
  await before.takeScan({ code: 'L1' });
  before.close();
  await untilHolds(async () => expect(await (await deviceDatabase())?.flows.get('keeper 101 cabinet')).toMatchObject({ version: 1 }));
  const newer = new FlowRunner({ ...cabinetFlow, version: 2 }, {}, new KeptState('keeper 101 cabinet', emptyCabinet, 2), device);
  running.push(newer);
  await newer.begin();
  expect(said.at(-1)).toBe('warn flow.hand-lost');
  expect([newer.view.get(), lanes.all.length]).toMatchObject([{ ready: true, state: emptyCabinet }, 1]);
});

test('a state that the flow cannot read is let go, in words, and the work begins', async () => {
  await (await deviceDatabase())?.flows.put({ key: 'keeper 101 cabinet', state: { cabinetNo: { no: 'C1' } }, at: 1 });
  // A field that was an object is now a text.
  const of = ({ cabinetNo }: CabinetState) => cabinetNo?.trim();
  const { begin, said } = bench({}, { flow: { ...cabinetFlow, snapshot: { of, fresh: (state) => ({ state }) } } });
  const runner = await begin();
  expect([runner.view.get(), said]).toMatchObject([{ ready: true, state: emptyCabinet }, ['warn flow.hand-lost']]);
});

test('a state that takes nothing of what was given is let go, in words, and what is on its way goes on', async () => {
  await (await deviceDatabase())?.flows.put({ key: 'keeper 101 cabinet', state: { cabinetNo: 'C1', moved: null }, at: 1 });
  const given: typeof cabinetFlow.given = (state, command) => {
    if (!state.moved) throw new TypeError('nothing to look into');
    return cabinetFlow.given(state, command);
  };
  const { begin, said, lanes } = bench({}, { flow: { ...cabinetFlow, given } });
  lanes.load([{ ...unreadable, id: 'sound', at: 5, lane: 'cabinet C1', input: { cabinetNo: 'C1', label: 'L1' } }]);
  const runner = await begin();
  expect([runner.view.get(), said, lanes.all.length]).toMatchObject([{ ready: true, state: emptyCabinet }, ['warn flow.hand-lost'], 1]);
});

test('a device that cannot be read is tried again, and that is said: what lies there is not taken for nothing', async () => {
  await (await deviceDatabase())?.flows.put({ key: 'keeper 101 cabinet', state: { cabinetNo: 'C1' }, at: 1 });
  const get = vi.spyOn(IDBObjectStore.prototype, 'get');
  const fail = () => {
    throw new DOMException('the disk', 'UnknownError');
  };
  get.mockImplementationOnce(fail).mockImplementationOnce(fail);
  const { begin, said } = bench();
  expect((await begin()).view.get().state.cabinetNo).toBe('C1');
  expect(said).toEqual(['warn shell.unread']);
});

test('work of another organisation is neither in the state nor heard here', async () => {
  const { begin, refuse, said, lanes, goOffline, goTo } = bench();
  const runner = await begin();
  runner.edit(atCabinet);
  goOffline();
  await runner.takeScan({ code: 'L1' });
  runner.close();
  goTo('102');
  const other = await begin();
  other.edit(atCabinet);
  refuse(0);
  await untilHolds(() => expect(said).toContain('unheard refused'));
  expect([codesOf(other), lanes.all[0]?.told]).toEqual([[], undefined]);
  other.close();
  goTo('101');
  const back = await begin();
  await untilHolds(() => expect(said).toContain('reject void'));
  expect(codesOf(back)).toEqual([]);
});

test('a screen that was left writes nothing any more', async () => {
  const answer = waitingFor<void>();
  const { begin } = bench();
  const runner = await begin();
  const slow = runner.ask(async () => {
    await answer.promise;
    return { ...says<CabinetState>('accept', { id: 'cabinet.set' }), change: atCabinet };
  }, 'C1');
  runner.close();
  const next = await begin();
  answer.resolve();
  await slow;
  expect(next.view.get().state.cabinetNo).toBeUndefined();
  next.close();
  expect((await begin()).view.get().state.cabinetNo).toBeUndefined();
});
