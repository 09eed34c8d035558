import { afterEach, describe, expect, it } from 'vitest';
import { EventRecorder } from '../../test/eventRecorder.ts';
import { makeNote } from '../../test/notes.ts';
import { eventually } from '../../test/partners.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { leader } from '../../test/receiving.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();

afterEach(async () => {
  expect((await compareLedger(plant.pool)).differences).toEqual([]);
});

/** All work on a note, done by another person. */
const works = (client: Client, noteNo: string, label: string, warehouseId: number) => [
  client.ask('scanLabel', { noteNo, code: label }),
  client.ask('saveScans', { noteNo, labels: [label] }),
  client.ask('saveLineLocations', { noteNo, lineNos: [1], locationCode: 'RM1-A01-05' }),
  client.ask('saveNoteLocation', { noteNo, locationCode: 'RM1-A01-05' }),
  client.ask('clearNoteLocations', { noteNo }),
  client.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1 }] }),
];
const codes = async (requests: ReturnType<typeof works>) => [...new Set((await Promise.all(requests)).map((answer) => answer.code))];

const stateOf = async (noteNo: string) =>
  (
    await plant.pool.query(
      `select n.state, (select count(*) from scan_record s where s.note_id = n.id) as scans, (select count(*) from receipt r where r.note_id = n.id) as receipts
         from delivery_note n where n.note_no = $1`,
      [noteNo],
    )
  ).rows[0];

describe('a note is worked on by who opened it', () => {
  it('R2, receiving-step-2-scan-delivery-note: a note that nobody scanned is neither received nor changed', async () => {
    const { client, warehouseId } = await leader(plant);
    const { noteNo, labels } = await makeNote(plant.pool);
    expect(await codes(works(client, noteNo, labels[0] ?? '', warehouseId))).toEqual(['note.not-scanned']);
    expect(await stateOf(noteNo)).toEqual({ state: 'unreceived', scans: 0, receipts: 0 });
  });

  it('R3: somebody else’s note is left alone until it is taken over', async () => {
    const { client, warehouseId } = await leader(plant);
    const keeper = await plant.signIn('keeper');
    await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' });
    const { noteNo, labels } = await makeNote(plant.pool);
    const [label = ''] = labels;
    await client.ask('scanNote', { noteNo, warehouseId });
    expect(await codes(works(keeper, noteNo, label, warehouseId))).toEqual(['note.scanned-by-other']);
    expect((await keeper.ask('scanNote', { noteNo, warehouseId })).code).toBe('note.scanned-by-other');
    expect((await keeper.ask('scanNote', { noteNo, warehouseId, takeOver: true })).ok).toBe(true);
    expect(await codes(works(client, noteNo, label, warehouseId))).toEqual(['note.scanned-by-other']);
    expect((await keeper.ask('scanLabel', { noteNo, code: label })).ok).toBe(true);
  });

  it('whoever had a note in hand hears at once that it was taken over, and nobody else does', async () => {
    const { client, warehouseId } = await leader(plant);
    const keeper = await plant.signIn('keeper');
    await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' });
    const { noteNo } = await makeNote(plant.pool);
    await client.ask('scanNote', { noteNo, warehouseId });
    const listeners = [new EventRecorder(plant.url, client), new EventRecorder(plant.url, keeper)] as const;
    const claims = () => listeners.map(({ events }) => events.filter(({ name }) => name === 'claim').length);
    await eventually(
      () => listeners.every(({ events }) => events.some(({ name }) => name === 'notice')),
      (both) => both,
    );
    await keeper.ask('scanNote', { noteNo, warehouseId, takeOver: true });
    await eventually(claims, ([of = 0]) => of > 0);
    expect(claims()[1]).toBe(0);
    for (const one of listeners) one.stop();
  });

  it('S131: two devices of one account at one note: each hears what the other does, itself nothing, and nobody where there is one device', async () => {
    const { client, warehouseId } = await leader(plant);
    const at = (device: string) => ({ headers: { 'X-Device': device } });
    const { noteNo, labels } = await makeNote(plant.pool);
    const devices = ['one', 'two'] as const;
    const [one, two] = devices.map((device) => new EventRecorder(plant.url, client, { device }));
    const stranger = new EventRecorder(plant.url, await plant.signIn('keeper'), { device: 'two' });
    if (!one || !two) throw new Error('two devices listen');
    const claims = ({ events }: EventRecorder) => events.filter(({ name }) => name === 'claim').length;
    await eventually(
      () => [one, two, stranger].every(({ events }) => events.some(({ name }) => name === 'notice')),
      (all) => all,
    );
    await client.ask('scanNote', { noteNo, warehouseId }, at('one'));
    await client.ask('scanLabel', { noteNo, code: labels[0] ?? '' }, at('one'));
    expect((await client.ask('scanNote', { noteNo, warehouseId, resume: true }, at('two'))).ok).toBe(true);
    await eventually(
      () => claims(one),
      (count) => count === 1,
    );
    // Nobody else has it open, so no event was sent.
    expect(claims(two)).toBe(0);
    await client.ask('scanLabel', { noteNo, code: labels[1] ?? '' }, at('one'));
    await eventually(
      () => claims(two),
      (count) => count === 1,
    );
    await client.ask('scanLabel', { noteNo, code: labels[2] ?? '' }, at('two'));
    await eventually(
      () => claims(one),
      (count) => count === 2,
    );
    await client.ask('saveNoteLocation', { noteNo, locationCode: 'RM1-A01-05', warehouseId }, at('two'));
    await eventually(
      () => claims(one),
      (count) => count === 3,
    );
    expect([claims(two), claims(stranger)]).toEqual([1, 0]);
    for (const recorder of [one, two, stranger]) recorder.stop();
  });

  it('R4, receive-check-in-required: opening, scanning and placing ask for a check-in that holds, whatever warehouse is named', async () => {
    const { client, warehouseId } = await leader(plant);
    const { noteNo, labels } = await makeNote(plant.pool);
    await client.ask('scanNote', { noteNo });
    await plant.pool.query("update check_in set until = now() - interval '1 minute'");
    expect((await client.ask('scanNote', { noteNo, resume: true })).code).toBe('check-in.required');
    expect(await codes(works(client, noteNo, labels[0] ?? '', warehouseId))).toEqual(['check-in.required']);
    await client.ask('checkIn', { code: 'KW-SIGN:FG1' });
    expect((await client.ask('scanLabel', { noteNo, code: labels[0] ?? '' })).ok).toBe(true);
  });

  it('receiving-step-1-check-in: a check-in holds to the end of the day, and past midnight for who began in the evening', async () => {
    const { client } = await leader(plant);
    await client.ask('checkIn', { code: 'KW-SIGN:FG1' });
    const { rows } = await plant.pool.query(
      `select until >= at + interval '8 hours' as "aShift", until >= date_trunc('day', at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' + interval '1 day' as "theDay"
         from check_in order by at desc limit 1`,
    );
    expect(rows).toEqual([{ aShift: true, theDay: true }]);
  });

  it('R28, receiving-warehouse-required: scanNote says that its warehouse is none', async () => {
    const { client } = await leader(plant);
    const { noteNo } = await makeNote(plant.pool);
    expect((await client.ask('scanNote', { noteNo, warehouseId: 999_999 })).code).toBe('receive.warehouse-required');
  });
});

describe('lines that were received', () => {
  it('R6, R24: their labels verify nothing any more, and none is told twice after the receipt is deleted', async () => {
    const { client, warehouseId } = await leader(plant);
    const { noteNo, labels } = await makeNote(plant.pool);
    await client.ask('scanNote', { noteNo, warehouseId });
    await client.ask('scanLabel', { noteNo, code: labels[2] ?? '' });
    await client.ask('saveNoteLocation', { noteNo, locationCode: 'RM1-A01-05', warehouseId });
    expect((await client.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1 }] })).ok).toBe(true);
    const late = await client.ask('scanLabel', { noteNo, code: labels[0] ?? '' });
    expect([late.code, late.message]).toEqual(['receive.line-unusable', expect.stringContaining('1')]);
    const several = await client.ask('saveScans', { noteNo, labels: labels.slice(0, 2) });
    expect(JSON.stringify(several.envelope)).toContain('receive.line-unusable');
    await client.ask('deleteReceipts', { nos: [noteNo] });
    await client.ask('scanNote', { noteNo, warehouseId });
    expect((await client.ask('scanLabel', { noteNo, code: labels[0] ?? '' })).ok).toBe(true);
  });

  it('R6, label-verification-minimum: what was verified of them does not stand for the rest', async () => {
    await plant.pool.query(
      "insert into setting (org, key, value) values ('101', 'labelCheck', 'true'), ('101', 'labelCheckMinimum', '2') on conflict (org, key) do update set value = excluded.value",
    );
    await plant.pool.query("select pg_notify('kuwei', 'setting 101')");
    const { client, warehouseId } = await leader(plant);
    const { noteNo, labels } = await makeNote(plant.pool);
    await expect.poll(async () => (await client.ask('noteDetail', { noteNo })).data.labelsNeeded).toBe(2);
    await client.ask('scanNote', { noteNo, warehouseId });
    await client.ask('saveNoteLocation', { noteNo, locationCode: 'RM1-A01-05', warehouseId });
    for (const code of labels.slice(0, 2)) await client.ask('scanLabel', { noteNo, code });
    expect((await client.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1 }] })).ok).toBe(true);
    expect((await client.ask('noteDetail', { noteNo })).data).toMatchObject({ scannedLabels: 2, labelsNeeded: 4 });
    const rest = () => client.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 2 }] });
    expect(await rest()).toMatchObject({ code: 'label.minimum', message: expect.stringContaining('2') });
    for (const code of labels.slice(2)) await client.ask('scanLabel', { noteNo, code });
    expect((await rest()).ok).toBe(true);
    await plant.pool.query("delete from setting where org = '101'");
    await plant.pool.query("select pg_notify('kuwei', 'setting 101')");
  });
});

describe('R7, location-code-correct: a closed location takes nothing in', () => {
  const idOf = async (code: string) =>
    (await plant.pool.query<{ id: number }>("select id from location where org = '101' and code = $1", [code])).rows[0]?.id ?? 0;

  it('closing it clears it from open lines; the person is told which place', async () => {
    const { client, warehouseId } = await leader(plant);
    const admin = await plant.signIn('admin');
    const { noteNo } = await makeNote(plant.pool, { firstItem: 15 });
    await client.ask('scanNote', { noteNo, warehouseId });
    await client.ask('saveNoteLocation', { noteNo, locationCode: 'RM1-A01-11', warehouseId });
    const id = await idOf('RM1-A01-11');
    expect((await admin.ask('setLocationStatus', { ids: [id], active: false })).data.changed).toBe(1);
    expect((await client.ask('noteDetail', { noteNo })).data.lines.map((line) => line.locationId)).toEqual([null, null]);
    const save = () => client.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1 }, { lineNo: 2 }] });
    expect((await save()).code).toBe('location.required');
    // In another way than by the call, for instance by the import of locations.
    await client.ask('saveNoteLocation', { noteNo, locationCode: 'RM1-A01-12', warehouseId });
    await plant.pool.query("update location set status = 'inactive' where org = '101' and code = 'RM1-A01-12'");
    expect(await save()).toMatchObject({ code: 'location.inactive', message: expect.stringContaining('RM1-A01-12') });
    await plant.pool.query("update location set status = 'active' where org = '101'");
  });

  it('closing and receiving at once: goods never lie in a closed place', async () => {
    const { client, warehouseId } = await leader(plant);
    const admin = await plant.signIn('admin');
    const id = await idOf('RM1-A01-10');
    for (let round = 0; round < 12; round += 1) {
      const { noteNo } = await makeNote(plant.pool, { lines: 1, firstItem: 15 });
      await client.ask('scanNote', { noteNo, warehouseId });
      await client.ask('saveNoteLocation', { noteNo, locationCode: 'RM1-A01-10', warehouseId });
      const [saved, closed] = await Promise.all([
        client.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1 }] }),
        admin.ask('setLocationStatus', { ids: [id], active: false }),
      ]);
      expect([saved.ok, closed.ok].filter(Boolean)).toHaveLength(1);
      if (saved.ok) {
        expect(closed.code).toBe('location.in-stock');
        await client.ask('deleteReceipts', { nos: [noteNo] });
      } else expect(['location.required', 'location.inactive']).toContain(saved.code);
      await admin.ask('setLocationStatus', { ids: [id], active: true });
    }
  });
});
