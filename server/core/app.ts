import type { Access } from './access.ts';
import type { Bus } from './bus.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Organisations } from './organisations.ts';

/** What one server process holds while it runs. */
export interface App {
  config: Config;
  database: Database;
  bus: Bus;
  access: Access;
  organisations: Organisations;
  /** Tells this process's delivery that a message was committed. */
  wakeDelivery: () => void;
}
