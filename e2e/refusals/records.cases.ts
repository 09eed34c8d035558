import type { Announced } from '../announce.ts';
import type { Refusal, Topic } from './refusal.ts';
import type { Room } from './room.ts';

const receiptRecord = '/pages/Stock/InnerCom/RecieveRecordInner';
const first = ({ labels }: Announced): string => labels[0] ?? '';

/** Opens the record of a receipt that is still to be sent. */
const onReceipt = async (room: Room, receiptNo: string): Promise<void> => {
  await room.go(receiptRecord, { receiptNo });
  await room.device.page.locator('.kw-record', { hasText: receiptNo }).waitFor();
};
/** Corrects the scan time of a receipt; returns the values in the refusal. */
const scannedAt = async <N>(room: Room, time: string, names: N): Promise<N> => {
  const { receiptNo } = await room.received({ lines: 1 });
  await onReceipt(room, receiptNo);
  await room.still();
  await room.act('action.correctScanTime');
  await room.answer('shell.confirm', time);
  return names;
};
/** A receipt that is not sent to the ERP during the case. */
const unsent = async (room: Room): Promise<Announced & { receiptNo: string }> => {
  await room.sendNothing();
  return room.received({ lines: 1 });
};
const sentAgain = (room: Room): Promise<void> => room.sendAgain();
const inErp = (room: Room, receiptNo: string): Promise<unknown> =>
  room.sql("update receipt set state = 'synchronized', sync_state = 'synchronized', erp_no = 'RCV-1' where receipt_no = $1", [receiptNo]);
const shelvedText = `
  with t as (
    insert into putaway_task (org, receipt_id, receipt_line_id, warehouse_id, item_id, from_location_id, from_status, location_id, released_qty,
                              put_away_qty, state, released_at)
    select r.org, r.id, l.id, r.warehouse_id, l.item_id, l.location_id, 'inspection', l.location_id, 1, 1, 'processed', now()
      from receipt r join receipt_line l on l.receipt_id = r.id where r.receipt_no = $1
    on conflict (receipt_line_id) do update set put_away_qty = 1, released_qty = greatest(putaway_task.released_qty, 1) returning item_id
  ) select i.code as item from t join item i on i.id = t.item_id`;
const sending = (room: Room, receiptNo: string): Promise<unknown> =>
  room.sql("update outbox set state = 'sending', claimed_until = now() + interval '1 hour' where document_no = $1", [receiptNo]);

/** A list on a handheld, with the one row that a scan of its number leaves, chosen. */
const chosen = async (room: Room, route: string, scan: string, { name = scan, ...search }: Record<string, string> = {}): Promise<void> => {
  const { device } = room;
  await room.go(route, search);
  await device.page.locator('.kw-list-count > h2:not(.kw-aside)').waitFor();
  await device.scan(scan);
  const tick = device.page.getByRole('checkbox', { name: device.say('list.select', { name }) });
  await tick.waitFor();
  await tick.click();
};

const receipts: readonly Refusal[] = [
  {
    // receive-sync-update: a receipt that the ERP has is final.
    id: 'sync.already-synchronized',
    at: 'toast',
    meet: async (room) => {
      const { noteNo, receiptNo } = await unsent(room);
      await onReceipt(room, receiptNo);
      await inErp(room, receiptNo);
      await room.still();
      await room.act('action.document.synchronize');
      await room.answer('action.document.synchronize');
      return { no: noteNo };
    },
    after: sentAgain,
  },
  {
    // sync-exception-close: another person closed it meanwhile.
    id: 'sync.already-closed',
    at: 'toast',
    meet: async (room) => {
      const { noteNo, receiptNo } = await unsent(room);
      await onReceipt(room, receiptNo);
      await room.sql("update receipt set sync_state = 'closed' where receipt_no = $1", [receiptNo]);
      await room.still();
      await room.act('action.document.close');
      await room.answer('action.document.close', 'x');
      return { no: noteNo };
    },
    after: sentAgain,
  },
  {
    // It was sent, and the ERP does not answer: the person who closes it has to say what the ERP has.
    id: 'sync.unanswered',
    at: 'question',
    meet: async (room) => {
      const { noteNo, receiptNo } = await unsent(room);
      room.world.simulator.faults.set({ partner: 'erp', fault: 'down', on: ['ask'] });
      await room.sql('update outbox set attempts = 1 where document_no = $1', [receiptNo]);
      await onReceipt(room, receiptNo);
      await room.still();
      await room.act('action.document.close');
      await room.answer('action.document.close', 'x');
      return { no: noteNo };
    },
    after: async (room) => {
      room.world.simulator.faults.set({ partner: 'erp', fault: 'down', off: true });
      await sentAgain(room);
    },
  },
  {
    // It was set by hand, and the ERP answered after that.
    id: 'sync.heard-since',
    at: 'field',
    meet: async (room) => {
      const { noteNo, receiptNo } = await unsent(room);
      await room.leader.ask('setReceiptSync', { no: noteNo, status: '1', erpNo: 'RCV-HAND' });
      await room.sql('update outbox set answer = $2 where document_no = $1', [receiptNo, '{"result":"accepted","lines":[]}']);
      await onReceipt(room, receiptNo);
      await room.still();
      await room.act('action.document.unset');
      await room.answer('action.document.unset', 'x');
      return { no: noteNo };
    },
    after: sentAgain,
  },
  {
    id: 'receipt.synchronized',
    at: 'toast',
    meet: async (room) => {
      const { receiptNo } = await unsent(room);
      await onReceipt(room, receiptNo);
      await inErp(room, receiptNo);
      await room.still();
      await room.act('action.document.delete');
      await room.answer('action.document.delete');
      return { no: receiptNo };
    },
    after: sentAgain,
  },
  {
    // Goods that are put away stay when their receipt is deleted.
    id: 'receipt.put-away',
    at: 'toast',
    meet: async (room) => {
      const { receiptNo } = await unsent(room);
      await onReceipt(room, receiptNo);
      const [line] = await room.sql<{ item: string }>(shelvedText, [receiptNo]);
      await room.still();
      await room.act('action.document.delete');
      await room.answer('action.document.delete');
      return { receiptNo, item: line?.item ?? '', qty: '1' };
    },
    after: sentAgain,
  },
  {
    id: 'document.in-exchange',
    at: 'toast',
    meet: async (room) => {
      const { receiptNo } = await unsent(room);
      await onReceipt(room, receiptNo);
      await sending(room, receiptNo);
      await room.still();
      await room.act('action.document.clear');
      await room.answer('action.document.clear');
      return { no: receiptNo };
    },
    after: sentAgain,
  },
  {
    // exception-scan-time-handling
    id: 'receive.time-in-future',
    at: 'field',
    meet: (room) => scannedAt(room, '2126-01-01 00:00:00', {}),
  },
  {
    // exception-scan-time-handling
    id: 'receive.time-too-early',
    at: 'field',
    meet: (room) => scannedAt(room, '2020-01-01 00:00:00', { days: 30 }),
  },
  {
    // exception-rescan-after-deleted-orders
    id: 'receipt.none',
    at: 'task',
    meet: async (room) => {
      const { noteNo } = await room.note({ lines: 1 });
      await room.go('/pages/my/exceptionhandle', { task: 'rescan' });
      await room.device.sees(room.device.say('exception.rescan.about'));
      await room.device.scan(noteNo);
      await room.still();
      await room.press('exception.go');
      return { noteNo };
    },
  },
  {
    // delivery-secondary-not-deleted-in-wms
    id: 'note.secondary',
    at: 'toast',
    meet: async (room) => {
      const { noteNo } = await room.note({ lines: 1, change: (note) => ({ ...note, secondary: true }) });
      await chosen(room, '/pages/InStorage/InnerCom/DelinoSearch', noteNo);
      await room.still();
      await room.act('action.deleteNotes');
      await room.answer('action.deleteNotes');
      return { noteNo };
    },
  },
];

const scans: readonly Refusal[] = [
  {
    // scan-record-delete-only-unsaved: a receipt with this scan was saved meanwhile.
    id: 'scan.already-saved',
    at: 'toast',
    meet: async (room) => {
      const note = await room.note({ lines: 1, labelsPerLine: 1 });
      await room.verify(note, note.labels);
      await chosen(room, '/pages/Stock/AllScanRecord', first(note), { view: 'receiving' });
      await room.receive(note);
      await room.still();
      await room.act('action.deleteScans');
      await room.answer('action.deleteScans');
      return {};
    },
  },
  {
    id: 'scan.not-found',
    at: 'toast',
    meet: async (room) => {
      const note = await room.note({ lines: 1, labelsPerLine: 1 });
      await room.verify(note, note.labels);
      await chosen(room, '/pages/Stock/AllScanRecord', first(note), { view: 'receiving' });
      await room.sql('update scan_record set deleted_at = now() where code = $1', [first(note)]);
      await room.still();
      await room.act('action.deleteScans');
      await room.answer('action.deleteScans');
      return {};
    },
  },
  {
    // The field of the code is empty.
    id: 'scan.empty',
    at: 'field',
    meet: async (room) => {
      await room.go('/pages/home/home2');
      await room.press('shell.scan');
      await room.still();
      await room.press('shell.scan.take');
      return {};
    },
  },
];

export const records: Topic = { name: 'records and corrections', account: 'leader', refusals: [...receipts, ...scans] };

/** An action at the desk without a chosen row. */
const unchosen = (id: Refusal['id'], route: string, action: Parameters<Room['press']>[0]): Refusal => ({
  id,
  at: 'toast',
  meet: async (room) => {
    await room.go(route);
    await room.device.page.getByRole('row').nth(1).waitFor();
    await room.still();
    await room.press(action);
    return {};
  },
});

/** On a handheld these actions appear with the first row that is chosen; at the desk they stand there always. */
export const desk: Topic = {
  name: 'lists at the desk',
  account: 'leader',
  size: 'browser',
  refusals: [
    unchosen('select-to-delete', '/pages/InStorage/InnerCom/DelinoSearch', 'action.deleteNotes'),
    unchosen('push.nothing-selected', '/pages/InStorage/InnerCom/DelinoSearch', 'action.push'),
    unchosen('select-to-sync', '/pages/Stock/RecieveRecord', 'action.document.synchronize'),
    unchosen('select-to-close', '/pages/Stock/RecieveRecord', 'action.document.close'),
  ],
};

export const pushing: Topic = {
  name: 'fetching notes again',
  account: 'keeper',
  refusals: [
    {
      id: 'push.failed',
      at: 'card',
      meet: async (room) => {
        await room.go('/pages/InStorage/DelinoRePush');
        await room.device.sees(room.device.say('push.empty'));
        await room.device.scan('SH2026NOWHERE2');
        await room.still();
        await room.press('push.go');
        return { noteNo: 'SH2026NOWHERE2' };
      },
    },
  ],
};
