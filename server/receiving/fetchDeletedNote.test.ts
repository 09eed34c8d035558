import { expect, it } from 'vitest';
import { noteRecord, useDesk } from '../../test/partners.ts';

const { plant, next, people } = useDesk();

it('R9: a note that was deleted here is told as deleted when it is fetched again, and stays so', async () => {
  const { data } = noteRecord('FD26110001', 1);
  next.simulator.state.putNote(data as never);
  const { leader } = people;
  expect((await leader.ask('pushNote', { noteNos: ['FD26110001'] })).data.outcomes).toMatchObject([{ done: true }]);
  expect((await leader.ask('deleteNotes', { noteNos: ['FD26110001'] })).data.outcomes).toMatchObject([{ done: true }]);
  const pushed = await leader.ask('pushNote', { noteNos: ['FD26110001'] });
  expect(JSON.stringify(pushed.envelope)).toContain('note.deleted');
  const synced = await leader.ask('syncNote', { noteNos: ['FD26110001'], deleteLabels: true });
  expect(JSON.stringify(synced.envelope)).toContain('note.deleted');
  const { rows } = await plant.pool.query("select state from delivery_note where note_no = 'FD26110001'");
  expect(rows).toEqual([{ state: 'deleted' }]);
});
