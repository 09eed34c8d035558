import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SCAN_PREFIX } from '../../contract/labels/scanCode.ts';
import { allTexts } from '../../contract/messages/allTexts.ts';
import { demoTexts } from '../../contract/messages/demo.texts.ts';
import { fill } from '../../contract/messages/fill.ts';
import type { Language } from '../../contract/messages/texts.ts';
import type { App } from '../core/call/app.ts';
import type { CodeSheet, SheetCode } from '../labels/print/codeSheetPdf.ts';

const texts = allTexts;
const org = '101';
const warehouse = 'W11';

/** The file in which the demo's loader leaves data that is not in the database. */
export const tourFile = (app: Pick<App, 'config'>): string => path.join(app.config.dataDir, 'demo', 'tour.json');

interface Tour {
  atPortalOnly: { noteNo: string; labels: string[] };
  deleted: string;
}
interface OpenNote {
  noteNo: string;
  supplier: string;
  lines: number;
  labels: string[];
  location: string;
}

/**
 * Notes that can be received as they are: short, not begun, every line with a default location in this warehouse. The portal's note has its
 * own step on the sheet and must not appear in another one after it was pulled.
 */
const openNotesText = `
  select n.note_no as "noteNo", s.name as supplier, n.line_count as lines, min(d.code) as location,
         (select array_agg(code) from (select code from label where note_id = n.id and state = 'printed' order by id limit 2) first) as labels
    from delivery_note n join supplier s on s.org = n.org and s.code = n.supplier_code
    join delivery_note_line l on l.note_id = n.id join item i on i.id = l.item_id
    left join location d on d.id = i.default_location_id left join warehouse w on w.id = d.warehouse_id and w.code = $2
   where n.org = $1 and n.state = 'unreceived' and n.line_count between 1 and 5 and n.label_count >= 2 and n.note_no <> $3
   group by n.id, s.name having count(*) = count(w.id)
   order by n.delivery_date desc, n.line_count, n.id limit 3`;

const receivedText =
  'select note_no as "noteNo" from delivery_note where org = $1 and state = \'received\' order by received_at desc limit 1';

/** The codes that can be scanned at this moment: visitors may have received some of the goods. */
export async function demoCodeSheet(app: App, language: Language): Promise<CodeSheet> {
  const words = demoTexts[language];
  const { pool } = app.database;
  const { rows: received } = await pool.query<{ noteNo: string }>(receivedText, [org]);
  const tour: Tour | undefined = await readFile(tourFile(app), 'utf8').then(
    (text) => JSON.parse(text),
    () => undefined,
  );
  const { rows: notes } = await pool.query<OpenNote>(openNotesText, [org, warehouse, tour?.atPortalOnly.noteNo ?? '']);
  const deliveries = notes.map((note, index) => ({
    title: fill(language, words.delivery, { number: index + 1, supplier: note.supplier }),
    hint: fill(language, index === 0 ? words.firstHint : words.deliveryHint, { lines: note.lines }),
    codes: deliveryCodes(note.noteNo, note.labels ?? [], note.location, language),
  }));
  const odd: (SheetCode | false | undefined)[] = [
    tour && { text: tour.deleted, caption: tour.deleted, note: words.deletedNote },
    received[0] && { text: received[0].noteNo, caption: received[0].noteNo, note: words.receivedNote },
    notes[1]?.labels?.[1] !== undefined && { text: notes[1].labels[1], caption: notes[1].labels[1], note: words.wrongLabel },
    { text: `${SCAN_PREFIX.location}Z99-99-99`, caption: 'Z99-99-99', note: words.wrongLocation },
  ];
  return {
    title: words.title,
    intro: fill(language, words.intro, { screen: texts[language]['screen./pages/InStorage/ScanRecieveNew'] }),
    sections: [
      {
        title: words.checkIn,
        hint: words.checkInHint,
        codes: [{ text: `${SCAN_PREFIX.sign}${warehouse}`, caption: warehouse, note: words.signCode }],
      },
      ...deliveries,
      ...(tour
        ? [
            {
              title: words.portal,
              hint: words.portalHint,
              codes: deliveryCodes(tour.atPortalOnly.noteNo, tour.atPortalOnly.labels, undefined, language),
            },
          ]
        : []),
      { title: words.odd, hint: words.oddHint, codes: odd.filter((code) => typeof code === 'object') },
    ],
  };
}

function deliveryCodes(noteNo: string, labels: readonly string[], location: string | undefined, language: Language): SheetCode[] {
  const words = demoTexts[language];
  return [
    { text: noteNo, caption: noteNo, note: words.note },
    ...labels.map((code, index) => ({ text: code, caption: code, note: fill(language, words.label, { number: index + 1 }) })),
    ...(location ? [{ text: `${SCAN_PREFIX.location}${location}`, caption: location, note: words.location }] : []),
  ];
}
