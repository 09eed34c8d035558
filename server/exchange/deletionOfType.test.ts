import { describe, expect, it } from 'vitest';
import { leavingKinds, sampleDocument } from '../../test/faults/sampleDocuments.ts';
import { eventually, useDesk } from '../../test/partners.ts';

const { plant, next, people } = useDesk();

const types = ['miscReceipt', 'looseReceipt'] as const;
type Type = (typeof types)[number];

const deletion = (type: Type, number: string, version = 1, more: object = {}) => ({
  ...{ kind: 'documentDeleted', id: number, version },
  data: { org: '101', type, number, deletedAt: '2026-11-21T08:00:00Z', ...more },
});
const restored = (number: string, version: number, more: object = {}) => ({
  kind: 'documentDeleted',
  id: number,
  version,
  deleted: true,
  ...more,
});

/** Two documents of two types to which the ERP gave the same number. */
async function twoOfOneNumber(number: string): Promise<(type: Type) => Promise<{ state: string; deleted: boolean }>> {
  const messages = new Map<Type, string>();
  for (const type of types) {
    const life = leavingKinds.find(({ kind }) => kind.name === type);
    if (!life) throw new Error(`no kind ${type}`);
    const no = await sampleDocument(plant, life, true);
    await plant.pool.query("select pg_notify('kuwei', 'outbox')");
    await eventually(
      async () => (await plant.pool.query('select state from outbox where document_no = $1', [no])).rows[0]?.state,
      (state) => state === 'synchronized',
    );
    await plant.pool.query('update outbox set partner_no = $2 where document_no = $1', [no, number]);
    messages.set(type, no);
  }
  return async (type) => {
    const text = "select state, deleted_there <> '' as deleted from outbox where document_no = $1";
    const { rows } = await plant.pool.query<{ state: string; deleted: boolean }>(text, [messages.get(type)]);
    return rows[0] ?? { state: '', deleted: false };
  };
}

describe('S20: documents of several types with one number of the ERP', () => {
  it('a deletion is of its type alone, and that of the other type is another one with versions of its own', async () => {
    const of = await twoOfOneNumber('4711');
    expect(await next.bring('erp', deletion('looseReceipt', '4711'))).toEqual(['applied']);
    expect(await of('miscReceipt')).toEqual({ state: 'synchronized', deleted: false });
    expect((await of('looseReceipt')).deleted).toBe(true);
    expect(await next.bring('erp', deletion('miscReceipt', '4711'))).toEqual(['applied']);
    expect(await of('miscReceipt')).toEqual({ state: 'failed', deleted: true });
    expect(await next.bring('erp', deletion('miscReceipt', '4711'))).toEqual(['unchanged']);
  });

  it('both in one batch, and brought back by type, each by itself', async () => {
    const of = await twoOfOneNumber('4712');
    expect(await next.bring('erp', deletion('looseReceipt', '4712'), deletion('miscReceipt', '4712'))).toEqual(['applied', 'applied']);
    expect(await next.bring('erp', restored('4712', 2, { type: 'miscReceipt', org: '101' }))).toEqual(['applied']);
    expect([(await of('miscReceipt')).deleted, (await of('looseReceipt')).deleted]).toEqual([false, true]);
    expect(await next.bring('erp', restored('4712', 2, { type: 'looseReceipt' }))).toEqual(['applied']);
    expect([(await of('miscReceipt')).deleted, (await of('looseReceipt')).deleted]).toEqual([false, false]);
  });

  it('brought back without a type it may be either: it is parked with both, and nothing changes', async () => {
    const of = await twoOfOneNumber('4713');
    await next.bring('erp', deletion('looseReceipt', '4713'), deletion('miscReceipt', '4713'));
    expect(await next.bring('erp', restored('4713', 2))).toEqual(['parked']);
    expect([(await of('miscReceipt')).deleted, (await of('looseReceipt')).deleted]).toEqual([true, true]);
    const { data } = await people.leader.list('parkedRecords', { jsWhere: "RecordId = '4713'" }, { language: 'en' });
    expect(data.rows[0]?.reason).toContain('101/looseReceipt/4713, 101/miscReceipt/4713');
  });

  it('brought back in the batch of its deletion it stands as it was', async () => {
    const of = await twoOfOneNumber('4714');
    expect(await next.bring('erp', deletion('miscReceipt', '4714'), restored('4714', 2))).toEqual(['stale', 'applied']);
    expect([(await of('miscReceipt')).deleted, (await of('looseReceipt')).deleted]).toEqual([false, false]);
    expect(await next.bring('erp', deletion('looseReceipt', '4714'))).toEqual(['applied']);
    expect((await of('looseReceipt')).deleted).toBe(true);
  });

  it('a wrong type deletes nothing', async () => {
    const of = await twoOfOneNumber('4715');
    expect(
      await next.bring('erp', { ...deletion('miscReceipt', '4715'), data: { ...deletion('miscReceipt', '4715').data, type: 'issue' } }),
    ).toEqual(['parked']);
    expect((await of('miscReceipt')).deleted).toBe(false);
  });
});
