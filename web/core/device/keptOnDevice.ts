import { type DeviceDatabase, deviceDatabase } from './database.ts';
import { createStore } from './store.ts';

interface Row {
  put: (database: DeviceDatabase) => Promise<unknown>;
  value?: unknown;
  failed?: boolean;
}

/** Whether the device stores nothing (a full disk, a private window): accepted work is in memory only, and lost with this page. */
export const memoryOnly = createStore(false);

/** Rows that are being written or could not be written, the newest for each name. */
const rows = new Map<string, Row>();

/** Resolves when it is stored, or only in memory; then it is stored as soon as the device accepts writes again. */
export function keepOnDevice(name: string, put: Row['put'], value?: unknown): Promise<void> {
  const row: Row = { put, value };
  rows.set(name, row);
  return write(name, row);
}

/** A value newer than the stored one: it is being written, or the device refused it. */
export const unwritten = (name: string): unknown => rows.get(name)?.value;

/** The row is no longer needed on the device. */
export const letGo = (name: string): void => void rows.delete(name);

async function write(name: string, row: Row): Promise<void> {
  const database = await deviceDatabase();
  const taken =
    database !== undefined &&
    (await row
      .put(database)
      .then(() => true)
      .catch(() => false));
  row.failed = !taken;
  if (taken && rows.get(name) === row) rows.delete(name);
  const left = [...rows].find(([, { failed }]) => failed);
  memoryOnly.set(!taken || left !== undefined);
  if (taken && left) void write(...left);
}
