import type { Access } from './access.ts';
import type { Bus } from './bus.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Organisations } from './organisations.ts';

/** The supplier portal as receiving needs it: asked while the worker waits. */
export interface Portal {
  /** Fetches a delivery note and stores it; false when the portal does not know it. Throws NeighbourSilent. */
  fetchNote: (org: string, noteNo: string) => Promise<boolean>;
  /** Fetches the note that a label belongs to and stores it; false when the portal does not know the label. Throws NeighbourSilent. */
  fetchLabel: (org: string, code: string) => Promise<boolean>;
}

/** The neighbour gave no usable answer: down, too slow, or nonsense. */
export class NeighbourSilent extends Error {}

/** What one server process holds while it runs. */
export interface App {
  config: Config;
  database: Database;
  bus: Bus;
  access: Access;
  organisations: Organisations;
  portal: Portal;
  /** Tells this process's delivery that a message was committed. */
  wakeDelivery: () => void;
}
