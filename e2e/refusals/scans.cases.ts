import type { Announced } from '../announce.ts';
import type { Topic } from './refusal.ts';
import { type Room, receiving } from './room.ts';

const placeIn = (room: Room, warehouse: string, nth = 0): Promise<string> =>
  room.value(
    `select l.code from location l join warehouse w on w.id = l.warehouse_id
      where l.org = '101' and w.code = $1 and l.kind = 'storage' and l.status = 'active' order by l.code offset $2 limit 1`,
    [warehouse, nth],
  );
const nameOf = (room: Room, warehouse: string): Promise<string> =>
  room.value(
    `select case $2 when 'zh' then name when 'en' then coalesce(nullif(name_en, ''), name) else coalesce(nullif(name_yn, ''), name) end
       from warehouse where org = '101' and code = $1`,
    [warehouse, room.device.language],
  );
const first = ({ labels }: Announced): string => labels[0] ?? '';

/** Scans a code that is refused, and returns the values of the text's arguments. */
const scanned = async <A>(room: Room, code: string, args: A): Promise<A> => {
  await room.still();
  await room.device.scan(code);
  return args;
};

/** Refusals of a sign-in code or a delivery note number. */
export const noteScans: Topic = {
  name: 'scanning a note',
  account: 'keeper',
  refusals: [
    {
      // receive-check-in-required: a sign-in of yesterday no longer holds.
      id: 'check-in.required',
      at: 'reject',
      meet: async (room) => {
        await room.keeper.ask('checkIn', { code: 'KW-SIGN:W11' });
        const { noteNo } = await room.note();
        await room.go(receiving);
        await room.device.sees(room.device.say('receive.do.note'));
        // What the screen asked for when it was opened has arrived: else it could check in again after this.
        await room.device.settle();
        await room.sql('delete from check_in');
        await scanned(room, noteNo, undefined);
        // The screen names the next step too.
        await room.device.sees(room.device.say('receive.do.sign'));
        return { warehouse: await nameOf(room, 'W11') };
      },
    },
    {
      id: 'check-in.unknown-code',
      at: 'reject',
      meet: (room) => scanned(room, 'KW-SIGN:NOWHERE', { code: 'NOWHERE' }),
    },
    {
      // receiving-warehouse-required: the warehouse was closed after the sign-in.
      id: 'receive.warehouse-required',
      at: 'reject',
      meet: async (room) => {
        const { noteNo } = await room.note();
        await room.device.scan('KW-SIGN:W14');
        await room.device.sees(room.device.say('receive.do.note'));
        await room.sql("update warehouse set status = 'inactive' where org = '101' and code = 'W14'");
        await scanned(room, noteNo, undefined);
        await room.device.sees(room.device.say('receive.do.sign'));
        return {};
      },
      after: async (room) => {
        await room.sql("update warehouse set status = 'active' where org = '101' and code = 'W14'");
        await room.device.scan('KW-SIGN:W11');
        await room.device.sees(room.device.say('receive.do.note'));
      },
    },
    { id: 'note.number-lowercase', at: 'reject', meet: (room) => scanned(room, 'sh2026e2e', { noteNo: 'sh2026e2e' }) },
    { id: 'note.number-incomplete', at: 'reject', meet: (room) => scanned(room, 'SH20', { noteNo: 'SH20' }) },
    { id: 'note.not-found', at: 'reject', meet: (room) => scanned(room, 'SH2026NOWHERE1', { noteNo: 'SH2026NOWHERE1' }) },
    {
      id: 'note.already-scanned',
      at: 'duplicate',
      meet: async (room) => {
        const { noteNo } = await room.opened();
        return scanned(room, noteNo, { noteNo });
      },
    },
    {
      id: 'note.already-received',
      at: 'duplicate',
      meet: async (room) => {
        await room.go('/pages/home/home2');
        const { noteNo, receiptNo } = await room.received({ lines: 1 });
        await room.go(receiving, { delino: noteNo });
        await room.still();
        return { noteNo, receiptNo };
      },
    },
    {
      id: 'note.deleted',
      at: 'reject',
      meet: async (room) => {
        const { noteNo } = await room.note();
        await room.leader.ask('deleteNotes', { noteNos: [noteNo] });
        await room.still();
        await room.go(receiving, { delino: noteNo });
        return { noteNo };
      },
    },
    {
      // A carton of the note was missing when it was received.
      id: 'note.received-short',
      at: 'question',
      meet: async (room) => {
        const note = await room.note({ lines: 1 });
        const { id: warehouseId } = await room.leader.ask('checkIn', { code: 'KW-SIGN:W11' });
        await room.leader.ask('scanNote', { noteNo: note.noteNo, warehouseId });
        const lines = [{ lineNo: 1, qty: '60', reason: 'short' as const }];
        const { receiptNo } = await room.leader.ask('saveReceipt', { noteNo: note.noteNo, warehouseId, lines });
        await room.still();
        await room.go(receiving, { delino: note.noteNo });
        return { noteNo: note.noteNo, receiptNo, missing: '40', items: note.itemNos[0] ?? '' };
      },
    },
    {
      id: 'note.scanned-by-other',
      at: 'question',
      meet: async (room) => {
        const { noteNo } = await room.note();
        const { id: warehouseId } = await room.leader.ask('checkIn', { code: 'KW-SIGN:W11' });
        await room.leader.ask('scanNote', { noteNo, warehouseId });
        const time = await room.value(
          "select to_char(scanned_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') from delivery_note where note_no = $1",
          [noteNo],
        );
        const person = await room.value(
          'select u.name from delivery_note n join user_account u on u.id = n.scanned_by where n.note_no = $1',
          [noteNo],
        );
        await room.still();
        await room.go(receiving, { delino: noteNo });
        return { noteNo, person, time };
      },
    },
  ],
};

/** Refusals of a label that is scanned for the open note. */
export const labelScans: Topic = {
  name: 'scanning a label',
  account: 'keeper',
  refusals: [
    {
      id: 'label.not-found',
      at: 'reject',
      meet: async (room) => {
        await room.opened();
        return scanned(room, 'NOLABEL0001', { code: 'NOLABEL0001' });
      },
    },
    {
      id: 'label.other-note',
      at: 'reject',
      meet: async (room) => {
        const [note, other] = [await room.opened(), await room.note()];
        return scanned(room, first(other), { code: first(other), noteNo: note.noteNo, other: other.noteNo });
      },
    },
    {
      id: 'label.already-scanned',
      at: 'duplicate',
      meet: async (room) => {
        const note = await room.opened();
        await room.device.scan(first(note));
        await room.device.sees(room.device.say('receive.label-verified'));
        // The message of a repeat names the first scan, as the server stored it.
        await room.device.sees(room.device.say('shell.unsent', { n: 0 }));
        const [scan] = await room.sql<{ time: string; person: string }>(
          `select to_char(s.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time, u.name as person
             from scan_record s join user_account u on u.id = s.user_id where s.code = $1`,
          [first(note)],
        );
        return scanned(room, first(note), { code: first(note), ...scan });
      },
    },
    {
      id: 'label.void',
      at: 'reject',
      meet: async (room) => {
        const note = await room.opened();
        await room.leader.ask('voidLabels', { codes: [first(note)], reason: 'wet' });
        return scanned(room, first(note), { code: first(note), reason: 'wet' });
      },
    },
    {
      // outer-box-matches-receipt
      id: 'label.outer-box-mismatch',
      at: 'reject',
      meet: async (room) => {
        const [note, other] = [await room.opened(), await room.note()];
        const boxNo = await room.value('select box_no from label where code = $1', [first(other)]);
        return scanned(room, boxNo, { boxNo, noteNo: note.noteNo });
      },
    },
    {
      id: 'location.not-found',
      at: 'reject',
      meet: async (room) => {
        await room.opened();
        return scanned(room, 'KW-LOC:Z99-99-99', { code: 'Z99-99-99' });
      },
    },
    {
      id: 'location.wrong-warehouse',
      at: 'reject',
      meet: async (room) => {
        const code = await placeIn(room, 'W14');
        return scanned(room, `KW-LOC:${code}`, { code, other: await nameOf(room, 'W14'), warehouse: await nameOf(room, 'W11') });
      },
    },
    {
      id: 'location.inactive',
      at: 'reject',
      meet: async (room) => {
        // Otherwise the screen first asks the worker to confirm another shelf than the planned one.
        await room.setting({ otherShelf: 'warn' });
        await room.opened({ lines: 1 });
        const code = await placeIn(room, 'W11', 3);
        await room.sql("update location set status = 'inactive' where org = '101' and code = $1", [code]);
        return scanned(room, `KW-LOC:${code}`, { code });
      },
      after: async (room) => {
        await room.setting({ otherShelf: 'ask' });
        await room.sql("update location set status = 'active' where org = '101' and status = 'inactive'");
      },
    },
    {
      // location-code-correct: the plant allows no other location than the default one of the goods.
      id: 'location.other-shelf',
      at: 'reject',
      meet: async (room) => {
        await room.keeper.ask('checkIn', { code: 'KW-SIGN:W11' });
        await room.setting({ otherShelf: 'refuse' });
        const note = await room.note({ lines: 1 });
        const [home, place] = [await placeIn(room, 'W11', 2), await placeIn(room, 'W11', 3)];
        const homeText = 'update item set default_location_id = (select id from location where code = $1) where code = any($2)';
        await room.sql(homeText, [home, note.itemNos]);
        await room.open(note);
        return scanned(room, `KW-LOC:${place}`, { place, homes: home, more: 0 });
      },
      after: (room) => room.setting({ otherShelf: 'ask' }),
    },
    {
      // receiving-select-to-save: every line is deselected, so that the place has no line.
      id: 'select-to-save',
      at: 'reject',
      meet: async (room) => {
        await room.opened({ lines: 1 });
        await room.device.page.getByRole('checkbox').first().click();
        return scanned(room, `KW-LOC:${await placeIn(room, 'W11')}`, {});
      },
    },
    {
      // receiving-select-to-clear-location
      id: 'select-to-clear-location',
      at: 'warn',
      meet: async (room) => {
        await room.opened({ lines: 1 });
        await room.device.page.getByRole('checkbox').first().click();
        await room.still();
        await room.press('receive.clear-locations');
        return {};
      },
    },
  ],
};
