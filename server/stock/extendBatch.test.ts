import { beforeAll, describe, expect, it } from 'vitest';
import { useDesk } from '../../test/partners.ts';
import type { Client } from '../../test/plant.ts';
import { agedCarton, lastingBatch } from '../../test/stock.ts';

const { plant, next } = useDesk();
const item = '3010-0001';
const later = '2040-06-30';
let inspector: Client;
let admin: Client;
beforeAll(async () => {
  [inspector, admin] = await Promise.all([plant.signIn('inspector'), plant.signIn('admin')]);
});

const batchOf = async (batch: string) =>
  (await admin.list('batches', { jsWhere: { BatchNo: { value: batch, searchType: '=' } } })).data.rows[0];

/** A batch of the ERP whose last day was yesterday, and an inspector's request to extend it. */
async function expired(batch: string) {
  const day = await lastingBatch(plant.pool, item, batch, -1);
  const id = (await batchOf(batch))?.id ?? 0;
  const extend = (more: object = {}, by = inspector) =>
    by.ask('extendBatch', { id, expiresOn: later, insteadOf: day, reason: 'viscosity measured', ...more }, { language: 'en' });
  return { day, id, extend };
}
const batchRecord = (batch: string, expiresOn: string, version: number) => ({
  ...{ kind: 'batch', id: `101/${item}/${batch}`, version },
  data: { org: '101', itemNo: item, batch, expiresOn },
});

describe('a batch whose last day an inspector extends', () => {
  it('may be taken again, its labels carry the new day, and the audit has both days and the reason', async () => {
    const { day, extend } = await expired('X-1');
    await agedCarton(plant.pool, 'X-CARTON', item, 'RM1-A01-06', '2026-09-24', 'X-1');
    const free = async () =>
      (await admin.list('stock', { jsWhere: { BatchNo: { value: 'X-1', searchType: '=' } } })).data.rows[0]?.available;
    expect(await free()).toBe('0');
    expect((await extend()).data).toEqual({ itemNo: item, batch: 'X-1', expiresOn: later });
    expect(await free()).toBe('10');
    expect(await batchOf('X-1')).toMatchObject({ expiresOn: later, source: 'inspection', otherSource: 'erp', otherExpiresOn: day });
    const { rows } = await plant.pool.query("select account, detail from audit where call = 'extendBatch' and document = $1", [
      `${item}/X-1`,
    ]);
    expect(rows).toEqual([
      { account: 'inspector', detail: { before: { ExpiresOn: day }, after: { ExpiresOn: later }, reason: 'viscosity measured' } },
    ]);
  });

  it('is extended only by who inspects, to a later day that is not over, with a reason, and from the day that they saw', async () => {
    const { day, id, extend } = await expired('X-2');
    expect((await extend({}, await plant.signIn('keeper'))).status).toBe(403);
    const named = `Batch X-2 of ${item} expires on ${day}`;
    for (const expiresOn of [day, '2020-01-01'])
      expect((await extend({ expiresOn })).message).toBe(`${named}; the new date must be later, and today or after`);
    await plant.pool.query('update batch set expires_on = expires_on - 9 where id = $1', [id]);
    expect((await extend()).code).toBe('batch.day-changed');
    await plant.pool.query('update batch set expires_on = expires_on + 9 where id = $1', [id]);
    expect((await extend({ reason: '' })).code).toBe('batch.reason-required');
    expect((await extend({ id: 999_999_999 })).code).toBe('batch.not-found');
    expect(await batchOf('X-2')).toMatchObject({ expiresOn: day, source: 'erp' });
  });

  it('keeps the new day when a partner repeats an old one or a portal says another, and goes by what the ERP says anew', async () => {
    const { day, extend } = await expired('X-3');
    await extend();
    await extend({ insteadOf: later, expiresOn: '2040-07-31' });
    const says = [
      ['erp', day],
      ['portal', day],
      ['portal', '2041-01-31'],
      ['erp', later],
      ['erp', day],
    ] as const;
    for (const [nth, [source, expiresOn]] of says.entries()) {
      expect(await next.bring(source, batchRecord('X-3', expiresOn, nth + 1))).toEqual(['applied']);
      expect(await batchOf('X-3')).toMatchObject({
        ...{ expiresOn: '2040-07-31', source: 'inspection', otherwise: true, otherSource: source, otherExpiresOn: expiresOn },
      });
    }
    expect(await next.bring('erp', batchRecord('X-3', '2040-03-31', 9))).toEqual(['applied']);
    expect(await batchOf('X-3')).toMatchObject({
      expiresOn: '2040-03-31',
      source: 'erp',
      otherSource: 'inspection',
      otherExpiresOn: '2040-07-31',
    });
  });
});
