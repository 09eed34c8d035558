import { printLimit } from '../../contract/receiving/paper.calls.ts';
import type { Announced, AnnounceOptions } from '../announce.ts';
import { bring, refusedRow, rowsOf } from './files.cases.ts';
import type { Refusal, Topic } from './refusal.ts';
import type { Room } from './room.ts';

const lineRecord = '/pages/InStorage/InnerCom/RecieveAndInCard';
const first = ({ labels }: Announced): string => labels[0] ?? '';

/** The record of the first line of a note; the answer of the question for the packing quantity. */
const onLine = async (room: Room, { noteNo }: Announced): Promise<void> => {
  await room.go(lineRecord, { delino: noteNo, line: '1' });
  await room.device.page.locator('.kw-record').waitFor();
};
const packs = async (room: Room, qty: string): Promise<void> => {
  await room.act('action.createNoteLabels');
  await room.answer('action.createNoteLabels', qty);
};

/** Prints the labels of a note. */
async function printed(room: Room, options: AnnounceOptions, before?: (noteNo: string) => Promise<unknown>): Promise<Announced> {
  const note = await room.note({ lines: 1, ...options });
  await before?.(note.noteNo);
  await room.go('/pages/Com/barcode/barqrcode', { delino: note.noteNo });
  await room.device.page.getByRole('heading', { name: note.noteNo }).waitFor();
  await room.still();
  await room.press('print.make');
  return note;
}

const making: readonly Refusal[] = [
  {
    id: 'label.qty-over',
    at: 'field',
    meet: async (room) => {
      await onLine(room, await room.note({ lines: 1, labelsPerLine: 0 }));
      await room.still();
      await packs(room, '150');
      return { qty: '150', left: '100' };
    },
  },
  {
    id: 'label.too-many',
    at: 'field',
    meet: async (room) => {
      await onLine(room, await room.note({ lines: 1, labelsPerLine: 0, qty: 2000 }));
      await room.still();
      await packs(room, '1');
      return { limit: 1000, count: 2000 };
    },
  },
  {
    // barcode-record-required: the line is no longer on the note.
    id: 'label.line-required',
    at: 'field',
    meet: async (room) => {
      const note = await room.note({ lines: 1, labelsPerLine: 0 });
      await onLine(room, note);
      await room.sql('update delivery_note_line set line_no = 99 where note_id = (select id from delivery_note where note_no = $1)', [
        note.noteNo,
      ]);
      await room.still();
      await packs(room, '50');
      return {};
    },
  },
  {
    // Somebody scanned the last label meanwhile.
    id: 'label.in-use',
    at: 'toast',
    meet: async (room) => {
      const note = await room.note({ lines: 1, labelsPerLine: 1 });
      await onLine(room, note);
      await room.verify(note, note.labels);
      await room.still();
      await room.act('action.deleteNoteLabels');
      await room.answer('action.deleteNoteLabels');
      return { code: first(note) };
    },
  },
];

const printing: readonly Refusal[] = [
  {
    id: 'print.nothing',
    at: 'over',
    meet: async (room) => {
      await printed(room, { labelsPerLine: 0 });
      return {};
    },
  },
  {
    id: 'print.too-many',
    at: 'over',
    meet: async (room) => {
      await printed(room, { labelsPerLine: printLimit + 1, qty: printLimit + 1 });
      return { limit: printLimit };
    },
  },
  {
    id: 'print.reason-required',
    at: 'asked',
    meet: async (room) => {
      const { labels } = await printed(room, { labelsPerLine: 2 }, (noteNo) =>
        room.sql('update label set print_count = 1 where note_id = (select id from delivery_note where note_no = $1)', [noteNo]),
      );
      return { count: 2, code: labels[0] ?? '' };
    },
  },
  {
    id: 'print.signs-missing',
    at: 'over',
    meet: async (room) => {
      const { labels } = await printed(room, { labelsPerLine: 1 }, (noteNo) =>
        room.sql("update label set box_no = '𠮷' where note_id = (select id from delivery_note where note_no = $1)", [noteNo]),
      );
      return { code: labels[0] ?? '', signs: '𠮷' };
    },
  },
];

export const labelMaking: Topic = {
  name: 'making, withdrawing and printing labels',
  account: 'leader',
  refusals: [...making, ...printing],
};

const cabinet = '/pages/InStorage/cabinet';

/** The cabinet flow with a fresh cabinet chosen. */
const at = async (room: Room, cabinetNo: string, mode: 'load' | 'unload'): Promise<void> => {
  const { device } = room;
  await room.go(cabinet);
  const other = device.button(device.say('cabinet.other'));
  await other
    .or(device.page.getByText(device.say('cabinet.do.cabinet.where')))
    .first()
    .waitFor();
  if (await other.isVisible()) await other.click();
  await device.page.getByRole('radio', { name: device.say(`cabinet.${mode}`), exact: true }).click();
  await device.scan(cabinetNo);
  await device.page.locator('.kw-result-accept', { hasText: cabinetNo }).waitFor();
};
const scan = async (room: Room, code: string): Promise<void> => {
  await room.still();
  await room.device.scan(code);
};

export const cabinets: Topic = {
  name: 'cabinets',
  account: 'keeper',
  refusals: [
    {
      // cabinet-number-required: a carton was scanned where the cabinet is awaited.
      id: 'cabinet.required',
      at: 'warn',
      meet: async (room) => {
        const note = await room.note({ lines: 1 });
        await room.go(cabinet);
        await room.device.sees(room.device.say('cabinet.do.cabinet.where'));
        await scan(room, first(note));
        return {};
      },
    },
    {
      id: 'cabinet.already-loaded',
      at: 'duplicate',
      meet: async (room) => {
        const note = await room.note({ lines: 1 });
        await room.leader.ask('loadCabinet', { cabinetNo: 'G-01', label: first(note) });
        await at(room, 'G-02', 'load');
        await scan(room, first(note));
        return { code: first(note), cabinetNo: 'G-01' };
      },
    },
    {
      // cabinet-unload-needs-load
      id: 'cabinet.not-loaded',
      at: 'reject',
      meet: async (room) => {
        const note = await room.note({ lines: 1 });
        await at(room, 'G-01', 'unload');
        await scan(room, first(note));
        return { code: first(note) };
      },
    },
    {
      id: 'cabinet.other-cabinet',
      at: 'reject',
      meet: async (room) => {
        const note = await room.note({ lines: 1 });
        await room.leader.ask('loadCabinet', { cabinetNo: 'G-01', label: first(note) });
        await at(room, 'G-02', 'unload');
        await scan(room, first(note));
        return { code: first(note), other: 'G-01', cabinetNo: 'G-02' };
      },
    },
  ],
};

/** Supplier accounts: things of others are refused (rule supplier-code-matches). */
export const supplier: Topic = {
  name: 'a supplier’s account',
  account: 'supplier',
  refusals: [
    {
      id: 'label.supplier-mismatch',
      at: 'reject',
      meet: async (room) => {
        const code = await room.foreignSupplier();
        const note = await room.note({ lines: 1, supplier: code });
        await at(room, 'G-09', 'load');
        await scan(room, first(note));
        return { code: first(note) };
      },
    },
    refusedRow('note.number-taken', async (room) => {
      const note = await room.note({ lines: 1, supplier: await room.foreignSupplier() });
      await bring(room, rowsOf(note));
      return { noteNo: note.noteNo };
    }),
  ],
};
