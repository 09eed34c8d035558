import { expect, it } from 'vitest';
import { partners } from '../../contract/exchange/partner.ts';
import { noteRecord, usePartners } from '../../test/partners.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
const next = usePartners(plant);

const noteNos = Array.from({ length: 20 }, (_, at) => `TW2611${String(at).padStart(4, '0')}`);
const labelsOf = (noteNo: string) =>
  [1, 2, 3, 4].map((nth) => ({ code: `${noteNo}-${nth}`, line: nth > 2 ? 2 : 1, qty: '25', boxNo: `B-${noteNo}` }));
const recordOf = (noteNo: string, version: number) => {
  const line = (nr: number) => ({ line: nr, poNo: 'PO1', poLine: nr, itemNo: `3010-000${nr}`, qty: '100', unit: '件' });
  return noteRecord(noteNo, version, { lines: [line(1), line(2)], labels: labelsOf(noteNo) });
};

/** A generator of numbers that gives the same ones again. */
const seeded = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** Answers with a file, so only its status is checked. */
async function print(client: Client, bars: readonly string[]): Promise<{ ok: boolean; status: number; code: string }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${client.token}`, org: '101' };
  const body = JSON.stringify({ data: { bars, reason: 'again' } });
  const { status } = await fetch(`${client.base}/api/Receive/PrintBars`, { method: 'POST', headers, body });
  return { ok: status === 200, status, code: 'print' };
}

/** The next action of a person with one or several notes. */
const actions = (client: Client, noteNo: string, random: (below: number) => number, warehouseId: number) => {
  const labels = labelsOf(noteNo).map(({ code }) => code);
  const several = [...new Set([noteNo, ...[0, 1, 2].map(() => noteNos[random(20)] ?? noteNo)])];
  const open = () => client.ask('scanNote', { noteNo, warehouseId, resume: true, takeOver: true });
  const save = () => client.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1 }, ...(random(2) ? [{ lineNo: 2 }] : [])] });
  return [
    open,
    open,
    open,
    () => client.ask('scanLabel', { noteNo, code: labels[random(4)] ?? '' }),
    () => client.ask('scanLabel', { noteNo, code: labels[random(4)] ?? '' }),
    () => client.ask('saveScans', { noteNo, labels }),
    () => client.ask('saveNoteLocation', { noteNo, locationCode: 'RM1-A01-05', warehouseId }),
    save,
    save,
    () => client.ask('deleteReceipts', { nos: several }),
    () => client.ask('deleteNotes', { noteNos: several }),
    () => client.ask('syncNote', { noteNos: [noteNo], deleteLabels: true }),
    () => client.ask('voidLabels', { codes: several.map((no) => `${no}-${1 + random(4)}`) }),
    () => client.ask('loadCabinet', { cabinetNo: `G${random(3)}`, label: labels[random(4)] ?? '' }),
    () => print(client, [...labels, `${several.at(-1)}-1`]),
    () => next.bring('portal', recordOf(noteNo, random(1_000_000))),
    async () => {
      const { data } = await client.list('scanRecords', { jsWhere: { DeliNo: { value: noteNo } } });
      return client.ask('deleteScans', { ids: data.rows.slice(0, 2).map(({ id }) => Number(id)) });
    },
  ];
};

const laws: Record<string, string> = {
  'no scan without its receipt on what was received': `select s.id from scan_record s join label b on b.id = s.label_id join delivery_note_line l on l.id = b.note_line_id
     where s.scan_type = 'label' and s.deleted_at is null and s.receipt_id is null and l.received_qty is not null`,
  'no living scan on a deleted note': `select n.note_no from scan_record s join delivery_note n on n.id = s.note_id
     where s.scan_type = 'label' and s.deleted_at is null and n.state = 'deleted'`,
  'a label is scanned exactly when a scan says so': `select b.code from label b where (b.state = 'scanned')
     <> exists (select from scan_record s where s.label_id = b.id and s.scan_type = 'label' and s.deleted_at is null and s.receipt_id is null)`,
  'a note counts its labels': `select n.note_no from delivery_note n
     where n.label_count <> (select count(*) from label b where b.note_id = n.id and b.state not in ('void', 'split'))`,
  'labels in stock are those of received lines': `select b.code from label b join delivery_note_line l on l.id = b.note_line_id
     where b.state = 'in-stock' and l.received_qty is null`,
};

// Deadlocks are checked for all tests at the end of the run (test/deadlocks.ts).
it('R70, R27: two people at the same 20 notes and the portal between them: no deadlock, no 500, nothing left over', async () => {
  expect(partners).toContain('portal');
  for (const noteNo of noteNos) {
    next.simulator.state.putNote(recordOf(noteNo, 1).data);
    await next.bring('portal', recordOf(noteNo, 1));
  }
  const people = await Promise.all(['keeper', 'leader'].map((account) => plant.signIn(account)));
  const places = await Promise.all(people.map((one) => one.ask('checkIn', { code: 'KW-SIGN:RM1' })));
  const warehouseId = places[0]?.data.id ?? 0;
  const seen = new Map<string, number>();
  const hands = people.flatMap((client) => [client, client, client, client]);
  await Promise.all(
    hands.map(async (client, hand) => {
      const random = seeded(hand + 1);
      for (let step = 0; step < 120; step += 1) {
        const all = actions(client, noteNos[random(20)] ?? '', random, warehouseId);
        const answer = await all[random(all.length)]?.();
        if (!answer || Array.isArray(answer)) continue;
        const name = answer.ok ? 'done' : `${answer.status} ${answer.code}`;
        seen.set(name, (seen.get(name) ?? 0) + 1);
      }
    }),
  );
  expect([...seen.keys()].filter((name) => /^(5|0)/.test(name))).toEqual([]);
  expect(seen.get('done')).toBeGreaterThan(200);
  for (const [law, text] of Object.entries(laws))
    expect({ law, broken: (await plant.pool.query(text)).rows.slice(0, 3) }).toEqual({ law, broken: [] });
  expect((await compareLedger(plant.pool)).differences).toEqual([]);
});
