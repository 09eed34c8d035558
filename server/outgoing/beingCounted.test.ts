import { beforeAll, expect, it } from 'vitest';
import { scanned } from '../../contract/core/flowTestKit.ts';
import { pickingFlow } from '../../contract/issuing/picking.flow.ts';
import { noRound } from '../../contract/issuing/pickingRound.rules.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { entered, keepType } from '../../test/entries.ts';
import { keepWorkshop } from '../../test/issued.ts';
import { usePlant } from '../../test/plant.ts';
import { putLabels } from '../../test/positions.ts';
import { issuingWorld } from '../issuing/issuingTestKit.ts';

const plant = usePlant();
const [place, item] = ['RM1-A01-04', '3010-0005'];
const labels = ['COUNTED-1', 'COUNTED-2'] as const;
let world: Awaited<ReturnType<typeof issuingWorld>>;

beforeAll(async () => {
  world = await issuingWorld(plant);
  await Promise.all([keepWorkshop(plant), keepType(plant, 'requisition', 'LL')]);
  await putLabels(plant.pool, place, labels, { item, qty: 8 });
  const { docNo: no } = (await world.keeper.ask('createCount', { warehouse: 'RM1', locations: [place], opening: false })).data;
  expect((await world.keeper.ask('startCount', { no })).message).toBe('');
});

it('being counted: whoever counts at a place is told so of a label there that a requisition wants, in their language; a colleague takes it', async () => {
  const { keeper, leader } = world;
  const clerk = await plant.signIn('clerk');
  const lines = [entered({ itemNo: item, location: undefined, qty: '8' })];
  const { docNo: no } = (await clerk.ask('saveRequisition', { type: 'LL', workshop: 'W1', lines })).data;
  await clerk.ask('submitRequisitions', { nos: [no] });
  await leader.ask('reviewRequisitions', { nos: [no] });
  const paper = { kind: 'requisition', no } as const;
  const seenBy = async (who: typeof keeper) => (await who.ask('takingSnapshot', paper)).data;
  const counting = await seenBy(keeper);
  expect([counting.labels, counting.lines.map(({ places }) => places)]).toEqual([[], [[]]]);
  const words = async (language: Language) => (await keeper.ask('whyNotOut', { ...paper, scanned: labels[0] }, { language })).data;
  expect(await words('zh')).toEqual({ may: false, words: `您正在 ${place} 盘点，盘点结束前不显示账面数量` });
  expect((await words('en')).words).toContain(`You are counting at ${place}`);
  expect((await words('yn')).words).toContain(`Anda sedang menghitung di ${place}`);
  expect((await seenBy(leader)).labels.map(({ code }) => code)).toEqual([...labels]);
  const taking = { requisitionNo: no, lines: [{ sourceLine: 1, qty: '8', location: place, labels: [labels[0]] }] };
  expect((await leader.ask('takeRequisitions', taking)).message).toBe('');
  await world.lawful();
});

it('being counted: a round goes on beside the count, the carton in the hand is taken, and no other of the place is told of', async () => {
  const { keeper, task, lawful } = world;
  const [lineId = 0] = (await task([{ item, qty: 3, order: 'MO-COUNTED' }])).lines;
  const round = { orderNo: 'MO-COUNTED' };
  const state = { ...noRound, round };
  const before = (await keeper.ask('pickingSnapshot', round)).data;
  expect([before.labels, before.lines[0]?.takes.map((one) => `${one.place} ${one.qty}`)]).toEqual([[], [`${place} 3`]]);
  expect(scanned(pickingFlow, state, labels[1], before).taken.ask).toEqual({ kind: 'label', code: labels[1] });
  // The snapshot that the device then reads, and by which it judges the same scan.
  await putLabels(plant.pool, place, ['COUNTED-3'], { item, qty: 8 });
  const known = (await keeper.ask('pickingSnapshot', { ...round, inHand: labels[1] })).data;
  expect(known.labels.map(({ code }) => code)).toEqual([labels[1]]);
  const [command] = scanned(pickingFlow, state, labels[1], known).given;
  if (command?.callName !== 'prepareByScan') throw new Error('the carton is taken');
  expect(command.input).toMatchObject({ lineId: Number(lineId), qty: '3' });
  expect((await keeper.ask('prepareByScan', command.input)).data).toMatchObject({ qty: '3', restQty: '5' });
  await lawful();
});
