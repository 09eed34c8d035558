import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { noteRecord, usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';
import { leader } from '../../test/receiving.ts';

const plant = usePlant();
const next = usePartners(plant);
beforeEach(() => next.simulator.faults.clear());

let made = 0;

/** A note of one line that came from the portal: one printed label of half of it, the rest labelled here. */
async function labelledNote() {
  made += 1;
  const noteNo = `FA2611${String(made).padStart(4, '0')}`;
  next.simulator.state.putNote(noteRecord(noteNo, 1).data);
  const { client, warehouseId } = await leader(plant);
  await client.ask('scanNote', { noteNo, warehouseId });
  await client.ask('createNoteLabels', { noteNo, lineNo: 1, packQty: '50' });
  return { client, noteNo };
}
const labelsOf = async (noteNo: string) =>
  (
    await plant.pool.query<{ state: string; made_here: boolean; counted: number }>(
      `select b.state, b.made_here, n.label_count as counted from label b join delivery_note n on n.id = b.note_id where n.note_no = $1 order by b.id`,
      [noteNo],
    )
  ).rows.map((row) => `${row.state}${row.made_here ? ' here' : ''} of ${row.counted}`);

it('R25, R75: a portal that is silent, knows nothing or sends what cannot be taken leaves every label as it was', async () => {
  const { client, noteNo } = await labelledNote();
  const before = await labelsOf(noteNo);
  expect(before).toEqual(['printed of 2', 'generated here of 2']);
  const again = async () => JSON.stringify((await client.ask('syncNote', { noteNos: [noteNo], deleteLabels: true })).envelope);
  next.fault({ partner: 'portal', fault: 'down' });
  expect(await again()).toContain('note.portal-silent');
  expect(await labelsOf(noteNo)).toEqual(before);
  next.simulator.faults.clear();
  next.simulator.state.putNote({ ...noteRecord(noteNo, 2).data, supplierCode: 'S-NEW' });
  expect(await again()).toContain('note.supplier-unknown');
  expect(await labelsOf(noteNo)).toEqual(before);
});

it('R25: what came takes the place of the labels at once, also when it is no newer, and a repeat of the command does nothing', async () => {
  const { client, noteNo } = await labelledNote();
  const operationId = randomUUID();
  const again = () => client.ask('syncNote', { noteNos: [noteNo], deleteLabels: true }, { operationId });
  const first = await again();
  expect(first.data.done).toBe(1);
  expect(await labelsOf(noteNo)).toEqual(['printed of 1', 'void here of 1']);
  await client.ask('createNoteLabels', { noteNo, lineNo: 1, packQty: '50' });
  const repeated = await again();
  expect(repeated.envelope).toEqual(first.envelope);
  expect(await labelsOf(noteNo)).toEqual(['printed of 2', 'void here of 2', 'generated here of 2']);
});

it('R9: a note that was deleted here is not told as fetched', async () => {
  const { client, noteNo } = await labelledNote();
  await client.ask('deleteNotes', { noteNos: [noteNo] });
  for (const deleteLabels of [false, true]) {
    const answer = await client.ask('syncNote', { noteNos: [noteNo], deleteLabels });
    expect(JSON.stringify(answer.envelope)).toContain('note.deleted');
    expect((await client.ask('checkNote', { noteNo })).code).toBe('note.deleted');
  }
});
