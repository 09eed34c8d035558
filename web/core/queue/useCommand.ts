import { useRef, useState } from 'react';
import type { AnyCall, CallInput, CallOutput } from '../../../contract/core/call.ts';
import { showError } from '../wire/api.ts';
import { CallError } from '../wire/CallError.ts';
import { sendCommand } from './queue.ts';

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
      if (!quiet) showError(error);
      setState({ pending: false, error: error instanceof CallError ? error : undefined });
      return undefined;
    } finally {
      running.current = undefined;
    }
  };
  return { run, ...state };
}
