import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { machine } from '../../contract/core/machine.ts';
import { document } from '../../contract/documents/document.ts';
import { incomingLists } from '../../contract/incoming/incoming.lists.ts';
import { putawayLife } from '../../contract/putaway/putaway.calls.ts';
import { moved } from '../../test/documents.ts';
import { usePlant } from '../../test/plant.ts';
import { documentKinds } from '../documentKinds.ts';
import { documentOutcomes } from '../documentOutcomes.ts';
import { inTransaction } from '../exchange/inTransaction.ts';
import { tellDocuments } from '../exchange/tellDocuments.ts';
import { SendWaitingJob } from '../jobs/sendWaitingJob.ts';
import { putaway } from '../putaway/putawayDocument.ts';
import { compareLedger } from '../stock/compareLedger.ts';
import { type DocumentMessage, documentLifecycle } from './documentLifecycle.ts';
import { documentSource } from './documentSource.ts';
import { lifecycleHandlers } from './lifecycleHandlers.ts';

// A putaway represents every kind of the shared tables. No partner is connected: each test sets its answers.
const plant = usePlant();

afterEach(async () => {
  expect((await compareLedger(plant.pool)).differences).toEqual([]);
});

const standing = async (no: string) =>
  (
    await plant.pool.query(
      `select d.state, d.sync_state, d.sync_reason, d.erp_no, d.revision,
              (select json_agg(json_build_object('key', o.key, 'state', o.state, 'lines', json_array_length((o.body -> 'lines')::json)) order by o.id)
                 from outbox o where o.document_type = 'putaway' and o.document_id = d.id) as messages
         from document d where d.doc_no = $1`,
      [no],
    )
  ).rows[0];

/** A partner's answer about a document, as delivery and intake would report it. */
const says = async (no: string, state: 'synchronized' | 'failed' | 'deleted-there', number = '', accepted = true) => {
  const { rows } = await plant.pool.query('select id, org from document where doc_no = $1', [no]);
  const { id, org } = rows[0];
  await plant.pool.query('update outbox set state = $2, attempts = 1 where document_no = $1', [
    no,
    state === 'synchronized' ? 'synchronized' : 'failed',
  ]);
  const lines = [1, 2].map((line) => ({ line, accepted, number: `${number}-${line}`, reason: accepted ? '' : '不收' }));
  const settled = {
    documentId: id,
    documentNo: no,
    org,
    type: 'putaway',
    version: 1,
    state,
    number,
    reason: accepted ? '' : '不收',
    lines,
  };
  await inTransaction(plant.pool, (query) => tellDocuments(query, documentOutcomes, [settled]));
};

describe('a document of the shared tables', () => {
  it('has the number of its kind, its lines and its goods moved', async () => {
    const no = await moved(plant, putaway);
    expect(no).toMatch(/^PA101\d{6}\d{6}$/);
    expect(await standing(no)).toMatchObject({ state: 'saved', sync_state: 'not-synchronized', messages: null });
    const { rows } = await plant.pool.query(
      `select l.line_no, m.qty, f.code as "from", t.code as "to" from document_line l join document d on d.id = l.document_id
         join movement m on m.document_type = d.kind and m.document_id = d.id and m.document_line = l.line_no
         join location f on f.id = m.from_location_id join location t on t.id = m.to_location_id where d.doc_no = $1 order by 1`,
      [no],
    );
    expect(rows).toEqual([1, 2].map((line) => ({ line_no: line, qty: '10', from: 'RM1-A01-01', to: 'RM1-A01-02' })));
  });

  it('select-rows-to-synchronize: it waits until it is synchronized, and goes once: replayed, and by two at once', async () => {
    const no = await moved(plant, putaway);
    const client = await plant.signIn('leader');
    expect((await client.ask('syncPutaways', {})).code).toBe('select-to-sync');
    expect((await client.ask('syncPutaways', { nos: ['PA-NONE'] })).code).toBe('document.not-found');
    const operationId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => client.ask('syncPutaways', { nos: [no] }, { operationId })));
    expect(new Set(answers.map(({ envelope }) => JSON.stringify(envelope))).size).toBe(1);
    await Promise.all([client.ask('syncPutaways', { nos: [no] }), client.ask('syncPutaways', { nos: [no] })]);
    expect(await standing(no)).toMatchObject({
      sync_state: 'queued',
      messages: [{ key: `putaway:101:${no}:1`, state: 'queued', lines: 2 }],
    });
    const { rows } = await plant.pool.query('select body from outbox where document_no = $1', [no]);
    expect(rows[0].body).toMatchObject({
      document: { docNo: no, createdBy: 'E-leader', receiptNo: 'RC1' },
      lines: [
        { line: 1, qty: '10', warehouse: 'RM1', location: 'RM1-A01-02', fromLocation: 'RM1-A01-01', status: 'available' },
        { line: 2 },
      ],
    });
  });

  it('document-sync-states, completion-synced-not-synced-again: what the partner has is final, by its answer or by hand', async () => {
    const [answered, byHand] = [await moved(plant, putaway), await moved(plant, putaway)];
    const client = await plant.signIn('leader');
    await client.ask('syncPutaways', { nos: [answered] });
    await says(answered, 'synchronized', 'PUT-1');
    expect(await standing(answered)).toMatchObject({ state: 'synchronized', sync_state: 'synchronized', erp_no: 'PUT-1' });
    expect((await client.ask('setPutawaySync', { no: byHand, status: '1', erpNo: 'PUT-2' })).data.done).toBe(1);
    expect(await standing(byHand)).toMatchObject({ state: 'synchronized', erp_no: 'PUT-2' });
    for (const no of [answered, byHand]) {
      expect((await client.ask('syncPutaways', { nos: [no] })).code).toBe('sync.already-synchronized');
      expect((await client.ask('closePutawaySync', { nos: [no], reason: 'x' })).code).toBe('sync.already-synchronized');
      expect((await client.ask('clearPutawaySync', { no })).code).toBe('sync.already-synchronized');
    }
  });

  it('S48: each step of the exchange says its own words: nothing chosen to close, closed already', async () => {
    const no = await moved(plant, putaway);
    const client = await plant.signIn('leader');
    expect((await client.ask('closePutawaySync', { nos: [] })).code).toBe('select-to-close');
    expect((await client.ask('closePutawaySync', { nos: [no], reason: 'x' })).ok).toBe(true);
    const again = await client.ask('closePutawaySync', { nos: [no], reason: 'x' });
    expect([again.code, again.message]).toEqual(['sync.already-closed', `${no} 已经异常关闭`]);
    expect(await standing(no)).toMatchObject({ state: 'saved', sync_state: 'closed' });
  });

  it('sync-exception-close: refused there it is counted, goes again as a new version, or is closed with a reason', async () => {
    const no = await moved(plant, putaway);
    const client = await plant.signIn('leader');
    const count = async () => (await client.ask('countAbnormalPutaways', {})).data.count;
    await client.ask('syncPutaways', { nos: [no] });
    await says(no, 'failed', '', false);
    const before = await count();
    expect(before).toBeGreaterThan(0);
    await plant.pool.query(
      `update outbox set answer = '{"result":"refused","lines":[{"line":1,"result":"refused"},{"line":2,"result":"refused"}]}' where document_no = $1`,
      [no],
    );
    await client.ask('syncPutaways', { nos: [no] });
    expect(await count()).toBe(before - 1);
    expect(await standing(no)).toMatchObject({
      sync_state: 'queued',
      revision: 2,
      messages: [{ state: 'closed' }, { key: `putaway:101:${no}:2` }],
    });
    await client.ask('closePutawaySync', { nos: [no], reason: 'ERP 里已手工做账' });
    expect(await standing(no)).toMatchObject({
      sync_state: 'closed',
      sync_reason: 'ERP 里已手工做账',
      messages: [{}, { state: 'closed' }],
    });
  });

  it('deleted there it is abnormal and can go again; restored there it is as it was', async () => {
    const no = await moved(plant, putaway);
    const client = await plant.signIn('leader');
    await client.ask('syncPutaways', { nos: [no] });
    await says(no, 'synchronized', 'PUT-3');
    await says(no, 'deleted-there', 'PUT-3');
    expect(await standing(no)).toMatchObject({ state: 'saved', sync_state: 'failed' });
    await says(no, 'synchronized', 'PUT-3');
    expect(await standing(no)).toMatchObject({ state: 'synchronized', sync_state: 'synchronized', erp_no: 'PUT-3' });
  });

  it('a message on its way decides by itself; another organisation finds nothing', async () => {
    const no = await moved(plant, putaway);
    const client = await plant.signIn('leader');
    await client.ask('syncPutaways', { nos: [no] });
    await plant.pool.query("update outbox set state = 'sending', claimed_until = now() + interval '1 hour' where document_no = $1", [no]);
    expect((await client.ask('clearPutawaySync', { no })).code).toBe('document.in-exchange');
    const there = await plant.signIn('admin', '102');
    expect((await there.ask('syncPutaways', { nos: [no] })).code).toBe('document.not-found');
  });

  it('what waits goes with the timed job, every so many minutes, and the desk says how much and when; what a person took out stays', async () => {
    const client = await plant.signIn('leader');
    const [waiting, takenOut] = [await moved(plant, putaway), await moved(plant, putaway)];
    await client.ask('syncPutaways', { nos: [takenOut] });
    await client.ask('clearPutawaySync', { no: takenOut });
    const job = () => new SendWaitingJob(plant.pool, [putaway], () => {}, { info: () => {}, warn: () => {} }).run();
    const desk = async () => (await client.ask('partnerHealth', {})).data.partners.find(({ partner }) => partner === 'erp');
    const before = (await desk())?.timed ?? 0;
    expect(before).toBeGreaterThan(0);
    await Promise.all([job(), job()]);
    expect(await standing(waiting)).toMatchObject({ sync_state: 'queued', messages: [{ key: `putaway:101:${waiting}:1` }] });
    expect(await standing(takenOut)).toMatchObject({ sync_state: 'not-synchronized', messages: [{ state: 'closed' }] });
    expect(await desk()).toMatchObject({ timed: 0 });
    const later = await moved(plant, putaway);
    expect(await job()).toBe(0);
    expect(await desk()).toMatchObject({ timed: 1, timedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2} /) });
    await plant.pool.query("update daily_job set ran_at = now() - interval '11 minutes' where name = 'sendWaiting 101'");
    expect(await job()).toBe(1);
    expect(await standing(later)).toMatchObject({ sync_state: 'queued' });
  });

  it('one that cannot be made into a message is told of and holds up no other', async () => {
    const [wrong, right] = [await moved(plant, putaway), await moved(plant, putaway)];
    const header: DocumentMessage['header'] = (document) => {
      if (document.no === wrong) throw new Error('no such header');
      return putaway.parts.message?.header(document) as never;
    };
    const broken = { ...putaway, parts: { ...putaway.parts, message: { ...putaway.parts.message, header } as DocumentMessage } };
    const warned: object[] = [];
    await plant.pool.query("update daily_job set ran_at = now() - interval '11 minutes' where name = 'sendWaiting 101'");
    await new SendWaitingJob(plant.pool, [broken], () => {}, { info: () => {}, warn: (detail) => warned.push(detail) }).run();
    expect(warned).toMatchObject([{ org: '101', kind: 'putaway', no: wrong }]);
    expect(await standing(right)).toMatchObject({ sync_state: 'queued' });
    expect(await standing(wrong)).toMatchObject({ sync_state: 'not-synchronized', messages: null });
  });
});

it('the database lets every kind into the states of its machine and into no other, and knows no other kind', async () => {
  const kinds = documentKinds.filter(({ table }) => table.table === 'document').map(({ kind }) => kind);
  const every = [...new Set(kinds.flatMap(({ machine: { states } }) => states)), 'lost'];
  const names = [...kinds.map(({ name }) => name), 'unknown'];
  const { rows } = await plant.pool.query<{ kind: string; state: string }>(
    'select kind, state from unnest($1::text[]) kind, unnest($2::text[]) state where is_document_state(kind, state)',
    [names, every],
  );
  const allowed = rows.map(({ kind, state }) => `${kind} ${state}`).sort();
  expect(allowed).toEqual(kinds.flatMap(({ name, machine: { states } }) => states.map((state) => `${name} ${state}`)).sort());
  const lost = `insert into document (org, kind, doc_no, state, user_id, user_name, line_count, total_qty) values ('101', 'move', 'X1', 'open', 1, '', 1, 1)`;
  await expect(plant.pool.query(lost)).rejects.toThrow('document_states');
});

describe('what a kind says of itself', () => {
  const steps = { synchronize: { from: ['open'], to: 'there' } } as const;
  const kind = (more: object) =>
    document({
      name: 'x',
      numbers: 'X',
      machine: machine({ name: 'x', states: ['open', 'there'], start: 'open', steps: { ...steps, ...more } }),
    });

  it.each(['close', 'set', 'clear', 'abnormal'])('a step cannot have the name of a call of the exchange: %s', (step) => {
    expect(() => kind({ [step]: { from: ['open'], to: 'there' } })).toThrow(`"${step}"`);
    expect(() => kind({ ship: { from: ['open'], to: 'there' } })).not.toThrow();
  });

  it('a step that the machine has not is refused at the start, and does not end the document or do nothing', () => {
    const known = kind({});
    const wrong = { confrim: { ...putawayLife.synchronize, name: 'confirmX' } };
    expect(() => lifecycleHandlers(documentLifecycle(known, {}), wrong)).toThrow('"confrim"');
    expect(() => document({ ...putaway.kind, name: 'putaway', exchange: { leavesAt: 'confrim' } })).toThrow('"confrim"');
    // @ts-expect-error: the type knows the steps of the machine
    documentLifecycle(known, { posts: { confrim: {} } });
  });

  it('a kind with tables of its own posts no lines: they are read and locked in the shared ones', () => {
    const table = { table: 'receipt', number: 'receipt_no', lines: { table: 'receipt_line', of: 'receipt_id' }, named: 'd.org = $1' };
    expect(() => documentLifecycle(kind({}), { table, posts: { save: {} } })).toThrow('tables of its own');
  });

  it('a column of its list that nothing fills is a mistake, not an empty column', () => {
    expect(() => documentSource(incomingLists.manualStorages, { name: 'manualStorage' })).toThrow('"reason"');
  });
});
