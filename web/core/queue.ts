import { useRef, useState } from 'react';
import type { AnyCall, CallInput, CallOutput } from '../../contract/core/call.ts';
import { replayDays } from '../../contract/core/replayDays.ts';
import { decode, encode } from '../../contract/core/wireNames.ts';
import { askWire, callerAccount, callerHeaders, sayTrouble } from './api.ts';
import { CallError, Unreachable } from './CallError.ts';
import { connection } from './connection.ts';
import { deviceDatabase, type StoredCommand } from './database.ts';
import { t } from './i18n.ts';
import { operationId } from './operationId.ts';
import { createStore } from './store.ts';
import { signInOver } from './tokens.ts';

/** The writes of this device whose answer is not known yet, and those that were refused while nobody watched. */
export const commands = createStore<readonly StoredCommand[]>([]);

const backOffMs = [1000, 2000, 4000, 8000, 15_000, 30_000];
const inWork = new Set<string>();

/** How many writes wait for their answer. */
export const unsentOf = (all: readonly StoredCommand[]): number => all.filter((one) => !one.refused).length;

/**
 * Sends a write: its id is made now and kept on the device with the input, so that a lost answer is asked again
 * with the same id, by this page or by the one after a reload. Resolves with the answer, however long it takes;
 * rejects with the server's refusal only.
 */
export async function sendCommand<C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallOutput<C>> {
  const command: StoredCommand = {
    id: operationId(),
    callName: call.name,
    path: call.paths[0],
    body: encode(call.wire.input, input),
    account: callerAccount.get(),
    org: callerHeaders.get()['org'] ?? '',
    at: Date.now(),
    attempts: 0,
  };
  // Nothing secret is written to the device.
  if (!call.secret && !call.secretInput) await keep(command);
  return decode(call.wire.output, await deliver(command)) as CallOutput<C>;
}

async function keep(command: StoredCommand): Promise<void> {
  inWork.add(command.id);
  commands.set([...commands.get().filter(({ id }) => id !== command.id), command]);
  await (await deviceDatabase())?.commands.put(command).catch(() => undefined);
}

/** Takes a command off the device: its answer is known, or a person has seen the refusal. */
export async function forget(id: string): Promise<void> {
  inWork.delete(id);
  commands.set(commands.get().filter((one) => one.id !== id));
  await (await deviceDatabase())?.commands.delete(id).catch(() => undefined);
}

/** Asks until there is an answer, as long as whoever gave the command is signed in. */
async function deliver(command: StoredCommand): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      // While it waited, somebody else may have signed in on this device.
      if (command.account !== callerAccount.get()) throw signInOver();
      const headers: Record<string, string> = command.org ? { org: command.org } : {};
      const question = { path: command.path, body: command.body, headers };
      const answer = await askWire(question, { quiet: true, operationId: command.id });
      // Whoever waits need not wait for the device too: what is asked once more has the same answer.
      void forget(command.id);
      return answer;
    } catch (error) {
      if (!isOpen(error)) {
        // An ended sign-in is no answer: the command stays and is asked again after the next one.
        if (isSignedOut(error)) inWork.delete(command.id);
        else void forget(command.id);
        throw error;
      }
      await pause(backOffMs[Math.min(attempt, backOffMs.length - 1)] ?? 30_000);
    }
  }
}

const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401;

/** Whether the outcome is unknown, so that asking again with the same id is right. */
const isOpen = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof CallError && (error.id === 'busy' || error.status === 429));

/** Waits, or less: until the server is heard again. */
function pause(ms: number): Promise<void> {
  return new Promise((wake) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      wake();
    };
    const timer = setTimeout(end, ms);
    const stop = connection.follow(() => {
      if (connection.get() === 'online') end();
    });
  });
}

/**
 * After a start or sign-in: asks again what the page before left without an answer, in the order of the taps. A
 * refusal stays until somebody has read it, because nobody waits for it any more.
 */
export async function resumeCommands(account: string, told: { done: (command: StoredCommand) => void }): Promise<void> {
  const stored = (await (await deviceDatabase())?.commands.all().catch(() => [])) ?? [];
  const mine = stored.filter((one) => one.account === account).sort((one, other) => one.at - other.at);
  commands.set([...mine.filter(({ id }) => !inWork.has(id)), ...commands.get().filter(({ id }) => inWork.has(id))]);
  for (const command of mine) {
    if (command.refused || inWork.has(command.id)) continue;
    if (Date.now() - command.at > replayDays * 86_400_000) {
      await keep({ ...command, refused: { id: 'too-old', message: t('shell.unsent.too-old', { n: replayDays }) } });
      inWork.delete(command.id);
      continue;
    }
    inWork.add(command.id);
    try {
      await deliver(command);
      told.done(command);
    } catch (error) {
      if (isSignedOut(error)) return;
      if (error instanceof CallError) await keep({ ...command, refused: { id: error.id, message: error.message } });
      inWork.delete(command.id);
    }
  }
}

/** A write of the contract as a screen uses it: run once a tap, pending while it is on its way, the last refusal. */
export function useCommand<C extends AnyCall>(call: C, { quiet = false }: { quiet?: boolean } = {}) {
  const [state, setState] = useState<{ pending: boolean; error?: CallError }>({ pending: false });
  const running = useRef<Promise<CallOutput<C>>>(undefined);
  /** Resolves with the output, or undefined when it was refused (the reason is in `error`, and in a toast unless quiet). */
  const run = async (input: CallInput<C>): Promise<CallOutput<C> | undefined> => {
    // A second tap while the first is on its way means the same thing.
    if (running.current) return running.current.catch(() => undefined);
    setState({ pending: true });
    running.current = sendCommand(call, input);
    try {
      const output = await running.current;
      setState({ pending: false });
      return output;
    } catch (error) {
      if (!quiet) sayTrouble(error);
      setState({ pending: false, error: error instanceof CallError ? error : undefined });
      return undefined;
    } finally {
      running.current = undefined;
    }
  };
  return { run, ...state };
}
