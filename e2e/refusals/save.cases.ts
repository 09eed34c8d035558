import { expect } from 'vitest';
import { decimalSign } from '../../contract/core/withThousands.ts';
import type { Announced } from '../announce.ts';
import { type Args, type Refusal, spots, type Topic } from './refusal.ts';
import type { Room } from './room.ts';

const itemOf = ({ itemNos }: Announced): string => itemNos[0] ?? '';
const lineOf = (room: Room, { noteNo }: Announced, change: string): Promise<unknown> =>
  room.sql(`update delivery_note_line set ${change} where line_no = 1 and note_id = (select id from delivery_note where note_no = $1)`, [
    noteNo,
  ]);

const shelfDays = (room: Room, note: Announced, days: number): Promise<unknown> =>
  room.sql("update item set shelf_days = $2 where org = '101' and code = $1", [itemOf(note), days]);
const batchUntil = (room: Room, note: Announced, batch: string, day: string): Promise<unknown> =>
  room.sql(
    "insert into batch (org, item_id, batch, expires_on, source) select org, id, $2, $3, 'portal' from item where org = '101' and code = $1 on conflict do nothing",
    [itemOf(note), batch, day],
  );

/** Opens a note, changes it in the background, and saves it. */
const saved = async (room: Room, behind: (note: Announced) => Promise<Args>, lines = 1): Promise<Args> => {
  const note = await room.opened({ lines });
  const args = await behind(note);
  await room.still();
  await room.press('receive.save');
  // R39: the person confirms that no carton was verified.
  await room.device.button(room.device.say('receive.unverified.yes')).click();
  return args;
};

/** Sets the counted quantity of the only line with the number pad. */
async function count(room: Room, keys: readonly string[]): Promise<void> {
  const { device } = room;
  await device.page
    .getByRole('button', { name: device.say('receive.change-qty') })
    .first()
    .click();
  const pad = device.page.getByRole('dialog');
  for (const key of keys) await pad.getByRole('button', { name: key, exact: true }).click();
  await pad.getByRole('button', { name: device.say('pad.confirm') }).click();
}

const snapshots = '**/api/Receive/GetReceiveSnapshot';

/** Refusals that the screen decides: the main button says why it does not save yet. */
const blocked: readonly Refusal[] = [
  {
    // receiving-select-to-receive
    id: 'select-to-receive',
    at: 'commit',
    meet: async (room) => {
      await room.opened({ lines: 1 });
      await room.device.page.getByRole('checkbox').first().click();
      await room.still();
      await room.press('receive.save');
      return {};
    },
  },
  {
    // row-default-location-required
    id: 'location.required',
    at: 'commit',
    meet: async (room) => {
      const note = await room.opened({ lines: 1 });
      await room.press('receive.clear-locations');
      await room.device.sees(room.device.say('receive.locations-cleared', { n: 1 }));
      // The device refuses it before the server gets it.
      await expect
        .poll(() =>
          room.value(
            'select count(l.location_id)::text from delivery_note_line l join delivery_note n on n.id = l.note_id where n.note_no = $1',
            [note.noteNo],
          ),
        )
        .toBe('0');
      await room.still();
      await room.press('receive.save');
      return { items: itemOf(note) };
    },
  },
  {
    // The default location of the goods was closed.
    id: 'location.home-closed',
    at: 'commit',
    meet: async (room) => {
      const note = await room.note({ lines: 1 });
      const home = "(select default_location_id from item where org = '101' and code = $1)";
      await room.sql(`update location set status = 'inactive' where id = ${home}`, [itemOf(note)]);
      const code = await room.value(`select code from location where id = ${home}`, [itemOf(note)]);
      await room.keeper.ask('checkIn', { code: 'KW-SIGN:W11' });
      await room.open(note);
      await room.still();
      await room.press('receive.save');
      return { items: itemOf(note), code };
    },
    after: (room) => room.sql("update location set status = 'active' where org = '101' and status = 'inactive'"),
  },
  {
    // label-verification-minimum
    id: 'label.minimum',
    at: 'commit',
    meet: async (room) => {
      await room.opened({ lines: 1 });
      await room.setting({ labelCheck: true, labelCheckMinimum: 2 });
      await room.device.sees(room.device.say('receive.do.labels', { n: 2 }));
      await room.still();
      await room.press('receive.save');
      return { needed: 2, scanned: 0 };
    },
    after: (room) => room.setting({ labelCheck: false, labelCheckMinimum: 1 }),
  },
  {
    // receiving-step-5-save: none of the announced goods arrived.
    id: 'receive.nothing',
    at: 'reject',
    meet: async (room) => {
      const { device } = room;
      await room.opened({ lines: 1 });
      await count(room, ['0']);
      await device.page
        .getByRole('dialog')
        .getByRole('button', { name: device.say('reason.short') })
        .click();
      await room.still();
      await room.press('receive.save');
      return {};
    },
  },
];

/** Changes since the screen was drawn: the server refuses, and the screen shows the current note. */
const overtaken: readonly Refusal[] = [
  {
    id: 'receive.line-unusable',
    at: 'reject',
    meet: (room) =>
      saved(
        room,
        async ({ noteNo }) => {
          // It was received on another device, and the event has not reached this device yet.
          await room.sql(
            'update delivery_note_line set received_qty = qty where line_no = 1 and note_id = (select id from delivery_note where note_no = $1)',
            [noteNo],
          );
          return { lines: 1 };
        },
        2,
      ),
  },
  {
    // receiving-step-2: the person received it on another device, and the leader deleted the receipt, so it has to be scanned again.
    id: 'note.not-scanned',
    at: 'reject',
    meet: (room) =>
      saved(room, async (note) => {
        // The device receives the event of the receipt, reads the note again and closes it; in this case its own save is faster.
        await room.device.page.route(snapshots, async (route) => {
          await room.device.page.locator(spots.reject).waitFor();
          // `unroute` has let go those that waited longer.
          await route.continue().catch(() => undefined);
        });
        // A receipt that the ERP has cannot be deleted, so this one is not sent.
        await room.sendNothing();
        await room.receive(note, undefined, room.keeper);
        await room.leader.ask('deleteReceipts', { nos: [note.noteNo] });
        return { noteNo: note.noteNo };
      }),
    after: async (room) => {
      await room.device.page.unroute(snapshots);
      await room.sendAgain();
    },
  },
  {
    // The item was deactivated after its note had arrived.
    id: 'receive.item-inactive',
    at: 'reject',
    meet: (room) =>
      saved(room, async (note) => {
        await room.sql("update item set status = 'inactive' where org = '101' and code = $1", [itemOf(note)]);
        return { items: itemOf(note) };
      }),
    after: (room) => room.sql("update item set status = 'active' where org = '101' and status = 'inactive'"),
  },
  {
    id: 'receive.qty-over',
    at: 'reject',
    meet: (room) =>
      saved(room, async (note) => {
        await lineOf(room, note, 'qty = 80');
        return { item: itemOf(note), qty: '100', limit: '80' };
      }),
  },
  {
    // The item got a shelf life while the note was open.
    id: 'receive.day-missing',
    at: 'reject',
    meet: (room) =>
      saved(room, async (note) => {
        await lineOf(room, note, "batch = 'DAYS-1'");
        await shelfDays(room, note, 90);
        return { item: itemOf(note), batch: 'DAYS-1' };
      }),
    after: (room) => room.sql('update item set shelf_days = 0 where shelf_days > 0'),
  },
  {
    id: 'receive.days-differ',
    at: 'reject',
    meet: (room) =>
      saved(room, async (note) => {
        await lineOf(room, note, "batch = 'DAYS-2', expires_on = '2030-02-28'");
        await batchUntil(room, note, 'DAYS-2', '2030-01-31');
        return { item: itemOf(note), batch: 'DAYS-2', known: '2030-01-31', told: '2030-02-28' };
      }),
  },
  {
    id: 'receive.too-old',
    at: 'reject',
    meet: (room) =>
      saved(room, async (note) => {
        await room.setting({ shortLife: 'refuse' });
        await lineOf(room, note, "batch = 'DAYS-3', expires_on = '2026-01-31'");
        return { item: itemOf(note), batch: 'DAYS-3', day: '2026-01-31', least: 0 };
      }),
    after: (room) => room.setting({ shortLife: 'warn' }),
  },
  {
    id: 'receive.reason-required',
    at: 'reject',
    meet: (room) =>
      saved(room, async (note) => {
        await lineOf(room, note, 'qty = 120');
        return { item: itemOf(note), missing: 20, unit: await room.unitOf(itemOf(note)) };
      }),
  },
  {
    id: 'receive.qty-decimals',
    at: 'reject',
    meet: async (room) => {
      const { device } = room;
      const note = await room.note({ lines: 1 });
      const item = itemOf(note);
      const decimals = (n: number) => room.sql("update item set decimals = $2 where org = '101' and code = $1", [item, n]);
      await decimals(1);
      await room.open(note);
      await count(room, ['9', '9', decimalSign(device.language), '5']);
      await device.page
        .getByRole('dialog')
        .getByRole('button', { name: device.say('reason.short') })
        .click();
      await decimals(0);
      await room.still();
      await room.press('receive.save');
      await room.device.button(room.device.say('receive.unverified.yes')).click();
      return { item, unit: await room.unitOf(item), decimals: 0 };
    },
  },
];

export const saving: Topic = { name: 'saving a receipt', account: 'keeper', refusals: [...blocked, ...overtaken] };
