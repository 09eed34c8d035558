import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { call } from '../../../contract/core/call.ts';
import { shape } from '../../../contract/core/shape.ts';
import { en } from '../../../contract/messages/en.ts';
import { zh } from '../../../contract/messages/texts.ts';
import { yn } from '../../../contract/messages/yn.ts';
import { refusal, success, testBrowser, untilHolds } from '../device/browserTestKit.ts';
import { deviceDatabase } from '../device/database.ts';
import { localTime } from '../device/localTime.ts';
import { callerAccount, callerHeaders } from '../wire/api.ts';
import { keepTokens } from '../wire/tokens.ts';
import {
  attentionOf,
  commands,
  commandsKnown,
  followCommands,
  forget,
  giveCommand,
  isGivenHere,
  loadCommands,
  refusedInBackground,
  resumeCommands,
  sendAgain,
  sendCommand,
  unsentOf,
} from './queue.ts';
import { takeOver } from './takeOver.ts';

const save = call({
  name: 'save',
  paths: ['/api/Receive/Save'],
  access: 'signedIn',
  effect: 'write',
  refusals: [],
  doc: 'test',
  input: shape({ qty: ['Qty', z.string()] }),
  output: shape({ no: ['No', z.string()] }),
});
const end = new Date(Date.now() + 30 * 86_400_000).toISOString();
let browser: ReturnType<typeof testBrowser>;

beforeEach(() => {
  browser = testBrowser();
  keepTokens({ access: { content: 'a', expires: end }, refresh: { content: 'r', expires: end } });
  callerAccount.set('keeper');
  callerHeaders.set({ org: '101', dbconnname: 'main' });
});
afterEach(async () => {
  for (const { id } of commands.get()) await forget(id);
  await (await deviceDatabase())?.commands.clear();
  vi.useRealTimers();
});
const resumedUntilAnswered = () =>
  untilHolds(async () => {
    await resumeCommands('keeper', { done: () => undefined });
    expect(commands.get()).toEqual([]);
  });
const stored = async () => (await deviceDatabase())?.commands.all();

test('what a form saved stands with its answer, also after a reload, until it is put away; it is neither unsent nor anybody else’s', async () => {
  browser.answer(() => success({ No: 'MR1' }));
  await sendCommand(save, { qty: '1' }, 'of-a-form', { form: 'miscReceipt' });
  const [saved] = commands.get();
  expect(saved).toMatchObject({ id: 'of-a-form', form: 'miscReceipt', done: { answer: { No: 'MR1' } } });
  expect(unsentOf(commands.get())).toBe(0);
  expect(await (await deviceDatabase())?.commands.get('of-a-form')).toMatchObject({ done: { answer: { No: 'MR1' } } });
  await forget('of-a-form');
  expect(commands.get()).toEqual([]);
});

test('a lost answer is asked again with the same id until there is one; the device keeps the write meanwhile', async () => {
  let keptMeanwhile: unknown;
  let times = 0;
  browser.answer(() => {
    times += 1;
    keptMeanwhile = commands.get().map(({ body, account, org }) => ({ body, account, org }));
    return times < 3 ? 'lost' : success({ No: 'R1' });
  });
  expect(await sendCommand(save, { qty: '5' })).toEqual({ no: 'R1' });
  expect(keptMeanwhile).toEqual([{ body: { Qty: '5' }, account: 'keeper', org: '101' }]);
  expect(browser.seen).toHaveLength(3);
  expect(new Set(browser.seen.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
  expect(commands.get()).toEqual([]);
  expect(await stored()).toEqual([]);
});

test('request-headers: every write carries token, version, organisation, database, language, device and its id', async () => {
  browser.answer(() => success({ No: 'R1' }));
  await sendCommand(save, { qty: '5' });
  expect(browser.seen[0]?.headers).toMatchObject({
    Authorization: 'Bearer a',
    SystemVersion: '2.2.45',
    org: '101',
    dbconnname: 'main',
    'Accept-Language': 'zh',
    'X-Device': expect.stringMatching(/^[0-9a-f]{12}$/),
    'Idempotency-Key': expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
  });
});

test('a refusal is final: it is told and forgotten', async () => {
  browser.answer(() => refusal('stock.insufficient'));
  await expect(sendCommand(save, { qty: '5' })).rejects.toMatchObject({ id: 'stock.insufficient', message: 'no: stock.insufficient' });
  expect(await stored()).toEqual([]);
});

test('what a closed page left behind is sent by the next one, for the same person only, in the order of the taps', async () => {
  const row = (id: string, account: string, at: number) => ({
    id,
    callName: 'save',
    path: '/api/Receive/Save',
    body: { Qty: id },
    account,
    org: '102',
    at: Date.now() + at,
    attempts: 0,
  });
  for (const one of [row('2', 'keeper', 20), row('1', 'keeper', 10), row('3', 'clerk', 5)])
    await (await deviceDatabase())?.commands.put(one);
  browser.answer(({ body }) => (body['Qty'] === '1' ? refusal('stock.insufficient') : success({ No: 'R2' })));
  const done: string[] = [];
  await resumeCommands('keeper', { done: ({ id }, answer) => done.push(`${id} ${JSON.stringify(answer)}`) });
  expect(browser.seen.map(({ headers }) => [headers['Idempotency-Key'], headers['org']])).toEqual([
    ['1', '102'],
    ['2', '102'],
  ]);
  expect(done).toEqual(['2 {"No":"R2"}']);
  // Another person's commands on the device are counted too, and wait for that person.
  expect(commands.get()).toMatchObject([
    { id: '3', account: 'clerk' },
    { id: '1', refused: { id: 'stock.insufficient' } },
  ]);
  expect([unsentOf(commands.get()), attentionOf(commands.get())]).toEqual([1, 1]);
  expect((await stored())?.map(({ id }) => id).sort()).toEqual(['1', '3']);
});

describe('what a device kept for longer than the server remembers answers', () => {
  const old = { id: '4', callName: 'save', path: '/api/Receive/Save', body: { Qty: '4' }, account: 'keeper', org: '101', attempts: 0 };
  const daysAgo = (n: number) => Date.now() - n * 86_400_000;
  const tooOld = [{ id: '4', refused: { id: 'too-old' } }];
  const resume = () => resumeCommands('keeper', { done: () => expect.unreachable() });
  beforeEach(() => browser.answer(() => success({ No: 'R4' })));

  test('is not sent, by itself or when somebody wants it again: it might act twice', async () => {
    await (await deviceDatabase())?.commands.put({ ...old, at: daysAgo(31) });
    await resume();
    expect(commands.get()).toMatchObject(tooOld);
    await sendAgain(['4']);
    await resume();
    expect([browser.seen, commands.get(), await stored()]).toMatchObject([[], tooOld, tooOld]);
  });

  test('is not sent by a page that was open all the time either, nor again what was refused when it was younger', async () => {
    await (await deviceDatabase())?.commands.put({ ...old, id: '5', at: daysAgo(29), refused: { id: 'held', message: 'held' } });
    const giving = giveCommand(save, { qty: '1' }, { flow: 'receive', lane: 'note A' });
    // Another person signs in before it is sent: it waits for its own person, for a month.
    callerAccount.set('clerk');
    const waits = await giving;
    vi.useFakeTimers({ toFake: ['Date'], now: daysAgo(-31) });
    callerAccount.set('keeper');
    await resume();
    await sendAgain(['5']);
    await resume();
    expect(browser.seen).toEqual([]);
    expect(commands.get()).toMatchObject([
      { id: '5', refused: { id: 'held' } },
      { id: waits.id, refused: { id: 'too-old' } },
    ]);
  });
});

test('a device that cannot be read says so, and is tried again: its work is neither nothing nor forgotten', async () => {
  const row = { id: '6', callName: 'save', path: '/api/Receive/Save', body: { Qty: '6' }, account: 'keeper', org: '101', attempts: 0 };
  await (await deviceDatabase())?.commands.put({ ...row, at: Date.now() });
  const disk = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('the disk', 'UnknownError');
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await loadCommands();
  expect([commands.get(), commandsKnown.get()]).toEqual([[], 'unread']);
  disk.mockRestore();
  browser.answer(() => success({ No: 'R6' }));
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  await untilHolds(() => expect([browser.seen.length, commandsKnown.get(), commands.get()]).toEqual([1, true, []]));
});

test('an ended sign-in is no answer: the write stays for the next sign-in, and whoever waits hears that answer only', async () => {
  browser.answer(() => refusal('not-signed-in', 401));
  const waiting = sendCommand(save, { qty: '5' });
  await untilHolds(() => expect(browser.seen.length).toBeGreaterThan(0));
  expect(await stored()).toHaveLength(1);
  keepTokens({ access: { content: 'a', expires: end }, refresh: { content: 'r', expires: end } });
  browser.answer(() => success({ No: 'R1' }));
  await resumedUntilAnswered();
  expect(await waiting).toEqual({ no: 'R1' });
});

test('what waits while the next person signs in on the device is not sent in their name: it stays for its own', async () => {
  browser.answer(() => refusal('busy', 503));
  const waiting = sendCommand(save, { qty: '5' });
  await untilHolds(() => expect(browser.seen).toHaveLength(1));
  callerAccount.set('clerk');
  browser.answer(() => success({ No: 'R1' }));
  const whoIsHere = vi.spyOn(callerAccount, 'get');
  await untilHolds(() => expect(whoIsHere).toHaveBeenCalled());
  whoIsHere.mockRestore();
  expect(browser.seen).toHaveLength(1);
  expect(await stored()).toMatchObject([{ account: 'keeper', body: { Qty: '5' } }]);
  callerAccount.set('keeper');
  await resumedUntilAnswered();
  expect(await waiting).toEqual({ no: 'R1' });
});

test('a secret never reaches the device', async () => {
  let meanwhile: unknown;
  browser.answer(() => {
    meanwhile = commands.get();
    return success({ No: 'R1' });
  });
  await sendCommand({ ...save, secret: true }, { qty: 'password' });
  await sendCommand({ ...save, secretInput: true }, { qty: 'key' });
  expect(meanwhile).toEqual([]);
  expect(await stored()).toEqual([]);
});

describe('commands of a scan flow (R34, R35)', () => {
  const flow = (lane: string, closes = false) => ({ flow: 'receive', lane, closes });
  const qtys = () => browser.seen.map(({ body }) => body['Qty']);
  let leave = () => undefined as unknown;
  /** A screen of the flow is open: it is notified of every end. */
  beforeEach(() => {
    leave = followCommands(({ kind, command }) => {
      if (kind === 'answer' && !command.closes) void forget(command.id);
      return kind !== 'given';
    });
  });
  afterEach(() => void leave());

  test('what was given in another organisation is not work of this one', async () => {
    browser.answer(() => refusal('busy', 503));
    const command = await giveCommand(save, { qty: '1' }, flow('note A'));
    expect(isGivenHere(command)).toBe(true);
    callerHeaders.set({ org: '102', dbconnname: 'main' });
    expect(isGivenHere(command)).toBe(false);
    callerHeaders.set({ org: '101', dbconnname: 'main' });
    callerAccount.set('clerk');
    expect(isGivenHere(command)).toBe(false);
  });

  test('R34: a command lies on the device before the worker is answered, and is counted until the server answers', async () => {
    browser.answer(() => refusal('busy', 503));
    await giveCommand(save, { qty: '1' }, flow('note A'));
    expect(await stored()).toMatchObject([{ body: { Qty: '1' }, input: { qty: '1' }, flow: 'receive', lane: 'note A' }]);
    expect(unsentOf(commands.get())).toBe(1);
  });

  test('those of one document go out in the order they were given, a save after its scans; documents side by side', async () => {
    let away = true;
    browser.answer(({ body }) => (away && String(body['Qty']).startsWith('A') ? refusal('busy', 503) : success({ No: 'R' })));
    for (const qty of ['A1', 'A2', 'A3']) await giveCommand(save, { qty }, flow('note A'));
    await giveCommand(save, { qty: 'A4' }, flow('note A', true));
    await giveCommand(save, { qty: 'B1' }, flow('note B'));
    await untilHolds(() => expect(qtys()).toContain('B1'));
    expect(qtys().filter((one) => one !== 'A1')).toEqual(['B1']);
    away = false;
    await untilHolds(() =>
      expect(
        qtys()
          .filter((one) => String(one).startsWith('A'))
          .slice(-4),
      ).toEqual(['A1', 'A2', 'A3', 'A4']),
    );
  });

  test('S70: what the device did not know and the server does not know either keeps no save back', async () => {
    browser.answer(({ body }) => (body['Qty'] === '2' ? refusal('label.not-found') : success({ No: 'R' })));
    await giveCommand(save, { qty: '1' }, flow('note A'));
    await giveCommand(save, { qty: '2' }, { ...flow('note A'), question: true });
    await giveCommand(save, { qty: '3' }, flow('note A', true));
    await untilHolds(() => expect(qtys()).toEqual(['1', '2', '3']));
    await untilHolds(() => expect(unsentOf(commands.get())).toBe(0));
    expect(commands.get().flatMap(({ refused }) => refused?.id ?? [])).toEqual(['label.not-found']);
  });

  test('an answer that no screen has heard stays on the device for the next one; a refusal says that it needs attention', async () => {
    leave();
    browser.answer(({ body }) => (body['Qty'] === '1' ? success({ No: 'R1' }) : refusal('label.void')));
    const { id } = await giveCommand(save, { qty: '1' }, flow('note A'));
    await untilHolds(async () => expect(await stored()).toMatchObject([{ id, done: { answer: { No: 'R1' } } }]));
    expect(unsentOf(commands.get())).toBe(0);
    const before = refusedInBackground.get();
    await giveCommand(save, { qty: '2' }, flow('note A'));
    await untilHolds(() => expect(refusedInBackground.get()).toBe(before + 1));
  });

  test('a screen that fails at what it hears stops neither the queue nor those who hear it too', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const fault = new Error('a fault of a screen');
    leave();
    const ends: string[] = [];
    const stops = [
      followCommands(() => {
        throw fault;
      }),
      followCommands(({ kind }) => ends.push(kind)),
    ];
    browser.answer(() => success({ No: 'R1' }));
    for (const qty of ['1', '2']) await giveCommand(save, { qty }, flow('note A'));
    await untilHolds(async () => expect(await stored()).toMatchObject([{ done: {} }, { done: {} }]));
    expect([qtys(), ends.toSorted()]).toEqual([
      ['1', '2'],
      ['answer', 'answer', 'given', 'given'],
    ]);
    expect(said).toHaveBeenCalledWith(fault);
    said.mockRestore();
    for (const stop of stops) stop();
  });

  test('work done anew takes the place of the same work that was refused; other work does not', async () => {
    browser.answer(() => refusal('location.inactive'));
    const of = (about: string) => ({ ...flow('note A', true), document: { key: 'note A', title: 'A' }, about });
    for (const about of ['L1', 'L2']) await giveCommand(save, { qty: about }, of(about));
    await untilHolds(() => expect(attentionOf(commands.get())).toBe(2));
    browser.answer(() => success({ No: 'R' }));
    await giveCommand(save, { qty: 'L1 anew' }, of('L1'));
    await untilHolds(() =>
      expect(commands.get()).toMatchObject([
        { about: 'L2', refused: {} },
        { about: 'L1', done: {} },
      ]),
    );
  });

  test('work done anew holds its place also when the page is closed before the refused one is gone; what is too old stays until a person has looked', async () => {
    const of = { ...flow('note A'), document: { key: 'note A', title: 'A' }, about: 'L1' };
    const { flow: name, lane, about, document } = of;
    const row = { callName: 'save', path: '', body: {}, account: 'keeper', org: '101', attempts: 0, flow: name, lane, about, document };
    const refused = { id: 'label.void', message: 'void' };
    const day = 86_400_000;
    for (const one of [
      { ...row, id: 'old', at: Date.now() - 40 * day, refused },
      { ...row, id: 'before', at: Date.now() - 2000, refused },
      { ...row, id: 'anew', at: Date.now() - 1000, refused, instead: ['before'] },
    ])
      await (await deviceDatabase())?.commands.put(one);
    await loadCommands();
    expect(commands.get().map(({ id }) => id)).toEqual(['old', 'anew']);
    await untilHolds(async () => expect((await stored())?.map(({ id }) => id).sort()).toEqual(['anew', 'old']));
    browser.answer(() => refusal('label.void'));
    const again = await giveCommand(save, { qty: '1' }, of);
    expect(again).toMatchObject({ instead: ['anew'] });
    await untilHolds(() => expect(commands.get()).toMatchObject([{ id: 'old' }, { id: again.id, refused: {} }]));
  });

  test('what was taken over from another device keeps its age: the server remembers its answer from the first time on', async () => {
    const daysAgo = (n: number) => localTime(Date.now() - n * 86_400_000);
    const step = { call: 'save', document: 'A', key: 'note A', path: '/api/Receive/Save', flow: 'receive', lane: 'note A', closes: false };
    const left = { ...step, body: '{"Qty":"1"}', input: '{"qty":"1"}' };
    browser.answer(() => success({ No: 'R' }));
    await takeOver([{ ...left, operation: 'of-29', about: 'L1', at: daysAgo(29) }]);
    await untilHolds(() => expect(commands.get()).toEqual([]));
    await takeOver([{ ...left, operation: 'of-31', about: 'L2', at: daysAgo(31) }]);
    await untilHolds(() => expect(commands.get()).toMatchObject([{ id: 'of-31', refused: { id: 'too-old' } }]));
    expect(browser.seen).toHaveLength(1);
  });

  test('a refusal of one person, or of one organisation, holds no save of another that works on the same document', async () => {
    let away = true;
    browser.answer(({ body }) => (away ? refusal('busy', 503) : body['Qty'] === '1' ? refusal('label.void') : success({ No: 'R' })));
    await giveCommand(save, { qty: '1' }, flow('note A'));
    callerHeaders.set({ org: '102', dbconnname: 'main' });
    await giveCommand(save, { qty: '2' }, flow('note A', true));
    callerHeaders.set({ org: '101', dbconnname: 'main' });
    callerAccount.set('leader');
    await giveCommand(save, { qty: '3' }, flow('note A', true));
    callerAccount.set('keeper');
    away = false;
    await resumeCommands('keeper', { done: () => undefined });
    await untilHolds(() => expect(commands.get()).toMatchObject([{ refused: { id: 'label.void' } }, { done: {} }, { account: 'leader' }]));
    expect(commands.get()[2]?.refused).toBeUndefined();
  });

  test('R35: the answer of what closes a document is kept on the device until it is put away', async () => {
    browser.answer(() => success({ No: 'R7' }));
    const { id } = await giveCommand(save, { qty: '1' }, flow('note A', true));
    await untilHolds(() => expect(commands.get()).toMatchObject([{ id, done: { answer: { No: 'R7' } } }]));
    expect(await stored()).toMatchObject([{ id, done: { answer: { No: 'R7' } } }]);
    await forget(id);
    expect(await stored()).toEqual([]);
  });

  test('a refused command needs attention; the save that was given before holds; done again they go in their order with their ids', async () => {
    let void_ = true;
    browser.answer(({ body }) => (void_ && body['Qty'] === '1' ? refusal('label.void') : success({ No: 'R' })));
    const ends: string[] = [];
    const stop = followCommands(({ kind, command }) => ends.push(`${kind} ${JSON.stringify(command.input)}`));
    const scan = await giveCommand(save, { qty: '1' }, flow('note A'));
    const saved = await giveCommand(save, { qty: '2' }, flow('note A', true));
    await untilHolds(() => expect(attentionOf(commands.get())).toBe(2));
    expect(commands.get()).toMatchObject([{ refused: { id: 'label.void' } }, { refused: { id: 'held' } }]);
    expect(qtys()).toEqual(['1']);
    void_ = false;
    await sendAgain([saved.id, scan.id]);
    await untilHolds(() => expect(commands.get()).toMatchObject([{ id: saved.id, done: { answer: { No: 'R' } } }]));
    expect(browser.seen.map(({ headers }) => headers['Idempotency-Key'])).toEqual([scan.id, scan.id, saved.id]);
    const wanted = ['given 1', 'given 2', 'refused 1', 'refused 2', 'given 1', 'given 2', 'answer 1', 'answer 2'];
    // The end is reported when it is stored, a moment after it is seen.
    await untilHolds(() => expect(ends).toEqual(wanted.map((end) => end.replace(/\d/, '{"qty":"$&"}'))));
    stop();
  });

  test('that a save holds is the last that is told: after every other step of its document', async () => {
    browser.answer(({ body }) => (['1', '3'].includes(String(body['Qty'])) ? refusal('label.void') : success({ No: 'R' })));
    const ends: string[] = [];
    const stop = followCommands(({ kind, command }) => kind !== 'given' && ends.push(`${kind} ${JSON.stringify(command.input)}`));
    for (const qty of ['1', '2', '3']) await giveCommand(save, { qty }, flow('note A'));
    await giveCommand(save, { qty: '4' }, flow('note A', true));
    const wanted = ['refused 1', 'answer 2', 'refused 3', 'refused 4'];
    await untilHolds(() => expect(ends).toEqual(wanted.map((end) => end.replace(/\d/, '{"qty":"$&"}'))));
    expect(qtys()).toEqual(['1', '2', '3']);
    stop();
  });

  test('a save given after the refusal was known goes: whoever gave it has seen what was refused', async () => {
    browser.answer(({ body }) => (body['Qty'] === '1' ? refusal('label.void') : success({ No: 'R' })));
    await giveCommand(save, { qty: '1' }, flow('note A'));
    await untilHolds(() => expect(attentionOf(commands.get())).toBe(1));
    await giveCommand(save, { qty: '2' }, flow('note A', true));
    await untilHolds(() => expect(commands.get()).toMatchObject([{ refused: { id: 'label.void' } }, { done: { answer: { No: 'R' } } }]));
  });

  test('a page that begins again goes on where the one before was cut off, each command with its own id', async () => {
    const now = Date.now();
    const kept = (nth: number, lane: string) => ({
      id: `${lane}${nth}`,
      callName: 'save',
      path: '/api/Receive/Save',
      body: { Qty: `${lane}${nth}` },
      account: 'keeper',
      org: '101',
      at: now + nth,
      attempts: 0,
      flow: 'receive',
      lane,
      closes: nth === 3,
    });
    for (const lane of ['A', 'B']) for (const nth of [3, 1, 2]) await (await deviceDatabase())?.commands.put(kept(nth, lane));
    browser.answer(() => success({ No: 'R' }));
    await resumeCommands('keeper', { done: () => undefined });
    for (const lane of ['A', 'B'])
      expect(qtys().filter((one) => String(one).startsWith(lane))).toEqual([1, 2, 3].map((nth) => `${lane}${nth}`));
    expect(commands.get()).toMatchObject([
      { id: 'A3', done: {} },
      { id: 'B3', done: {} },
    ]);
  });

  test('what one person left does not stand in the way of the next one at the same document', async () => {
    browser.answer(() => refusal('busy', 503));
    await giveCommand(save, { qty: '1' }, flow('note A'));
    await untilHolds(() => expect(browser.seen).toHaveLength(1));
    callerAccount.set('leader');
    browser.answer(() => success({ No: 'R' }));
    await giveCommand(save, { qty: '2' }, flow('note A'));
    await untilHolds(() => expect(commands.get()).toMatchObject([{ account: 'keeper', body: { Qty: '1' } }]));
    expect(qtys()).toEqual(['1', '2']);
  });
});

test('save-failure-wording-defect: a save that fails without words says that it failed, never that it worked', async () => {
  browser.answer(() => ({ status: 500, envelope: { Result: false, Code: 'unexpected', code: 50000, Message: '', Data: {} } }));
  const given = await giveCommand(save, { qty: '1' }, { flow: 'test', lane: 'note SH1' });
  await untilHolds(() => expect(attentionOf(commands.get())).toBe(1));
  expect(commands.get().find(({ id }) => id === given.id)?.refused?.message).toBe('修改失败');
  for (const texts of [zh, en, yn]) {
    expect(texts['shell.save-failed']).not.toBe('');
    expect(texts['shell.save-failed']).not.toMatch(/成功|success|berhasil/i);
  }
});
