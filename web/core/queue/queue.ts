import type { AnyCall, CallInput, CallOutput } from '../../../contract/core/call.ts';
import { replayDays } from '../../../contract/core/replayDays.ts';
import { decode, encode } from '../../../contract/core/wireNames.ts';
import { deviceDatabase, isForbidden, readDevice, type StoredCommand } from '../device/database.ts';
import { keepOnDevice, letGo, memoryOnly } from '../device/keptOnDevice.ts';
import { operationId } from '../device/operationId.ts';
import { createStore } from '../device/store.ts';
import { askWire, callerAccount, callerHeaders, showError } from '../wire/api.ts';
import { CallError, Unreachable } from '../wire/CallError.ts';
import { probe } from '../wire/connection.ts';
import { signInOver } from '../wire/tokens.ts';
import { t } from '../words/i18n.ts';
import { backOff } from './backOff.ts';
import { CommandLanes, type Follower, isTooOld, type Sent } from './commandLanes.ts';

/** The writes of this device, of all persons: those without an answer, refused ones, and receipts that are not put away. */
export const commands = createStore<readonly StoredCommand[]>([]);

/** The same with commands that are just being written to the device: they are not drawn yet, but the next scan is judged with them. */
export const commandsNow = (): readonly StoredCommand[] => lanes.all;

/** Whether the stored commands of the last page were read; `unread` means that reading failed and is tried again: the content of the device is unknown. */
export const commandsKnown = createStore<boolean | 'unread'>(false);

/** Counts up whenever a flow's command was refused while no screen of the flow was open. */
export const refusedInBackground = createStore(0);

/** The pause between two attempts to read the device. */
const rereadMs = 5000;

/** The number of writes without an answer. */
export const unsentOf = (all: readonly StoredCommand[]): number => all.filter((one) => !one.refused && !one.done).length;

/** The number of refused writes that wait for a person. */
export const attentionOf = (all: readonly StoredCommand[]): number => all.filter((one) => one.refused).length;

/** Whether the signed-in person gave it, in the present organisation: work of one organisation does not concern another. */
export const isGivenHere = ({ account, org }: StoredCommand): boolean =>
  account === callerAccount.get() && org === (callerHeaders.get()['org'] ?? '');

/** The callers on this page that wait for the answer of a command. */
const waiters = new Map<string, { resolve: (answer: unknown) => void; reject: (error: unknown) => void; signedOut?: true }>();

const lanes = new CommandLanes({
  send,
  keep: (command) => keepOnDevice(command.id, ({ commands }) => commands.put(command)),
  drop: async (id) => {
    letGo(id);
    await (await deviceDatabase())?.commands.delete(id).catch(() => undefined);
  },
  pause: backOff,
  heldBecause: ({ refused }) => t('attention.held', { why: refused?.message ?? '' }),
  changed: commands.set,
  unheard: ({ kind }) => {
    if (kind === 'refused') refusedInBackground.set(refusedInBackground.get() + 1);
  },
});

lanes.follow((outcome) => {
  const { command } = outcome;
  if (outcome.kind === 'given') return;
  const waiter = waiters.get(command.id);
  waiters.delete(command.id);
  if (outcome.kind === 'answer') waiter?.resolve(outcome.answer);
  // The waiting screen shows the result; nothing is kept.
  else if (waiter && !command.flow) {
    void lanes.forget(command.id);
    // The screen that waited is closed when sign-in was required meanwhile: the reason is shown here.
    if (waiter.signedOut) showError(outcome.error);
    waiter.reject(outcome.error);
  } else waiter?.reject(outcome.error);
});

/** Follows every command of this device. */
export const followCommands = (run: Follower): (() => void) => lanes.follow(run);

/** The fields that connect a command with a flow and its document. */
type OfFlow = Pick<StoredCommand, 'lane' | 'document' | 'about' | 'flow' | 'closes' | 'question' | 'unseen'>;
/** The fields that connect a command with a form. */
type OfForm = Pick<StoredCommand, 'form'>;

/** A moment that is later than that of everything that happened on this device before. */
export const nextMoment = (): number => lanes.moment();

const givenHere = () => ({ account: callerAccount.get(), org: callerHeaders.get()['org'] ?? '', at: lanes.moment(), attempts: 0 });

function commandOf<C extends AnyCall>(call: C, input: CallInput<C>, of: OfFlow & OfForm = {}, id = operationId()): StoredCommand {
  return {
    id,
    callName: call.name,
    path: call.paths[0],
    body: encode(call.wire.input, input),
    ...givenHere(),
    ...(of.flow === undefined ? {} : { ...of, input }),
    ...(of.form === undefined ? {} : { form: of.form, closes: true }),
  };
}

/**
 * Sends a write: its id is made now and stored on the device with the input, so that after a lost answer it is repeated
 * with the same id, by this page or by the one after a reload. Resolves with the answer, however long it takes;
 * rejects only with the server's refusal: an expired sign-in is not one.
 */
export async function sendCommand<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  id = operationId(),
  of: OfForm = {},
): Promise<CallOutput<C>> {
  const command = commandOf(call, input, of, id);
  // Secrets are never stored on the device.
  if (call.secret || call.secretInput) return decode(call.wire.output, await sendSecret(command)) as CallOutput<C>;
  const answer = new Promise<unknown>((resolve, reject) => waiters.set(command.id, { resolve, reject }));
  await lanes.give(command);
  return decode(call.wire.output, await answer) as CallOutput<C>;
}

/** The same for a form: it gives the id of the save, and its name finds the command again. */
export const saving =
  <C extends AnyCall>(call: C, input: CallInput<C>) =>
  (id: string, form: string): Promise<CallOutput<C>> =>
    sendCommand(call, input, id, { form });

/**
 * Gives a command of a flow: resolves with it when it is stored on the device. {@link followCommands} reports its end.
 * Work that is done again replaces the same refused work.
 */
export async function giveCommand<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  of: OfFlow & { flow: string },
  id = operationId(),
): Promise<StoredCommand> {
  const given = commandOf(call, input, of, id);
  const isSame = (one: StoredCommand) => one.refused && one.callName === given.callName && one.flow === of.flow && one.about === of.about;
  const before = commands.get().filter((one) => of.about && isSame(one) && isGivenHere(one) && one.document?.key === of.document?.key);
  // For a command that is too old, a person must first find out whether it was done.
  const instead = before.filter((one) => !isTooOld(one)).map(({ id }) => id);
  const command = instead.length > 0 ? { ...given, instead } : given;
  await lanes.give(command);
  for (const id of instead) await lanes.forget(id);
  return command;
}

/** Gives a command again, unchanged, in the name of the signed-in person. */
export async function giveAgain(command: Omit<StoredCommand, keyof ReturnType<typeof givenHere>>): Promise<void> {
  if (commands.get().some(({ id }) => id === command.id)) await lanes.forget(command.id);
  await lanes.give({ ...command, ...givenHere() });
}

/** Deletes a command from the device: its answer is known, or a person has handled the refusal. */
export const forget = (id: string): Promise<void> => lanes.forget(id);

/** Records that a flow has handled the end of a command. */
export const takenOver = (id: string): Promise<void> => lanes.markHandled(id);

/** Sends refused commands again, except those that are too old. */
export const sendAgain = (ids: readonly string[]): Promise<void> => lanes.again(ids);

async function send(command: StoredCommand): Promise<Sent> {
  const { account } = command;
  try {
    // During the wait another person may have signed in on this device.
    if (account !== callerAccount.get()) throw signInOver();
    // A wrong clock makes commands look old: the server's time is awaited before anything is given up.
    if (isTooOld(command) && !(await probe())) return { kind: 'unknown' };
    if (isTooOld(command)) throw new CallError(0, 'too-old', t('shell.unsent.too-old', { n: replayDays }), {});
    const headers: Record<string, string> = command.org ? { org: command.org } : {};
    const question = { path: command.path, body: command.body, headers };
    return { kind: 'answer', answer: await askWire(question, { quiet: true, operationId: command.id, account }) };
  } catch (error) {
    if (isOpen(error)) return { kind: 'unknown' };
    if (!isSignedOut(error)) {
      const { id, args } = error instanceof CallError ? error : { id: 'failed', args: {} };
      return { kind: 'refused', id, args, message: wordsOf(error), error };
    }
    // An expired sign-in is not an answer: the command stays, is sent again after the next sign-in, and its caller keeps waiting.
    const waiter = waiters.get(command.id);
    if (waiter) waiter.signedOut = true;
    return { kind: 'not-now', error };
  }
}

async function sendSecret(command: StoredCommand): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    const sent = await send(command);
    if (sent.kind === 'answer') return sent.answer;
    if (sent.kind !== 'unknown') throw sent.error;
    await backOff(attempt);
  }
}

const wordsOf = (error: unknown): string => (error instanceof CallError && error.message ? error.message : t('shell.save-failed'));

const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401;

/** Whether the outcome is unknown, so that asking again with the same id is right. */
export const isOpen = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof CallError && (error.id === 'busy' || error.status === 429));

let rereading: ReturnType<typeof setTimeout> | undefined;

/** The commands stored on the device when the page began, of all persons. An unreadable device is tried again until it can be read. */
export async function loadCommands(): Promise<void> {
  clearTimeout(rereading);
  const stored = await readDevice((device) => device.commands.all()).catch(() => undefined);
  // There is nothing to read, and nothing will be stored.
  if (!stored && isForbidden()) memoryOnly.set(true);
  else if (!stored) {
    commandsKnown.set('unread');
    rereading = setTimeout(() => void loadCommands().then(() => lanes.go()), rereadMs);
    return;
  }
  // Commands without a document go one after the other: one may depend on the one before.
  else lanes.load(stored.map((one) => ({ lane: '', ...one })));
  commandsKnown.set(true);
}

/**
 * After a start or sign-in: repeats commands that the last page left without an answer, in the order of the taps. A
 * refused command stays until a person handles it, because no screen waits for it any more. Resolves when all are done.
 */
export async function resumeCommands(
  account: string,
  callbacks: { done: (command: StoredCommand, answer: unknown) => void },
): Promise<void> {
  await loadCommands();
  const left = new Set(
    commands
      .get()
      .filter((one) => one.account === account)
      .map(({ id }) => id),
  );
  const stop = followCommands((outcome) => {
    if (outcome.kind === 'answer' && left.has(outcome.command.id)) callbacks.done(outcome.command, outcome.answer);
  });
  await lanes.go();
  stop();
}
