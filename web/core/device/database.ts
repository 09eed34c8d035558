import type { RefusalArgs } from '../../../contract/core/envelope.ts';
import type { FlowDocument } from '../../../contract/core/scanFlow.ts';
import { type Change, TogetherWrites } from './togetherWrites.ts';

/** A refusal: its text at that time, and its id with arguments, so that it can be shown in the present language. */
export interface StoredRefusal {
  id: string;
  message: string;
  args?: RefusalArgs;
  at?: number;
  /** The refusal of the earlier step, where this one was not sent because of it. */
  because?: StoredRefusal;
}

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
  /** Milliseconds since 1970 by the server's clock, at the tap. */
  at: number;
  attempts: number;
  /** When it was done first, where that was on another device. */
  since?: number;
  /** The refused commands that it replaces: the same work, done again. */
  instead?: readonly string[];
  /** Commands of one lane go out in the order they were given. */
  lane?: string;
  /** The document it belongs to, and the subject of the step. */
  document?: FlowDocument;
  about?: string;
  /** The form that sent it, which shows its number when it is answered, also after a reload. */
  form?: string;
  /** The scan flow that gave it, and its input under code names, so that the flow can take it back after a refusal. */
  flow?: string;
  input?: unknown;
  /** The device cannot foresee its result: after the answer, however late, the snapshot is read again. */
  unseen?: boolean;
  /** The device did not know what was scanned: refused, it keeps no later step back. */
  question?: boolean;
  /** It ends the work on its document: its answer is kept until a person puts the card away. */
  closes?: boolean;
  /** The server's refusal, for a person to look at; undefined while the answer is unknown. */
  refused?: StoredRefusal;
  /** The answer to a command that closes a document, or that no screen has handled yet. */
  done?: { answer: unknown; at: number };
  /** Its flow has handled its end. */
  told?: boolean;
}

/** The snapshot of a document for a scan flow: read when the document is opened, and needed until its last command is answered. */
interface StoredFacts {
  key: string;
  facts: unknown;
  at: number;
}

/** The state of a scan flow, stored so that a crash or an empty battery loses nothing. */
interface StoredFlow {
  key: string;
  state: unknown;
  /** The version of the flow's state; the first version without it. */
  version?: number;
  at: number;
}

/** One table on the device. A promise resolves when its change is stored, in the order of the calls. */
interface DeviceTable<T> {
  get: (key: string) => Promise<T | undefined>;
  all: () => Promise<T[]>;
  put: (row: T) => Promise<unknown>;
  delete: (key: string) => Promise<unknown>;
  clear: () => Promise<unknown>;
}

/** The tables on the device. */
export interface DeviceDatabase {
  commands: DeviceTable<StoredCommand>;
  flows: DeviceTable<StoredFlow>;
  facts: DeviceTable<StoredFacts>;
}

/** The first versions of the app used a library that multiplies version numbers by ten. */
const version = 20;
const keys = { commands: 'id', flows: 'key', facts: 'key' };

let opening: Promise<DeviceDatabase | undefined> | undefined;
let forbidden = false;

/** Whether this browser forbids the page to store anything: then there is no data of an earlier page either. */
export const isForbidden = (): boolean => forbidden;

/** The device's database; undefined where it cannot be opened (a private window, a full disk): then memory has to do, and the next one tries again. */
export function deviceDatabase(): Promise<DeviceDatabase | undefined> {
  opening ??= open().catch(() => {
    opening = undefined;
    return undefined;
  });
  return opening;
}

/**
 * Reads stored data. A failed read is not treated as empty: the database is opened again and read once more, then it
 * rejects. Undefined where there is no database.
 */
export async function readDevice<R>(read: (database: DeviceDatabase) => Promise<R>): Promise<R | undefined> {
  const first = await deviceDatabase();
  if (!first) return undefined;
  try {
    return await read(first);
  } catch {
    if ((await opening) === first) opening = undefined;
    const anew = await deviceDatabase();
    return anew && read(anew);
  }
}

/** A missing or forbidden database stays so; a later failure (a full disk, a crashed browser part) may be temporary. */
function askToOpen(): IDBOpenDBRequest {
  try {
    return indexedDB.open('kuwei', version);
  } catch (error) {
    forbidden = true;
    throw error;
  }
}

async function open(): Promise<DeviceDatabase> {
  const request = askToOpen();
  request.onupgradeneeded = () => {
    for (const [name, keyPath] of Object.entries(keys)) {
      if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name, { keyPath });
    }
  };
  const database = await answerOf(request);
  // Another page with a newer app must be able to change it; this one goes on in memory.
  database.onversionchange = () => {
    database.close();
    opening = Promise.resolve(undefined);
  };
  // The browser closed it (site data were cleared, the disk failed): the next user opens it again.
  database.onclose = () => {
    opening = undefined;
  };
  void askToStay();
  // The writes after a scan are in these two tables: they go to the disk in one transaction.
  const work = new TogetherWrites(database);
  return {
    commands: table(database, 'commands', work),
    flows: table(database, 'flows', work),
    facts: table(database, 'facts', new TogetherWrites(database)),
  };
}

/** Asks the browser not to delete the data when space is short; the answer does not matter. */
async function askToStay(): Promise<void> {
  try {
    await navigator.storage?.persist?.();
  } catch {
    // This may be forbidden too.
  }
}

function table<T>(database: IDBDatabase, name: string, writes: TogetherWrites): DeviceTable<T> {
  const read = async <R>(ask: (store: IDBObjectStore) => IDBRequest<R>) => {
    await writes.settled();
    return answerOf(ask(database.transaction(name).objectStore(name)));
  };
  const write = (change: Change['change']) => writes.add({ table: name, change });
  return {
    get: (key) => read<T>((store) => store.get(key)),
    all: () => read<T[]>((store) => store.getAll()),
    put: (row) => write((store) => store.put(row)),
    delete: (key) => write((store) => store.delete(key)),
    clear: () => write((store) => store.clear()),
  };
}

const answerOf = <R>(request: IDBRequest<R>): Promise<R> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
