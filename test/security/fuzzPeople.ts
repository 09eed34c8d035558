import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { makeNote } from '../notes.ts';
import type { Plant } from '../plant.ts';
import { testPeople } from '../seed.ts';

/** The people who fuzz: a session for every role, restored when a fuzzed call ends it, and documents to act on. */
export class FuzzPeople {
  readonly tokens = new Map<string, string>();
  readonly #plant: Plant;
  readonly #seed: number;
  #passwordHash = '';

  constructor(plant: Plant, seed: number) {
    this.#plant = plant;
    this.#seed = seed;
  }

  get #pool(): Pool {
    return this.#plant.pool;
  }

  async prepare(): Promise<void> {
    for (let note = 0; note < 4; note += 1) await makeNote(this.#pool, { lines: 2, supplier: note % 2 ? 'S0002' : 'S0001' });
    await this.#pool.query(`
      insert into check_in (org, user_id, warehouse_id, until)
        select w.org, u.id, w.id, now() + interval '1 day' from warehouse w, user_account u where w.org = '101' and u.user_type = 'staff'`);
    const { rows } = await this.#pool.query<{ password_hash: string }>("select password_hash from user_account where account = 'keeper'");
    this.#passwordHash = rows[0]?.password_hash ?? '';
    for (const [account] of testPeople) {
      const token = `fuzz-${account}-${this.#seed}`;
      this.tokens.set(account, token);
      await this.#pool.query(
        `insert into session (user_id, org, device, access_hash, access_expires)
         select id, '101', 'fuzz', $2, now() + interval '1 day' from user_account where account = $1`,
        [account, createHash('sha256').update(token).digest()],
      );
    }
    await this.restore();
  }

  /** Restores accounts, sessions and roles that accepted calls changed. */
  async restore(): Promise<void> {
    await this.#pool.query(`delete from attempt; delete from guess`);
    await this.#pool.query(
      `update user_account set status = 'active', must_change_password = false, password_conforms = true, password_hash = $1
        where account = any($2)`,
      [this.#passwordHash, testPeople.map(([account]) => account)],
    );
    for (const [account, role] of testPeople) {
      await this.#pool.query(
        `insert into user_role (user_id, org, role_code) select id, '101', $2 from user_account where account = $1 on conflict do nothing`,
        [account, role],
      );
    }
    await this.#pool.query(
      `insert into user_role (user_id, org, role_code)
       select id, '101', 'installation-administrator' from user_account where account = 'admin' on conflict do nothing`,
    );
    await this.#pool.query(
      `update session set ended_at = null, end_reason = null, access_expires = now() + interval '1 day' where device = 'fuzz'`,
    );
    await this.#pool.query(`select pg_notify('kuwei', 'access *')`);
  }

  /** Codes and names that exist here. */
  async words(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ word: string }>(`
      select note_no as word from delivery_note union all (select code from label limit 12) union all (select code from location limit 6)
      union all select code from warehouse where org = '101' union all select 'KW-SIGN:' || code from warehouse where org = '101'
      union all (select code from item limit 3) union all select code from supplier where org = '101' union all select code from role
      union all select account from user_account union all select permission from (select distinct permission from role_permission) p`);
    return [...new Set(rows.map(({ word }) => word))];
  }
}
