import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, type CallName } from '../../contract/allCalls.ts';
import { allows } from '../../contract/core/machine.ts';
import { compareLedger } from '../../server/stock/compareLedger.ts';
import { eventually, useDesk } from '../neighbours.ts';
import type { Client } from '../plant.ts';
import { agree } from './agree.ts';
import { linesHere, linesThere } from './bothSides.ts';
import { leavingKinds, sampleDocument, sampleWorkshop } from './sampleDocuments.ts';

const { plant, next } = useDesk();
let admin: Client;
beforeAll(async () => {
  await sampleWorkshop(plant);
  admin = await plant.signIn('admin');
});
afterEach(async () => expect((await compareLedger(plant.pool)).differences).toEqual([]));

const standing = async (no: string) =>
  (
    await plant.pool.query<{ state: string; sync: string; key: string }>(
      `select d.state, d.sync_state as sync, (select o.key from outbox o where o.document_no = d.doc_no and o.type = d.kind order by o.id desc limit 1) as key
         from document d where d.doc_no = $1`,
      [no],
    )
  ).rows[0];
const comes = (no: string, sync: string) =>
  eventually(
    () => standing(no),
    (row) => row?.sync === sync,
  );
const agreed = (no: string) =>
  agree(
    () => linesHere(plant.pool, [no]),
    () => linesThere(next.simulator, [no]),
    2,
  );
const inErp = async (what: 'delete' | 'restore', no: string) => {
  const key = (await standing(no))?.key;
  await next.control(what, { neighbour: 'erp', key });
};

/** The call of a part of a kind's life; a kind may have none. */
const callOf = (kind: string, role: string) =>
  Object.values(allCalls).find((call) => 'life' in call && call.life?.kind === kind && call.life.role === role)?.name as
    | CallName
    | undefined;
const chosen = (call: CallName, no: string) => admin.ask(call, { nos: [no] } as never);

describe.each(leavingKinds.map((life) => [life.kind.name, life] as const))('document %s', (name, life) => {
  const { machine } = life.kind;

  it('deleted there it goes a step back, restored there it is as it was; both sides agree line by line', async () => {
    const no = await sampleDocument(plant, life, true);
    const there = await comes(no, 'synchronized');
    await agreed(no);
    await inErp('delete', no);
    const back = await comes(no, 'failed');
    expect(back?.state).toBe(machine.steps['unsynchronize']?.to);
    await agreed(no);
    await inErp('restore', no);
    expect(await comes(no, 'synchronized')).toEqual(there);
    await agreed(no);
  });

  it('deleted here after deleted there it is gone on both sides; one that is final goes again as a new version', async () => {
    const no = await sampleDocument(plant, life, true);
    const before = await comes(no, 'synchronized');
    await inErp('delete', no);
    const back = await comes(no, 'failed');
    const [drop, sync] = [callOf(name, 'delete'), callOf(name, 'synchronize')];
    if (drop && allows(machine, 'delete', back?.state ?? '')) {
      expect((await chosen(drop, no)).message).toBe('');
      expect((await standing(no))?.state).toBe(machine.steps['delete']?.to);
      const { rows } = await plant.pool.query(`select from outbox where document_no = $1 and state in ('queued', 'sending')`, [no]);
      expect(rows).toEqual([]);
    } else if (sync) {
      expect((await chosen(sync, no)).message).toBe('');
      const after = await comes(no, 'synchronized');
      expect(after?.key).toBe(before?.key.replace(/1$/, '2'));
      await agreed(no);
    } else throw new Error(`${name} has neither way on for who finds it deleted there`);
  });

  it('set by hand after it was deleted there, a newer deletion is abnormal until somebody compared', async () => {
    const no = await sampleDocument(plant, life, true);
    await comes(no, 'synchronized');
    await inErp('delete', no);
    await comes(no, 'failed');
    const set = callOf(name, 'set');
    if (!set) throw new Error(`${name} cannot be set by hand`);
    expect((await admin.ask(set, { no, status: '1', erpNo: 'HAND-1' } as never)).message).toBe('');
    const { rows } = await plant.pool.query<{ record: { data: object; id: string; version: number } }>(
      `select jsonb_build_object('kind', r.kind, 'id', r.record_id, 'version', r.version, 'data', r.data) as record
         from inbound_record r join outbox o on o.key = r.data ->> 'key' where o.document_no = $1`,
      [no],
    );
    const record = rows[0]?.record;
    const abnormal = async () => (await admin.list('abnormalMessages', { jsWhere: `DocNo = '${no}'` })).data.rows;
    expect(await next.bring('erp', record)).toEqual(['unchanged']);
    expect(await abnormal()).toEqual([]);
    expect(await next.bring('erp', { ...record, version: (record?.version ?? 0) + 2 })).toEqual(['applied']);
    const [message] = await abnormal();
    expect(message?.reason).toContain(record?.id);
    expect(await standing(no)).toMatchObject({ sync: 'synchronized' });
    const closed = await admin.ask('closeMessages', { ids: [message?.id ?? 0], reason: '已核对' });
    expect(closed.data.outcomes).toMatchObject([{ done: true }]);
    expect(await abnormal()).toEqual([]);
  });

  it('refused in one line, the other stays there; sent again once the ERP takes it, it is whole on both sides', async () => {
    next.fault({ neighbour: 'erp', fault: 'refusedLine', lines: [2] });
    const no = await sampleDocument(plant, life, true);
    await comes(no, 'failed');
    await agreed(no);
    next.simulator.faults.clear();
    const sync = callOf(name, 'synchronize');
    if (!sync) throw new Error(`${name} cannot be sent again`);
    expect((await chosen(sync, no)).message).toBe('');
    await comes(no, 'synchronized');
    const numbers = await plant.pool.query(
      `select l.erp_line_no as no from document_line l join document d on d.org = l.org and d.id = l.document_id where d.doc_no = $1`,
      [no],
    );
    expect(numbers.rows.every((line) => line.no !== '')).toBe(true);
  });
});
