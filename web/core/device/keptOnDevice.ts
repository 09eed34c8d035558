import { type DeviceDatabase, deviceDatabase } from './database.ts';
import { createStore } from './store.ts';

interface Row {
  put: (database: DeviceDatabase) => Promise<unknown>;
  value?: unknown;
  failed?: boolean;
}

/** Whether the device takes nothing (a full disk, a private window): what was accepted is in memory only, and gone with this page. */
export const memoryOnly = createStore(false);

/** What is being written or was not taken, the newest of each name. */
const rows = new Map<string, Row>();

/** Resolves when it lies on the device, or in memory only: then it is written as soon as the device takes something again. */
export function keepOnDevice(name: string, put: Row['put'], value?: unknown): Promise<void> {
  const row: Row = { put, value };
  rows.set(name, row);
  return write(name, row);
}

/** A value newer than the stored one: it is being written, or the device refused it. */
export const unwritten = (name: string): unknown => rows.get(name)?.value;

/** It need not lie on the device any more. */
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
