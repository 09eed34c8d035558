import { describe, expect, it } from 'vitest';
import { EventRecorder } from '../../test/eventRecorder.ts';
import { eventually, receiveNote, useDesk } from '../../test/partners.ts';

const { plant, next, people } = useDesk();

const rowOf = async <N extends 'abnormalMessages' | 'exchangeMessages'>(list: N, no: string) =>
  (await people.leader.list(list, { jsWhere: `DocNo = '${no}'` })).data.rows[0];
const causeOf = (no: string) => rowOf('exchangeMessages', no).then((row) => row?.cause ?? '');

describe('what happened to a message, and what to do', () => {
  const faults: [cause: string, fault: Omit<Parameters<typeof next.fault>[0], 'partner'>][] = [
    ['partly', { fault: 'refusedLine', lines: [2] }],
    ['refused', { fault: 'refusedLine' }],
    ['deleted-there', { fault: 'deletedDocument', times: 1, on: ['send'] }],
  ];
  it.each(faults)('%s waits for a person, until it was sent again', async (cause, fault) => {
    next.fault({ partner: 'erp', ...fault });
    const no = await receiveNote(plant, people.who);
    const row = await eventually(
      () => rowOf('abnormalMessages', no),
      (found) => found !== undefined,
    );
    expect(row).toMatchObject({ type: 'receipt', partner: 'erp', cause, remedy: cause });
    expect(row?.reason).not.toBe('');
    next.simulator.faults.clear();
    await people.leader.ask('resendMessages', { ids: [row?.id ?? 0] });
    await eventually(
      () => rowOf('exchangeMessages', no),
      (found) => found?.state === 'synchronized',
    );
    expect(await rowOf('abnormalMessages', no)).toBeUndefined();
    expect(await causeOf(no)).toBe('');
  });

  it('grows older as long as it waits for a person, and tells each reader the line in their language', async () => {
    next.fault({ partner: 'erp', fault: 'refusedLine', lines: [2] });
    const no = await receiveNote(plant, people.who);
    const row = await eventually(
      () => rowOf('abnormalMessages', no),
      (found) => found !== undefined,
    );
    await plant.pool.query(
      "update outbox set created_at = now() - interval '3 hours', finished_at = now() - interval '179 minutes' where id = $1",
      [row?.id],
    );
    expect((await rowOf('abnormalMessages', no))?.ageMinutes).toBe(180);
    expect(row?.reason).toMatch(/^第 2 行: /);
    await people.leader.ask('closeMessages', { ids: [row?.id ?? 0], reason: 'posted by hand' });
    await plant.pool.query("update outbox set finished_at = created_at + interval '5 minutes' where id = $1", [row?.id]);
    expect((await rowOf('exchangeMessages', no))?.ageMinutes).toBe(5);
  });

  it('a message that only waits for an answer says so, and is not among the exceptions', async () => {
    next.fault({ partner: 'erp', fault: 'http500' });
    const no = await receiveNote(plant, people.who);
    await eventually(
      () => causeOf(no),
      (cause) => cause === 'silent',
    );
    expect(await rowOf('abnormalMessages', no)).toBeUndefined();
  });
});

describe('the number of abnormal documents', () => {
  it('is told to open apps when a partner refuses and when a person decides, to those of the organisation only', async () => {
    // Messages left by earlier tests are delivered first, so that only this document changes the number.
    await eventually(
      async () => (await plant.pool.query("select 1 from outbox where state in ('queued', 'sending')")).rowCount,
      (waiting) => waiting === 0,
    );
    const recorder = new EventRecorder(plant.url, people.leader);
    const elsewhere = new EventRecorder(plant.url, await plant.signIn('admin', '102'));
    const eventCount = (one: EventRecorder) => one.events.filter(({ name }) => name === 'abnormal').length;
    await eventually(
      () => recorder.events.length + elsewhere.events.length,
      (events) => events >= 6,
    );
    next.fault({ partner: 'erp', fault: 'refusedLine' });
    const no = await receiveNote(plant, people.who);
    await eventually(
      () => eventCount(recorder),
      (times) => times === 1,
    );
    const row = await rowOf('abnormalMessages', no);
    const before = (await people.leader.ask('countAbnormalReceipts', {})).data.count;
    await people.leader.ask('closeMessages', { ids: [row?.id ?? 0], reason: 'posted by hand' });
    await eventually(
      () => eventCount(recorder),
      (times) => times === 2,
    );
    expect((await people.leader.ask('countAbnormalReceipts', {})).data.count).toBe(before - 1);
    expect(eventCount(elsewhere)).toBe(0);
    recorder.stop();
    elsewhere.stop();
  });
});
