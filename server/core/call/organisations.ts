import { type SettingValues, settingDefaults } from '../../../contract/system/settings.ts';
import type { Bus } from '../database/bus.ts';
import type { Database } from '../database/database.ts';

/** Data of its organisation that every call needs: time zone and settings. */
export interface Organisation {
  org: string;
  timeZone: string;
  settings: SettingValues;
}

/** Organisations with their settings, read once and again after a change on any server process. */
export class Organisations {
  #known: Promise<Map<string, Organisation>> | undefined;
  readonly #database: Database;

  constructor(database: Database, bus: Bus) {
    this.#database = database;
    bus.on('setting', () => {
      this.#known = undefined;
    });
  }

  async find(org: string): Promise<Organisation | undefined> {
    this.#known ??= this.#load();
    const known = await this.#known.catch((error: unknown) => {
      this.#known = undefined;
      throw error;
    });
    return known.get(org);
  }

  async #load(): Promise<Map<string, Organisation>> {
    const { rows } = await this.#database.pool.query<{ org: string; time_zone: string; settings: Partial<SettingValues> | null }>(`
      select o.org, o.time_zone, jsonb_object_agg(s.key, s.value) filter (where s.key is not null) as settings
        from organisation o left join setting s on s.org = o.org group by o.org`);
    return new Map(
      rows.map((row) => [row.org, { org: row.org, timeZone: row.time_zone, settings: { ...settingDefaults, ...row.settings } }]),
    );
  }
}
