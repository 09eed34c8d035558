import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, type CallName } from '../../contract/allCalls.ts';
import { allows } from '../../contract/core/machine.ts';
import { compareLedger } from '../../server/stock/compareLedger.ts';
import { eventually, useDesk } from '../partners.ts';
import type { Client } from '../plant.ts';
import { inTurnOf } from '../slow/inTurn.ts';
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
  await next.control(what, { partner: 'erp', key });
};

/** The call for a step of a kind's life; a kind may lack it. */
const callOf = (kind: string, role: string) =>
  Object.values(allCalls).find((call) => 'life' in call && call.life?.kind === kind && call.life.role === role)?.name as
    | CallName
    | undefined;
const said = ({ ok, code }: { ok: boolean; code: string }): string => (ok ? 'ok' : code);
const chosen = (call: CallName, no: string) => admin.ask(call, { nos: [no] } as never);

describe.each(inTurnOf(leavingKinds, 4).map((life) => [life.kind.name, life] as const))('document %s', (name, life) => {
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
      // S123: the deleted number of the ERP is no longer its number.
      const living = next.documents().find(({ document }) => document.key === after?.key)?.answer.number;
      expect((await plant.pool.query('select erp_no from document where doc_no = $1', [no])).rows).toEqual([{ erp_no: living }]);
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
      `select jsonb_build_object('kind', r.kind, 'id', r.data ->> 'number', 'version', r.version, 'data', r.data) as record
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

  describe('S122: sent, and the answer is lost', () => {
    /** A document that was sent once, and that no job asks for before the test does. */
    async function unanswered(fault: 'lostAnswer' | 'down'): Promise<{ no: string; id: number }> {
      next.fault({ partner: 'erp', fault: 'down', on: ['send', 'ask'] });
      if (fault === 'lostAnswer') {
        next.fault({ partner: 'erp', fault: 'down', on: ['ask'] });
        next.fault({ partner: 'erp', fault, on: ['send'] });
      }
      const no = await sampleDocument(plant, life, true);
      const held = `update outbox set next_at = now() + interval '1 hour' where document_no = $1 and state = 'queued' and attempts > 0 returning id`;
      const [row] = await eventually(
        async () => (await plant.pool.query<{ id: number }>(held, [no])).rows,
        (rows) => rows.length > 0,
      );
      return { no, id: row?.id ?? 0 };
    }
    const close = async (no: string, more: object = {}) => {
      const call = callOf(name, 'close');
      if (!call) throw new Error(`${name} cannot be closed`);
      return said(await admin.ask(call, { nos: [no], reason: '已在 ERP 手工入账', ...more } as never));
    };
    const set = async (no: string, more: object = {}) =>
      said(await admin.ask(callOf(name, 'set') ?? 'setPutawaySync', { no, status: '1', erpNo: 'HAND-2', ...more } as never));

    it('while the ERP is silent every way of closing says so; when it answers that it has the document, it is not closed', async () => {
      const { no, id } = await unanswered('lostAnswer');
      const before = await standing(no);
      expect([await close(no), await set(no)]).toEqual(['sync.unanswered', 'sync.unanswered']);
      const desk = await admin.ask('closeMessages', { ids: [id], reason: 'x' });
      expect(desk.data.outcomes).toMatchObject([{ done: false, error: 'sync.unanswered' }]);
      expect(await standing(no)).toEqual(before);
      next.simulator.faults.clear();
      expect(await close(no)).toBe('sync.already-synchronized');
      expect(await standing(no)).toMatchObject({ sync: 'synchronized' });
      await agreed(no);
    });

    it('set by hand asks likewise, and the desk; what the ERP says that it does not have is closed without a question', async () => {
      const there = await unanswered('lostAnswer');
      next.simulator.faults.clear();
      expect(await set(there.no)).toBe('sync.already-synchronized');
      const desk = await unanswered('lostAnswer');
      next.simulator.faults.clear();
      const closed = await admin.ask('closeMessages', { ids: [desk.id], reason: 'x' });
      expect(closed.data.outcomes).toMatchObject([{ done: false, error: 'message.already-over' }]);
      for (const { no } of [there, desk]) await agreed(no);
      const nowhere = await unanswered('down');
      next.simulator.faults.clear();
      expect(await close(nowhere.no)).toBe('ok');
      expect(await standing(nowhere.no)).toMatchObject({ sync: 'closed' });
    });

    it('a person who looked there gives their word, which the audit keeps', async () => {
      const { no } = await unanswered('down');
      expect(await close(no, { confirmed: true })).toBe('ok');
      expect(await standing(no)).toMatchObject({ sync: 'closed' });
      const { rows } = await plant.pool.query('select detail from audit where document = $1 order by id desc limit 1', [no]);
      expect(rows[0]?.detail).toMatchObject({ reason: '已在 ERP 手工入账', confirmed: true });
      const second = await unanswered('down');
      expect(await set(second.no, { confirmed: true })).toBe('ok');
      expect(await standing(second.no)).toMatchObject({ sync: 'synchronized' });
    });
  });

  it('S120: set by hand is taken back with a reason: it stands as before, and goes again; what the ERP answered is not taken back', async () => {
    next.fault({ partner: 'erp', fault: 'refusedLine' });
    const no = await sampleDocument(plant, life, true);
    await comes(no, 'failed');
    const whole = async () =>
      (
        await plant.pool.query(
          `select d.state, d.sync_state, d.sync_reason, d.erp_no, (select json_agg(json_build_array(o.state, o.by_hand, o.settled_reason) order by o.id)
             from outbox o where o.document_no = d.doc_no) as messages from document d where d.doc_no = $1`,
          [no],
        )
      ).rows[0];
    const before = await whole();
    const set = callOf(name, 'set');
    const sync = callOf(name, 'synchronize');
    if (!set || !sync) throw new Error(`${name} cannot be set by hand`);
    const setTo = async (status: '0' | '1', more: object = {}) => said(await admin.ask(set, { no, status, ...more } as never));
    expect(await setTo('1')).toBe('sync.number-required');
    expect(await setTo('1', { erpNo: 'HAND-3' })).toBe('ok');
    expect(await whole()).toMatchObject({ sync_state: 'synchronized', erp_no: 'HAND-3' });
    expect(await setTo('0')).toBe('sync.why-taken-back');
    expect(await setTo('0', { reason: '看错了单号' })).toBe('ok');
    expect(await whole()).toEqual(before);
    const { rows } = await plant.pool.query('select detail from audit where document = $1 order by id desc limit 1', [no]);
    expect(rows[0]?.detail).toEqual({ takenBack: [{ no, erpNo: 'HAND-3' }], reason: '看错了单号' });
    next.simulator.faults.clear();
    expect((await chosen(sync, no)).message).toBe('');
    await comes(no, 'synchronized');
    expect(await setTo('0', { reason: 'x' })).toBe('sync.already-synchronized');
  });

  it('refused in one line, the other stays there; sent again once the ERP takes it, it is whole on both sides', async () => {
    next.fault({ partner: 'erp', fault: 'refusedLine', lines: [2] });
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
