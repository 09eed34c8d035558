import { expect, test } from 'vitest';
import { untilHolds } from '../device/browserTestKit.ts';
import type { StoredCommand } from '../device/database.ts';
import { CommandLanes, type Sent } from './commandLanes.ts';

/** Lanes whose network is answered by the test, and the signed-in person. */
function bench() {
  const open: { id: string; end: (sent: Sent) => void }[] = [];
  let here = 'keeper';
  const lanes = new CommandLanes({
    send: ({ id, account }) =>
      account === here ? new Promise((end) => open.push({ id, end })) : Promise.resolve({ kind: 'not-now', error: undefined } as const),
    keep: async () => undefined,
    drop: async () => undefined,
    pause: async () => undefined,
    heldBecause: () => 'held',
    changed: () => undefined,
    unheard: () => undefined,
  });
  const give = (id: string, account: string) => {
    const command: StoredCommand = {
      id,
      callName: 'save',
      path: '',
      body: {},
      account,
      org: '101',
      at: lanes.moment(),
      attempts: 0,
      lane: 'note A',
    };
    return lanes.give(command);
  };
  const signIn = (account: string) => {
    here = account;
    return lanes.go();
  };
  return { open, lanes, give, signIn, ids: () => open.map(({ id }) => id) };
}

test('where one step waits for its person, so do those after it: nothing of theirs passes it when they are back meanwhile', async () => {
  const { open, give, signIn, ids } = bench();
  await give('first', 'keeper');
  await give('second', 'keeper');
  await untilHolds(() => expect(ids()).toEqual(['first']));
  // The session ended while the first command was on its way, and the person signs in again before the lane continues.
  open[0]?.end({ kind: 'not-now', error: undefined });
  await untilHolds(() => expect(ids()).toEqual(['first']));
  void signIn('keeper');
  await untilHolds(() => expect(ids()).toEqual(['first', 'first']));
  open[1]?.end({ kind: 'answer', answer: {} });
  await untilHolds(() => expect(ids()).toEqual(['first', 'first', 'second']));
});

test('a lane that is busy with the work of one person goes on with that of the next who signs in meanwhile', async () => {
  const { open, give, signIn, lanes, ids } = bench();
  await signIn('leader');
  await give('of the keeper', 'keeper');
  await give('of the leader', 'leader');
  await untilHolds(() => expect(ids()).toEqual(['of the leader']));
  void signIn('keeper');
  open[0]?.end({ kind: 'not-now', error: undefined });
  await untilHolds(() => expect(ids()).toEqual(['of the leader', 'of the keeper']));
  open[1]?.end({ kind: 'answer', answer: {} });
  await untilHolds(() => expect(lanes.all).toMatchObject([{ id: 'of the leader' }]));
});
