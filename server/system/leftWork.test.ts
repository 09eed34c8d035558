import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CallInput } from '../../contract/core/call.ts';
import type { leftWorkCalls } from '../../contract/system/leftWork.calls.ts';
import { makeNote } from '../../test/notes.ts';
import { type Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();

type Step = CallInput<typeof leftWorkCalls.leaveWork>['steps'][number];

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10).concat(' 10:00:00');

/** A carton that the server did not accept, as stored by the device that scanned it. */
const scanStep = (noteNo: string, code: string, more: Partial<Step> = {}): Step => ({
  operation: randomUUID(),
  call: 'scanLabel',
  document: noteNo,
  key: `note ${noteNo}`,
  about: code,
  at: dayBefore(1),
  body: JSON.stringify({ data: { Delino: noteNo, Bar: code } }),
  flow: 'receive',
  lane: `note ${noteNo}`,
  input: JSON.stringify({ noteNo, code }),
  closes: false,
  refusal: 'check-in.required',
  message: '请先签到',
  args: '',
  ...more,
});

const checkIn = (client: Client) => client.ask('checkIn', { code: 'KW-SIGN:RM1' });
const rowOf = async (client: Client, document: string) =>
  (await client.list('leftWork', { jsWhere: { DocNo: { value: document, searchType: '=' } } })).data.rows;

/** A note that the keeper has open, and a carton of it handed to the team leader. */
async function handedOver() {
  const keeper = await plant.signIn('keeper');
  const leader = await plant.signIn('leader');
  await checkIn(leader);
  const { id: warehouseId } = (await checkIn(keeper)).data;
  const { noteNo, labels } = await makeNote(plant.pool);
  expect((await keeper.ask('scanNote', { noteNo, warehouseId })).ok).toBe(true);
  const step = scanStep(noteNo, labels[0] ?? '');
  expect((await keeper.ask('leaveWork', { how: 'handed-over', reason: '', steps: [step, step] })).data).toEqual({ done: 1 });
  return { keeper, leader, noteNo, labels, step, warehouseId };
}

describe('work that a device could not get accepted', () => {
  it('S154: its refusal is said in the language of each reader, and as the device said it where only the words are known', async () => {
    const { keeper, noteNo, labels } = await handedOver();
    const known = scanStep(noteNo, labels[1] ?? '', { refusal: 'label.not-found', message: '没有', args: JSON.stringify({ code: 'X-9' }) });
    const older = scanStep(noteNo, labels[2] ?? '', { refusal: '', message: '请先签到' });
    expect((await keeper.ask('leaveWork', { how: 'handed-over', reason: '', steps: [known, older] })).ok).toBe(true);
    const leader = await plant.signIn('leader');
    const where = (column: string, value: unknown) => ({ jsWhere: { [column]: { value, searchType: '=' } } });
    const bundle = (await rowOf(leader, noteNo)).find(({ steps }) => steps === 2)?.bundle;
    const [row] = (await leader.list('leftWork', where('Bundle', bundle), { language: 'en' })).data.rows;
    const { rows } = (await leader.list('leftSteps', where('Bundle', bundle), { language: 'en' })).data;
    expect(rows.map(({ refusedBecause }) => refusedBecause)).toEqual([expect.stringMatching(/X-9/), '请先签到']);
    expect(rows[0]?.refusedBecause).toMatch(/^[ -~]+$/);
    expect(row?.refusedBecause).toBe(rows[0]?.refusedBecause);
  });

  it('is shown to the team leader: who left it, what, why it was refused, since when', async () => {
    const { leader, noteNo, labels, step } = await handedOver();
    const [row] = await rowOf(leader, noteNo);
    const { rows } = await plant.pool.query("select name from user_account where account = 'keeper'");
    expect(row).toMatchObject({
      document: noteNo,
      state: 'handed-over',
      calls: 'scanLabel',
      steps: 1,
      refusedBecause: '请先签到',
      person: rows[0].name,
      since: step.at,
      handledBy: null,
    });
    const steps = await leader.list('leftSteps', { jsWhere: { Bundle: { value: row?.bundle, searchType: '=' } } });
    expect(steps.data.rows).toMatchObject([{ code: labels[0], call: 'scanLabel', accepted: false }]);
  });

  it('taken over it is done again under its own id, with the note, and acts once', async () => {
    const { keeper, leader, noteNo, labels, step } = await handedOver();
    const [row] = await rowOf(leader, noteNo);
    const taken = await leader.ask('takeLeftWork', { bundles: [row?.bundle ?? ''] });
    expect(taken.data.steps).toMatchObject([
      {
        operation: step.operation,
        path: '/api/Receive/GetDeliveryScanBarcodeDetailNew',
        lane: `note ${noteNo}`,
        key: `note ${noteNo}`,
        about: labels[0],
      },
    ]);
    const [given] = taken.data.steps;
    expect(JSON.parse(given?.input ?? '')).toEqual({ noteNo, code: labels[0] });
    expect((await rowOf(leader, noteNo))[0]).toMatchObject({ state: 'taken-over' });
    // The person who left it no longer has the note.
    expect((await keeper.ask('scanLabel', { noteNo, code: labels[1] ?? '' })).code).toBe('note.scanned-by-other');
    for (let time = 0; time < 3; time += 1)
      expect((await leader.ask('scanLabel', { noteNo, code: labels[0] ?? '' }, { operationId: step.operation })).ok).toBe(true);
    const scans = await plant.pool.query("select count(*)::int as n from scan_record where scan_type = 'label' and code = $1", [labels[0]]);
    expect(scans.rows).toEqual([{ n: 1 }]);
    expect((await rowOf(leader, noteNo))[0]).toMatchObject({ state: 'done' });
    // Again, after a device died: accepted work is not handed out again.
    expect((await leader.ask('takeLeftWork', { bundles: [row?.bundle ?? ''] })).data.steps).toEqual([]);
  });

  it('leaves a note alone that somebody else took meanwhile', async () => {
    const { keeper, leader, noteNo, labels, warehouseId } = await handedOver();
    const [row] = await rowOf(leader, noteNo);
    await plant.pool.query(
      "update delivery_note set scanned_by = (select id from user_account where account = 'admin') where note_no = $1",
      [noteNo],
    );
    expect((await leader.ask('takeLeftWork', { bundles: [row?.bundle ?? ''] })).ok).toBe(true);
    expect((await leader.ask('scanLabel', { noteNo, code: labels[0] ?? '' })).code).toBe('note.scanned-by-other');
    expect((await keeper.ask('scanNote', { noteNo, warehouseId, takeOver: true })).ok).toBe(true);
  });

  it('is one person’s: another one is told who has it; given up it stays with the reason', async () => {
    const { leader, noteNo } = await handedOver();
    const admin = await plant.signIn('admin');
    const [row] = await rowOf(leader, noteNo);
    const bundles = [row?.bundle ?? ''];
    expect((await leader.ask('takeLeftWork', { bundles })).ok).toBe(true);
    const refused = await admin.ask('takeLeftWork', { bundles }, { language: 'en' });
    expect(refused).toMatchObject({ code: 'left-work.handled' });
    expect(refused.message).toContain(noteNo);
    expect((await admin.ask('dropLeftWork', { bundles, reason: '不要了' })).code).toBe('left-work.handled');
    expect((await leader.ask('dropLeftWork', { bundles, reason: '' })).code).toBe('malformed');
    expect((await leader.ask('dropLeftWork', { bundles, reason: '货已退回' })).data).toEqual({ done: 1 });
    expect((await rowOf(leader, noteNo))[0]).toMatchObject({ state: 'dropped', handledReason: '货已退回' });
    expect((await leader.ask('takeLeftWork', { bundles })).code).toBe('left-work.handled');
  });

  it('refused again it goes back by whoever took it, and nobody else can write over it', async () => {
    const { leader, noteNo, step } = await handedOver();
    const [row] = await rowOf(leader, noteNo);
    await leader.ask('takeLeftWork', { bundles: [row?.bundle ?? ''] });
    const stranger = await plant.signIn('admin');
    await stranger.ask('leaveWork', { how: 'dropped', reason: 'x', steps: [{ ...step, message: 'changed' }] });
    expect((await rowOf(leader, noteNo))[0]).toMatchObject({ state: 'taken-over', refusedBecause: '请先签到' });
    await leader.ask('leaveWork', { how: 'handed-over', reason: '', steps: [{ ...step, message: '条码已作废' }] });
    const rows = await rowOf(leader, noteNo);
    expect(rows).toMatchObject([{ state: 'handed-over', refusedBecause: '条码已作废', handledBy: null }]);
  });

  it('only steps of scan flows are given out: nobody makes a leader’s device do anything else', async () => {
    const { keeper, leader } = await handedOver();
    const steps = [scanStep('X1', 'X1-1', { call: 'saveRole', document: 'X1' }), scanStep('X2', 'X2-1', { flow: '', document: 'X2' })];
    for (const step of steps) {
      await keeper.ask('leaveWork', { how: 'handed-over', reason: '', steps: [step] });
      const [row] = await rowOf(leader, step.document);
      expect((await leader.ask('takeLeftWork', { bundles: [row?.bundle ?? ''] })).code).toBe('left-work.not-again');
    }
  });

  it('what is older than the answers that are remembered is not given out: nobody knows whether it was done', async () => {
    const { keeper, leader } = await handedOver();
    const steps = [scanStep('Y1', 'Y1-1', { at: dayBefore(32) }), scanStep('Y2', 'Y2-1', { refusal: 'too-old' })];
    for (const step of steps) {
      await keeper.ask('leaveWork', { how: 'handed-over', reason: '', steps: [step] });
      const [row] = await rowOf(leader, step.document);
      expect((await leader.ask('takeLeftWork', { bundles: [row?.bundle ?? ''] })).code).toBe('left-work.not-again');
    }
  });

  it('belongs to its organisation and to those who lead', async () => {
    const { keeper, leader, noteNo } = await handedOver();
    const [row] = await rowOf(leader, noteNo);
    const bundles = [row?.bundle ?? ''];
    expect((await keeper.ask('takeLeftWork', { bundles })).status).toBe(403);
    expect((await keeper.list('leftWork')).status).toBe(403);
    const there = await plant.signIn('leader', '102').catch(() => plant.signIn('admin', '102'));
    expect((await there.ask('takeLeftWork', { bundles })).code).toBe('left-work.not-found');
    expect((await there.ask('dropLeftWork', { bundles, reason: 'x' })).code).toBe('left-work.not-found');
    expect((await there.list('leftWork')).data.rows).toEqual([]);
  });
});
