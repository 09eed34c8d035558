import { formatPalletCode } from '../../contract/labels/scanCode.ts';
import { demoPassword } from './demoBootstrap.ts';
import { DemoClient } from './demoClient.ts';
import { demoHistory } from './demoHistory.ts';

const warehouse = 'W11';

/**
 * Cartons that changed their place: one to that of another, one that was taken off and put back. They lie on a pallet then, and a second
 * pallet is empty. Done once: if something was moved already, nothing is done.
 */
export async function bindSome(url: string, today: string): Promise<number> {
  const keeper = await new DemoClient(url, '101').signIn('keeper', demoPassword);
  if ((await keeper.rows('positionMoves')).length > 0) return 0;
  const put = demoHistory(today).flatMap(({ warehouseCode, putaway }) => (warehouseCode === warehouse ? (putaway?.lines ?? []) : []));
  const labelled: { place: string; label: string }[] = [];
  for (const place of new Set(put.map(({ locationCode }) => locationCode))) {
    const { labels } = await keeper.ask('positionSnapshot', { place });
    const [first] = labels.filter(({ status }) => status === 'available');
    if (first) labelled.push({ place, label: first.code });
    if (labelled.length === 2) break;
  }
  const [moved, back] = labelled;
  if (!moved || !back) return 0;
  await keeper.ask('bindPosition', { place: back.place, labels: [moved.label], byHand: false });
  await keeper.ask('unbindPosition', { labels: [back.label], byHand: false });
  await keeper.ask('bindPosition', { place: back.place, labels: [back.label], byHand: false });
  const { codes } = await keeper.ask('makePallets', { count: 2 });
  const pallet = formatPalletCode(codes[0] ?? '');
  await keeper.ask('putOnPallet', { pallet, labels: [moved.label, back.label], byHand: false });
  return 3;
}
