import { replayDays } from '../../../contract/core/replayDays.ts';
import { type DeviceDatabase, deviceDatabase, readDevice } from './database.ts';
import { isClockHeard, serverNow } from './deviceClock.ts';

let swept = false;

/** Deletes snapshots older than any step that can still be sent: documents that were opened and never closed; once at each start of the app. */
async function dropOld({ facts }: DeviceDatabase): Promise<void> {
  swept = true;
  const oldest = serverNow() - replayDays * 86_400_000;
  for (const { key, at } of await facts.all()) if (at < oldest) await facts.delete(key);
}

/** The snapshot of a document, kept on the device from opening it until its last command is answered or too old to be sent. */
export async function readFacts<F>(key: string): Promise<F | undefined> {
  const stored = await readDevice(({ facts }) => facts.get(key)).catch(() => undefined);
  return stored?.facts as F | undefined;
}

/** Keeps the newest facts of a document. */
export async function keepFacts(key: string, facts: unknown): Promise<void> {
  const database = await deviceDatabase();
  await database?.facts.put({ key, facts, at: serverNow() }).catch(() => undefined);
  // Only with a confirmed clock, which may otherwise be wrong.
  if (database && !swept && isClockHeard()) await dropOld(database).catch(() => undefined);
}

/** Takes the facts of a document off the device. */
export const dropFacts = async (key: string): Promise<unknown> => (await deviceDatabase())?.facts.delete(key).catch(() => undefined);
