import { deviceDatabase } from '../database.ts';

/** What a flow knows of a document, kept on the device from opening it until its last command is answered. */
export async function readFacts<F>(key: string): Promise<F | undefined> {
  const stored = await (await deviceDatabase())?.facts.get(key).catch(() => undefined);
  return stored?.facts as F | undefined;
}

/** Keeps the newest facts of a document. */
export const keepFacts = async (key: string, facts: unknown): Promise<unknown> =>
  (await deviceDatabase())?.facts.put({ key, facts, at: Date.now() }).catch(() => undefined);

/** Takes the facts of a document off the device. */
export const dropFacts = async (key: string): Promise<unknown> => (await deviceDatabase())?.facts.delete(key).catch(() => undefined);
