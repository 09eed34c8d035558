import type { Dexie, EntityTable } from 'dexie';

/** A write on its way: kept until the server's answer is known. */
export interface StoredCommand {
  /** The operation id. */
  id: string;
  callName: string;
  path: string;
  /** The body as it goes over the wire. */
  body: unknown;
  account: string;
  org: string;
  /** Milliseconds since 1970, at the tap. */
  at: number;
  attempts: number;
  /** The server's final no, for somebody to look at; undefined while the answer is unknown. */
  refused?: { id: string; message: string };
}

/** The state of a scan flow, so that a crash or an empty battery costs nothing. */
export interface StoredFlow {
  key: string;
  state: unknown;
  at: number;
}

type Tables = Dexie & { commands: EntityTable<StoredCommand, 'id'>; flows: EntityTable<StoredFlow, 'key'> };

let opening: Promise<Tables | undefined> | undefined;

/** The device's database, opened once; undefined where the browser has none (private windows), then memory has to do. */
export function deviceDatabase(): Promise<Tables | undefined> {
  opening ??= open();
  return opening;
}

async function open(): Promise<Tables | undefined> {
  try {
    // Loaded on demand: the first screen does not need it.
    const { Dexie: Database } = await import('dexie');
    const database = new Database('kuwei') as Tables;
    database.version(1).stores({ commands: 'id, at', flows: 'key, at' });
    await database.open();
    void navigator.storage?.persist?.().catch(() => false);
    return database;
  } catch {
    return undefined;
  }
}
