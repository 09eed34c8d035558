import { expect, test } from 'vitest';
import type { Announced } from './announce.ts';
import type { Handheld } from './handheld.ts';
import { checkIn, refusedScans } from './refusedScans.ts';
import { inRoom } from './stories.ts';
import { useWorldWithApp } from './world.ts';

/** Work that the server refused goes to the team leader, who repeats or drops it. */
const world = useWorldWithApp();

/** On each device, the card of the note names both cartons by their codes. */
async function handOver(device: Handheld, { noteNo, labels }: Announced): Promise<void> {
  await device.page.locator('.kw-context-state').click();
  const card = device.page.locator('.kw-attention-refused', { hasText: noteNo });
  for (const code of labels.slice(0, 2)) await card.getByText(code).waitFor();
  await device.picture('hand-over');
  await device.expectSound();
  await card.getByRole('button', { name: device.say('attention.hand-over'), exact: true }).click();
  await card.waitFor({ state: 'detached' });
}

const scanned = async (labels: readonly string[]) =>
  (
    await world.pool.query<{ account: string; n: number }>(
      `select u.account, count(*)::int as n from scan_record s join user_account u on u.id = s.user_id
        where s.scan_type = 'label' and s.deleted_at is null and s.code = any($1) group by u.account`,
      [labels],
    )
  ).rows;

inRoom('the leader takes it over and this device does it again, once: $language, $size', async ({ language, size }) => {
  const { note, device } = await refusedScans(world, language);
  await handOver(device, note);
  const leader = await world.device({ account: 'leader', language, size });
  await checkIn(leader);
  await leader.go('/pages/my/leftWork');
  await leader.sees(note.noteNo);
  await leader.settle();
  await leader.picture('left-work');
  await leader.expectSound();
  await leader.page.getByText(note.noteNo).first().click();
  await leader.sees(leader.say('left-work.steps'));
  await leader.sees(note.labels[0] ?? '');
  await leader.settle();
  await leader.picture('left-work-detail');
  await leader.expectSound();
  await leader.button(leader.say('action.takeLeftWork')).click();
  await leader.page
    .getByRole('alertdialog')
    .getByRole('button', { name: leader.say('action.takeLeftWork'), exact: true })
    .click();
  await expect.poll(() => scanned(note.labels)).toEqual([{ account: 'leader', n: 2 }]);
  await leader.sees(leader.say('state.leftWork.done'));
  // The device keeps the note too.
  const { rows } = await world.pool.query(
    'select u.account, n.state from delivery_note n join user_account u on u.id = n.scanned_by where n.note_no = $1',
    [note.noteNo],
  );
  expect(rows).toEqual([{ account: 'leader', state: 'scanning' }]);
});

test('refused again it is in the hand of whoever took it; dropped it stays with the reason', async () => {
  const { note, device } = await refusedScans(world, 'zh');
  await handOver(device, note);
  // The leader is not checked in either, so that the same refusal comes on the leader's device.
  const leader = await world.device({ account: 'leader', language: 'zh' });
  await leader.go('/pages/my/leftWork');
  await leader.page.getByText(note.noteNo).first().click();
  await leader.button(leader.say('action.takeLeftWork')).click();
  await leader.page
    .getByRole('alertdialog')
    .getByRole('button', { name: leader.say('action.takeLeftWork'), exact: true })
    .click();
  await leader.go('/pages/home/home2');
  await leader.sees(leader.say('attention.count', { n: 2 }));
  await handOver(leader, note);
  await leader.go('/pages/my/leftWork');
  // The list shows its old rows until the new page arrives; the new row comes first.
  await leader.settle();
  await leader.page.getByText(note.noteNo).first().click();
  await leader.act('action.dropLeftWork');
  const question = leader.page.getByRole('alertdialog');
  await question.getByRole('textbox').fill('货已退回供应商');
  await question.getByRole('button', { name: leader.say('action.dropLeftWork'), exact: true }).click();
  await leader.sees('货已退回供应商');
  await leader.sees(leader.say('state.leftWork.dropped'));
  expect(await scanned(note.labels)).toEqual([]);
});
