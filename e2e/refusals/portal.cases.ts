import type { DeliveryNote } from '../../contract/exchange/protocol.paperwork.ts';
import type { Args, Refusal, Topic } from './refusal.ts';
import { type Room, receiving } from './room.ts';

type Line = DeliveryNote['lines'][number];

/** Scans a note with the supplier's error: it is fetched but not accepted, and the worker sees why. */
const wrong = async (room: Room, change: (note: DeliveryNote) => DeliveryNote): Promise<{ noteNo: string; itemNo: string }> => {
  const { noteNo, itemNos } = await room.announced({ lines: 1, change });
  await room.keeper.ask('checkIn', { code: 'KW-SIGN:W11' });
  await room.go(receiving);
  await room.device.sees(room.device.say('receive.do.note'));
  await room.still();
  await room.device.scan(noteNo);
  return { noteNo, itemNo: itemNos[0] ?? '' };
};
const withLine =
  (change: Partial<Line>) =>
  (note: DeliveryNote): DeliveryNote => ({ ...note, lines: note.lines.map((line) => ({ ...line, ...change })) });

const intake: readonly Refusal[] = [
  {
    id: 'note.supplier-unknown',
    at: 'reject',
    meet: async (room) => {
      const { noteNo } = await wrong(room, (note) => ({ ...note, supplierCode: 'S-NOBODY' }));
      return { noteNo, supplier: 'S-NOBODY' };
    },
  },
  {
    id: 'note.item-unknown',
    at: 'reject',
    meet: async (room) => {
      const { noteNo } = await wrong(room, withLine({ itemNo: 'NO-ITEM-1' }));
      return { noteNo, items: 'NO-ITEM-1' };
    },
  },
  {
    id: 'note.unit-other',
    at: 'reject',
    meet: async (room) => {
      const { itemNo } = await wrong(room, withLine({ unit: 'bushel' }));
      // A unit without a word stands beside the code of the other.
      return { item: itemNo, unit: 'bushel', ours: await room.value("select unit from item where org = '101' and code = $1", [itemNo]) };
    },
  },
];

/** The portal is off for one request: the worker gets an answer in time, with the next step. */
const silent = async (room: Room, work: () => Promise<void>): Promise<void> => {
  await room.still();
  room.world.simulator.faults.set({ partner: 'portal', fault: 'http500', on: ['fetch'] });
  await work();
};
const answering = async (room: Room): Promise<void> => {
  room.world.simulator.faults.set({ partner: 'portal', fault: 'http500', off: true });
  // The product forgets a silence when the portal answers again.
  await room.note();
};

const silence: readonly Refusal[] = [
  {
    id: 'note.portal-silent',
    at: 'reject',
    meet: async (room): Promise<Args> => {
      await room.go(receiving);
      await room.device.sees(room.device.say('receive.do.note'));
      await silent(room, () => room.device.scan('SH2026SILENT'));
      return { noteNo: 'SH2026SILENT', minutes: 5 };
    },
    after: answering,
  },
  {
    id: 'label.portal-silent',
    at: 'reject',
    meet: async (room): Promise<Args> => {
      await room.opened();
      await silent(room, () => room.device.scan('SILENTLABEL1'));
      return { code: 'SILENTLABEL1', minutes: 5 };
    },
    after: answering,
  },
];

export const portal: Topic = { name: 'what the supplier portal sends, or does not', account: 'keeper', refusals: [...intake, ...silence] };
