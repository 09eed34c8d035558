import type { CallOutput } from '../../../contract/core/call.ts';
import { receivingCalls } from '../../../contract/receiving/receiving.calls.ts';
import { chooseWarehouse } from '../session/session.ts';
import type { FlowServer } from './flowBackend.ts';

/** Checks in at the warehouse whose sign was scanned: from then on it is the one that is worked in. */
export async function checkInAt<S, F>(
  { claim }: Pick<FlowServer<S, F>, 'claim'>,
  scanned: string,
): Promise<CallOutput<typeof receivingCalls.checkIn>> {
  const at = await claim(receivingCalls.checkIn, { code: scanned });
  chooseWarehouse({ wid: String(at.id), wname: at.name, WCode: at.code });
  return at;
}
