import { describe, expect, test } from 'vitest';
import { addDays } from './demoDay.ts';
import { demoHistory } from './demoHistory.ts';
import { demoItems, homeIn } from './demoItems.ts';
import { decimalText, mostCartons } from './demoNoteGoods.ts';
import { type DemoNote, demoNotes, demoNotesByKind } from './demoNotes.ts';
import { demoAccountSupplier, demoSuppliers } from './demoSuppliers.ts';
import { demoWarehouses } from './demoWarehouses.ts';

const today = '2026-11-21';
const rows = demoNotesByKind(today);
const notes = rows.map((row) => row.note);
const history = demoHistory(today);
const items = new Map(demoItems().map((item) => [item.itemNo, item]));

function noteOf(kind: (typeof rows)[number]['kind']): DemoNote {
  const found = rows.filter((row) => row.kind === kind);
  expect(found).toHaveLength(1);
  const note = found[0]?.note;
  if (!note) throw new Error(`no ${kind} note`);
  return note;
}

function itemOf(itemNo: string) {
  const item = items.get(itemNo);
  if (!item) throw new Error(`no item ${itemNo}`);
  return item;
}

/** Decimal text in thousandths, exact. */
function thousandths(qty: string): bigint {
  const [whole = '', fraction = ''] = qty.split('.');
  return BigInt(whole + fraction.padEnd(3, '0'));
}

const sum = (quantities: string[]): bigint => quantities.reduce((total, qty) => total + thousandths(qty), 0n);

describe('delivery notes', () => {
  test('60 of them: 54 for Suzhou, 6 for Batam, from five days ago to tomorrow', () => {
    expect(notes).toHaveLength(60);
    expect(notes.filter((note) => note.org === '101')).toHaveLength(54);
    const days = [...new Set(notes.map((note) => note.deliveryDate))];
    expect(days).toEqual([-5, -4, -3, -2, -1, 0, 1].map((offset) => addDays(today, offset)));
  });

  test('numbers carry the day and are unique, and so are labels', () => {
    for (const note of notes) expect(note.noteNo).toMatch(new RegExp(`^SH${note.deliveryDate.replaceAll('-', '')}\\d{5}$`));
    expect(new Set(notes.map((note) => note.noteNo)).size).toBe(60);
    const labels = notes.flatMap((note) => note.labels);
    expect(new Set(labels.map((label) => label.code)).size).toBe(labels.length);
    expect(labels.filter((label) => !/^B[0-9A-Z]{11}$/.test(label.code))).toEqual([]);
  });

  test('1 to 40 lines: most notes short, a handful long, one with 40', () => {
    const counts = notes.map((note) => note.lines.length);
    expect(Math.min(...counts)).toBe(1);
    expect(counts.filter((count) => count === 40)).toHaveLength(1);
    expect(Math.max(...counts)).toBe(40);
    expect(counts.filter((count) => count >= 20)).toHaveLength(5);
    expect(counts.filter((count) => count <= 6).length).toBeGreaterThan(30);
    for (const note of notes) expect(note.lines.map((line) => line.line)).toEqual(note.lines.map((_, index) => index + 1));
  });

  test('the cartons of a line make up its quantity, at most 60 of them, all of its batch', () => {
    let most = 0;
    for (const note of notes) {
      for (const line of note.lines) {
        const cartons = note.labels.filter((label) => label.line === line.line);
        expect(sum(cartons.map((label) => label.qty))).toBe(thousandths(line.qty));
        expect(cartons.every((label) => label.batch === line.batch && thousandths(label.qty) > 0n)).toBe(true);
        expect(cartons.length).toBeGreaterThan(0);
        most = Math.max(most, cartons.length);
      }
      expect(note.labels.every((label) => note.lines.some((line) => line.line === label.line))).toBe(true);
    }
    expect(most).toBe(mostCartons);
  });

  test('cartons hold the standard pack, except the last one, which may hold less', () => {
    for (const note of notes) {
      for (const line of note.lines) {
        const pack = thousandths(String(itemOf(line.itemNo).packQty));
        const contents = note.labels.filter((label) => label.line === line.line).map((label) => thousandths(label.qty));
        expect(contents.slice(0, -1).every((content) => content === pack)).toBe(true);
        expect(contents.every((content) => content <= pack)).toBe(true);
      }
    }
  });

  test('a note carries only what its supplier makes and its plant uses, once each, in the right unit', () => {
    const names = new Map(demoSuppliers().map((row) => [row.code, row.name.zh]));
    for (const note of notes) {
      expect(note.supplierName).toBe(names.get(note.supplierCode));
      expect(new Set(note.lines.map((line) => line.itemNo)).size).toBe(note.lines.length);
      for (const line of note.lines) {
        const item = itemOf(line.itemNo);
        expect(item.supplierCode).toBe(note.supplierCode);
        expect(homeIn(item, note.org)).toBeDefined();
        expect(line.unit).toBe(item.unit);
        expect(line.batch !== undefined).toBe(item.batchControlled);
        expect(line.qty.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(item.decimals);
      }
    }
  });

  test('a purchase order line is delivered once, except for the remainder', () => {
    const ordered = notes.filter((note) => !note.secondary).flatMap((note) => note.lines.map((line) => `${line.poNo}/${line.poLine}`));
    expect(new Set(ordered).size).toBe(ordered.length);
  });

  test('outer boxes hold several cartons of one line', () => {
    const boxes = Map.groupBy(
      notes
        .flatMap((note) => note.labels.map((label) => ({ ...label, at: `${note.noteNo}/${label.line}` })))
        .filter((label) => label.boxNo !== undefined),
      (label) => label.boxNo,
    );
    expect(boxes.size).toBeGreaterThan(10);
    expect([...boxes.values()].filter((labels) => new Set(labels.map((label) => label.at)).size !== 1)).toEqual([]);
    expect([...boxes.values()].some((labels) => labels.length > 1)).toBe(true);
  });

  test('every supplier delivers; the supplier account has open and received notes', () => {
    expect(new Set(notes.map((note) => note.supplierCode)).size).toBe(12);
    const own = notes
      .filter((note) => note.supplierCode === demoAccountSupplier)
      .map((note) => history.some((receipt) => receipt.noteNo === note.noteNo));
    expect(new Set(own)).toEqual(new Set([true, false]));
  });
});

describe('the chosen notes', () => {
  test('the secondary note brings the remainder of the primary one', () => {
    const primary = noteOf('primary');
    const secondary = noteOf('secondary');
    expect(secondary.primaryNoteNo).toBe(primary.noteNo);
    expect(notes.filter((note) => note.secondary)).toEqual([secondary]);
    expect(secondary.lines[0]).toMatchObject({
      itemNo: primary.lines[0]?.itemNo,
      poNo: primary.lines[0]?.poNo,
      poLine: primary.lines[0]?.poLine,
    });
    const missing = history.find((receipt) => receipt.noteNo === primary.noteNo)?.missingLabels ?? [];
    const lacking = primary.labels.filter((label) => missing.includes(label.code));
    expect(sum(lacking.map((label) => label.qty))).toBe(thousandths(secondary.lines[0]?.qty ?? '0'));
  });

  test('one note with a container number that its check digit confirms', () => {
    expect(notes.filter((note) => note.cabinetNo !== undefined)).toEqual([noteOf('cabinet')]);
    expect(noteOf('cabinet').cabinetNo).toMatch(/^[A-Z]{3}U\d{7}$/);
    const values = [...'0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ'];
    const digits = [...(noteOf('cabinet').cabinetNo ?? '')].map((letter) => values.indexOf(letter));
    const total = digits.slice(0, 10).reduce((weighted, digit, place) => weighted + digit * 2 ** place, 0);
    expect((total % 11) % 10).toBe(digits[10]);
  });

  test('one note whose items have no location yet; no other note has such an item', () => {
    const homeless = (note: DemoNote): boolean[] => note.lines.map((line) => homeIn(itemOf(line.itemNo), note.org)?.locationCode === null);
    expect(homeless(noteOf('noDefaultLocation'))).toEqual([true, true, true, true, true]);
    expect(notes.filter((note) => homeless(note).includes(true))).toHaveLength(1);
  });

  test('one note of goods that need no inspection', () => {
    expect(noteOf('qcExempt').lines.length).toBeGreaterThan(1);
    expect(noteOf('qcExempt').lines.every((line) => itemOf(line.itemNo).qcExempt)).toBe(true);
  });
});

describe('history', () => {
  test('about half of the notes are received, none before its day and none tomorrow', () => {
    expect(history.length).toBeGreaterThanOrEqual(27);
    expect(history.length).toBeLessThanOrEqual(33);
    expect(new Set(history.map((receipt) => receipt.noteNo)).size).toBe(history.length);
    for (const receipt of history) {
      const note = notes.find((row) => row.noteNo === receipt.noteNo);
      expect(receipt.org).toBe(note?.org);
      expect(receipt.day >= (note?.deliveryDate ?? '9')).toBe(true);
      expect(receipt.day <= today).toBe(true);
    }
  });

  test('what is received and what is missing make up the note', () => {
    for (const receipt of history) {
      const note = notes.find((row) => row.noteNo === receipt.noteNo);
      for (const line of note?.lines ?? []) {
        const placed = receipt.lines.find((row) => row.line === line.line);
        const missing = note?.labels.filter((label) => label.line === line.line && receipt.missingLabels.includes(label.code)) ?? [];
        expect(thousandths(placed?.qty ?? '0')).toBeGreaterThan(0n);
        expect(thousandths(placed?.qty ?? '0') + sum(missing.map((label) => label.qty))).toBe(thousandths(line.qty));
      }
    }
    expect(history.filter((receipt) => receipt.missingLabels.length > 0).length).toBeGreaterThanOrEqual(3);
  });

  test('goods are placed in the warehouse that was checked in to, and put away later at their home', () => {
    for (const receipt of history) {
      const warehouse = demoWarehouses(receipt.org).find((row) => row.code === receipt.warehouseCode);
      const codes = new Set(warehouse?.areas.flatMap((area) => area.locations).map((row) => row.code));
      expect(receipt.checkInCode).toBe(warehouse?.checkInCode);
      expect([...receipt.lines, ...(receipt.putaway?.lines ?? [])].filter((row) => !codes.has(row.locationCode))).toEqual([]);
      for (const row of receipt.putaway?.lines ?? []) {
        expect(row.locationCode).toBe(homeIn(itemOf(row.itemNo), receipt.org)?.locationCode);
        expect(receipt.lines.find((line) => line.line === row.line)?.qty).toBe(row.qty);
      }
      if (receipt.putaway) expect(`${receipt.putaway.day} ${receipt.putaway.time}` > `${receipt.day} ${receipt.time}`).toBe(true);
    }
    expect(history.some((receipt) => receipt.putaway !== null)).toBe(true);
    expect(history.some((receipt) => receipt.putaway === null)).toBe(true);
  });
});

describe('any day', () => {
  test('the same day gives the same notes and history', () => {
    expect(demoNotes(today)).toEqual(notes);
    expect(demoHistory(today)).toEqual(history);
  });

  test.each(['2026-12-31', '2027-02-28', '2028-03-01'])('the plan of %s is the same but for its dates', (day) => {
    const shape = (list: DemoNote[]) =>
      list.map((note) => [note.org, note.supplierCode, note.lines.map((line) => [line.itemNo, line.qty])]);
    expect(shape(demoNotes(day))).toEqual(shape(notes));
    expect(demoHistory(day).map((receipt) => receipt.lines)).toEqual(history.map((receipt) => receipt.lines));
  });

  test('a day that is none is refused', () => {
    expect(() => demoNotes('21.11.2026')).toThrow('yyyy-MM-dd');
  });

  test('decimal text has no needless zeros', () => {
    expect([decimalText(12375, 3), decimalText(25000, 3), decimalText(50, 3), decimalText(7, 0), decimalText(150, 2)]).toEqual([
      '12.375',
      '25',
      '0.05',
      '7',
      '1.5',
    ]);
  });
});
