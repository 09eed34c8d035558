import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually, usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();
const next = usePartners(plant);

const id = (code: string) => `101:${code}`;
const living = (code: string, version: number) => ({
  kind: 'supplier',
  id: id(code),
  version,
  data: { org: '101', code, name: `${code} v${version}` },
});
const tombstone = (code: string, version: number) => ({ kind: 'supplier', id: id(code), version, deleted: true });
const alive = async (prefix: string) =>
  (
    await plant.pool.query<{ row: string }>(
      "select code || ' ' || version as row from supplier where code like $1 and status = 'active' order by code",
      [`${prefix}%`],
    )
  ).rows.map(({ row }) => row);
const blocked = async () =>
  (await plant.pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rowCount ?? 0;

/** Delays statements at random, and holds them while the test has the lock 81. */
const slowText = `
  create table slow (table_name text primary key, most_ms float8 not null);
  create function slow_down() returns trigger language plpgsql as $$
  begin
    perform pg_sleep(random() * coalesce((select most_ms from slow where table_name = tg_table_name), 0) / 1000);
    return null;
  end $$;
  create trigger slow_supplier before insert or update on supplier for each statement execute function slow_down();
  create trigger slow_supplier_after after insert or update on supplier for each statement execute function slow_down();
  create trigger slow_record before insert or update on inbound_record for each statement execute function slow_down();
  create trigger slow_record_after after insert or update on inbound_record for each statement execute function slow_down();
  create function held() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(81); return null; end $$;
  create trigger held after insert on inbound_record for each statement execute function held();`;
beforeAll(() => plant.pool.query(slowText).then(() => undefined));
afterEach(() => plant.pool.query('delete from slow').then(() => undefined));

/** Runs work while another session holds locks. */
async function whileHeld(lock: string, work: () => Promise<void>): Promise<void> {
  const holder = new pg.Client({ connectionString: plant.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(lock);
    await work();
  } finally {
    await holder.query('commit');
    await holder.end();
  }
}

describe('R81: a thing that is new here comes and goes at the same moment', () => {
  it.each([
    ['between being looked up and being written', 'lock table supplier in share mode'],
    ['when it was written and is not committed', 'select pg_advisory_xact_lock(81)'],
  ])('its tombstone comes %s: it does not stay', async (name, lock) => {
    const code = `T${name.length}`;
    let page: Promise<string[]> | undefined;
    let deletion: Promise<string[]> | undefined;
    await whileHeld(lock, async () => {
      page = next.bring('erp', living(code, 10), living(`${code}-B`, 10));
      await eventually(blocked, (count) => count === 1);
      let isAnswered = false;
      deletion = next.bring('erp', tombstone(code, 21)).finally(() => {
        isAnswered = true;
      });
      await eventually(blocked, (count) => isAnswered || count === 2);
    });
    expect(await page).toContain('applied');
    expect(await deletion).toEqual(['applied']);
    expect(await alive(code)).toEqual([`${code}-B 10`]);
  });

  it('in any order, with delays between all statements, the newest version of each stands here', async () => {
    await plant.pool.query("insert into slow values ('supplier', 20), ('inbound_record', 20)");
    for (let round = 0; round < 8; round += 1) {
      const codes = Array.from({ length: 12 }, (_, at) => `ANY${round}-${at}`);
      const batches = [
        codes.map((code) => living(code, 10)),
        codes.filter((_, at) => at % 3 === 0).map((code) => tombstone(code, 21)),
        codes.map((code) => living(code, 20)),
        codes.filter((_, at) => at % 3 !== 0).map((code) => living(code, 15)),
        codes.map((code) => living(code, 10)),
      ];
      const answers = await Promise.all(batches.map((batch) => next.push('erp', batch)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const expected = codes.filter((_, at) => at % 3 !== 0).map((code) => `${code} 20`);
      expect((await alive(`ANY${round}-`)).toSorted()).toEqual(expected.toSorted());
    }
  });
});
