import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Partner } from '../../contract/exchange/partner.ts';
import type { InboundRecord } from '../../contract/exchange/protocol.records.ts';
import { eventually, usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();
const next = usePartners(plant);

beforeAll(async () => {
  await plant.pool.query(`
    with w as (insert into workshop (org, code, name) values ('101', 'W1', '装配车间') returning id)
    insert into production_line (org, workshop_id, code, name) select '101', id, 'L1', '一线' from w`);
});
beforeEach(() => next.simulator.faults.clear());

const item = (itemNo: string, version = 1): InboundRecord => ({
  kind: 'item',
  id: `101/${itemNo}`,
  version,
  data: { org: '101', itemNo, name: `v${version}`, unit: '件', batchControlled: false, qcExempt: true },
});
const scan = (code: string): InboundRecord => ({
  kind: 'lineScan',
  id: code,
  version: 1,
  data: {
    org: '101',
    code,
    orderNo: 'MO1',
    itemNo: '3010-0001',
    qty: '1',
    productionLineCode: 'L1',
    scannedAt: '2026-11-20T08:00:00+08:00',
  },
});
const add = (partner: Partner, records: InboundRecord[]) => {
  for (const record of records) next.simulator.state.addRecord(partner, record);
};
/** Makes a partner's next pull due now and runs the jobs. */
async function pull(partner: Partner): Promise<void> {
  // A pull in progress would set the next time itself at its end.
  const idle =
    'update neighbour_state set next_pull_at = now() where neighbour = $1 and (pull_claimed_until is null or pull_claimed_until < now())';
  await eventually(
    async () => (await plant.pool.query(idle, [partner])).rowCount,
    (count) => count === 1,
  );
  // A pull in progress misses the notification, so it is sent until a pull has happened.
  const begun = 'select next_pull_at > now() or pull_claimed_until > now() as begun from neighbour_state where neighbour = $1';
  await eventually(
    async () => {
      await plant.pool.query("select pg_notify('kuwei', 'connection imos')");
      return (await plant.pool.query<{ begun: boolean }>(begun, [partner])).rows[0]?.begun;
    },
    (yes) => yes === true,
  );
  const ended = 'select pull_claimed_until is null as ended from neighbour_state where neighbour = $1';
  await eventually(
    async () => (await plant.pool.query<{ ended: boolean }>(ended, [partner])).rows[0]?.ended,
    (yes) => yes === true,
  );
}
const countOf = async (text: string): Promise<number> =>
  (await plant.pool.query<{ n: number }>(`select count(*)::int as n from ${text}`)).rows[0]?.n ?? 0;
const stateOf = async (partner: Partner) =>
  (
    await plant.pool.query<{ cursor: string | null; pull_problem: string; minutes: number }>(
      'select cursor, pull_problem, round(extract(epoch from next_pull_at - now()) / 60)::int as minutes from neighbour_state where neighbour = $1',
      [partner],
    )
  ).rows[0];

describe('pull on schedule', () => {
  it('takes page after page from the beginning, then only what changed', async () => {
    add(
      'erp',
      Array.from({ length: 2300 }, (_, index) => item(`U-${index}`)),
    );
    await pull('erp');
    await eventually(
      () => countOf("item where code like 'U-%'"),
      (count) => count === 2300,
    );
    await eventually(
      () => stateOf('erp'),
      (state) => (state?.minutes ?? 0) > 8,
    );
    const before = await stateOf('erp');
    add('erp', [item('U-7', 2)]);
    await pull('erp');
    await eventually(
      () => countOf("item where code = 'U-7' and name = 'v2'"),
      (count) => count === 1,
    );
    expect((await stateOf('erp'))?.cursor).not.toBe(before?.cursor);
  });

  it('MCAS and QA are looked at every 10 minutes, others as the setting says', async () => {
    await plant.pool.query(
      "insert into setting (org, key, value) values ('101', 'syncMinutes', '4') on conflict (org, key) do update set value = excluded.value",
    );
    add('mcas', [scan('SC-1')]);
    await pull('mcas');
    await eventually(
      () => countOf("inbound_record where kind = 'lineScan'"),
      (count) => count === 1,
    );
    await eventually(
      () => stateOf('mcas'),
      (state) => state?.minutes === 10,
    );
    await pull('portal');
    await eventually(
      () => stateOf('portal'),
      (state) => state?.minutes === 4,
    );
  });

  it('faults outOfOrder, garbage and down: the newest state in the end', async () => {
    for (const fault of ['outOfOrder', 'garbage', 'down'] as const) {
      next.fault({ partner: 'erp', fault, times: 1, on: ['changes'] });
      add('erp', [item(`F-${fault}`, 1), item(`F-${fault}`, 2), item(`F-${fault}`, 3)]);
      await pull('erp');
      await eventually(
        () => stateOf('erp'),
        (state) => (state?.minutes ?? 0) > 0,
      );
      if (fault !== 'outOfOrder') expect((await stateOf('erp'))?.pull_problem).not.toBe('');
      await pull('erp');
      await eventually(
        () => countOf(`item where code = 'F-${fault}' and name = 'v3'`),
        (count) => count === 1,
      );
    }
  });

  it('a cursor that the partner has forgotten: from the beginning, harmlessly', async () => {
    await plant.pool.query("update neighbour_state set cursor = 'nobody knows it' where neighbour = 'erp'");
    add('erp', [item('Z-1')]);
    await pull('erp');
    await eventually(
      () => countOf("item where code = 'Z-1'"),
      (count) => count === 1,
    );
    expect(await countOf("item where code = 'U-7' and name = 'v2'")).toBe(1);
  });

  it('a shorter interval counts at once, not only when the longer one is over', async () => {
    const admin = await plant.signIn('admin');
    await plant.pool.query("update neighbour_state set next_pull_at = now() + interval '8 hours' where neighbour = 'portal'");
    await admin.ask('updateOrgSetting', { key: 'syncMinutes', value: '3' });
    expect((await stateOf('portal'))?.minutes).toBeLessThanOrEqual(3);
  });

  it('another address is another list of changes: it is read from its beginning', async () => {
    const admin = await plant.signIn('admin');
    const cursorOf = async () => (await stateOf('qa'))?.cursor;
    await plant.pool.query("update neighbour_state set cursor = '619' where neighbour = 'qa'");
    const { url } = next.simulator;
    await admin.ask('saveConnection', { partner: 'qa', enabled: false, baseUrl: `${url}/qa/` });
    expect(await cursorOf()).toBe('619');
    await admin.ask('saveConnection', { partner: 'qa', baseUrl: `${url}/test` });
    expect(await cursorOf()).toBe(null);
    await next.connect();
  });

  const lineDemand = (index: number): InboundRecord => ({
    kind: 'workshopDemand',
    id: `D-${index}`,
    version: 1,
    data: {
      org: '101',
      demandNo: `D-${index}`,
      workshopCode: 'W1',
      neededAt: '2026-11-20T08:00:00+08:00',
      lines: [{ line: 1, itemNo: '3010-0001', qty: '1', unit: '件' }],
    },
  });

  it('two servers: a page is taken by one of them at a time; R59: the count is of the last pull', async () => {
    const second = await plant.second();
    try {
      add(
        'imos',
        Array.from({ length: 50 }, (_, index) => lineDemand(index)),
      );
      const pulled = async () =>
        (await plant.pool.query<{ n: number }>("select pulled_records as n from neighbour_state where neighbour = 'imos'")).rows[0]?.n;
      await pull('imos');
      await eventually(
        () => countOf("inbound_record where kind = 'workshopDemand'"),
        (count) => count === 50,
      );
      expect(await eventually(pulled, (count) => (count ?? 0) >= 50)).toBe(50);
      // R59: the result of the last pull, not the total since the beginning.
      add('imos', [lineDemand(50)]);
      await pull('imos');
      expect(await eventually(pulled, (count) => count === 1)).toBe(1);
    } finally {
      await second.close();
    }
  });
});
