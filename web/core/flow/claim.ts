import type { AnyCall, CallInput, CallOutput } from '../../../contract/core/call.ts';
import { operationId } from '../device/operationId.ts';
import { isOpen } from '../queue/queue.ts';
import { ask } from '../wire/api.ts';
import { whileOnline } from '../wire/whileOnline.ts';

const open = new Map<string, string>();

/** A write whose answer a person waits for and that may safely be repeated: it keeps one id until it is answered. */
export async function claim<C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallOutput<C>> {
  const key = `${call.name} ${JSON.stringify(input)}`;
  const id = open.get(key) ?? operationId();
  open.set(key, id);
  try {
    const answer = await whileOnline((signal) => ask(call, input, { quiet: true, operationId: id, signal }));
    open.delete(key);
    return answer;
  } catch (error) {
    if (!isOpen(error)) open.delete(key);
    throw error;
  }
}
