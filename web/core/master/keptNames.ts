import { keepFacts, readFacts } from '../device/documentFacts.ts';
import { callerAccount, callerHeaders } from '../wire/api.ts';
import { Unreachable } from '../wire/CallError.ts';

const keyOf = (refersTo: string, code: string): string => `name ${callerAccount.get()} ${callerHeaders.get()['org']} ${refersTo} ${code}`;

/** Keeps the name of a chosen record on the device, for this person. */
export const keepName = (refersTo: string, code: string, name: string): Promise<void> => keepFacts(keyOf(refersTo, code), name);

/** The name of a record from the server, or as stored when the server last answered. */
export async function nameOrKept(refersTo: string, code: string, ask: () => Promise<string>): Promise<string> {
  try {
    const name = await ask();
    void keepName(refersTo, code, name);
    return name;
  } catch (error) {
    const kept = error instanceof Unreachable ? await readFacts<string>(keyOf(refersTo, code)) : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}
