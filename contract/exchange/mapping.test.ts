import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapAnswer, mapDocument, mapRecord } from './applyMapping.ts';
import type { FieldMapping } from './mapping.ts';
import { readMapping } from './mappingProblems.ts';
import { readRecord } from './protocol.records.ts';

const foreign: FieldMapping = {
  inbound: {
    deliveryNote: {
      called: 'ASN',
      fields: [
        { theirs: 'HEAD.VBELN', ours: 'data.noteNo' },
        { theirs: 'HEAD.VBELN2', ours: 'id' },
        { theirs: 'CHANGE', ours: 'version' },
        { ours: 'data.org', default: '101' },
        { theirs: 'HEAD.LIFNR', ours: 'data.supplierCode' },
        { theirs: 'HEAD.NAME1', ours: 'data.supplierName' },
        { theirs: 'HEAD.DATE', ours: 'data.deliveryDate' },
        { theirs: 'POS[].POSNR', ours: 'data.lines[].line' },
        { theirs: 'POS[].MATNR', ours: 'data.lines[].itemNo' },
        { theirs: 'POS[].MENGE', ours: 'data.lines[].qty' },
        { theirs: 'POS[].MEINS', ours: 'data.lines[].unit', values: [{ theirs: 'ST', ours: 'PCS' }], default: 'PCS' },
        { theirs: 'POS[].EBELN', ours: 'data.lines[].poNo' },
        { theirs: 'POS[].EBELP', ours: 'data.lines[].poLine' },
        { theirs: 'POS[].CARTONS[].SSCC', ours: 'data.labels[].code' },
        { theirs: 'POS[].POSNR', ours: 'data.labels[].line' },
        { theirs: 'POS[].CARTONS[].QTY', ours: 'data.labels[].qty' },
      ],
    },
  },
  outbound: {
    receipt: {
      called: 'WE',
      fields: [
        { ours: 'document.docNo', theirs: 'MBLNR' },
        { ours: 'lines[].itemNo', theirs: 'ITEMS[].MATNR' },
        { ours: 'lines[].unit', theirs: 'ITEMS[].MEINS', values: [{ theirs: 'ST', ours: 'PCS' }] },
        { theirs: 'MANDT', default: '100' },
      ],
    },
  },
  answer: {
    fields: [
      { theirs: 'DOC', ours: 'key' },
      { theirs: 'STATUS', ours: 'result', values: [{ theirs: 'S', ours: 'accepted' }] },
      { theirs: 'ROWS[].NO', ours: 'lines[].line' },
      { theirs: 'ROWS[].STATUS', ours: 'lines[].result', values: [{ theirs: 'S', ours: 'accepted' }] },
    ],
  },
};

const asn = {
  kind: 'ASN',
  CHANGE: 7,
  HEAD: { VBELN: 'SD1', VBELN2: 'SD1', LIFNR: 'S-1', NAME1: '恒力', DATE: '20261103', EXTRA: 1 },
  POS: [
    {
      POSNR: '10',
      MATNR: 'M-1',
      MENGE: 24.5,
      MEINS: 'ST',
      EBELN: 'PO1',
      EBELP: 1,
      batch: 'B7',
      CARTONS: [
        { SSCC: 'L1', QTY: 20 },
        { SSCC: 'L2', QTY: '4.5' },
      ],
    },
    { POSNR: '20', MATNR: 'M-2', MENGE: '3', EBELN: 'PO1', EBELP: 2, CARTONS: [] },
  ],
};

describe('the mapping of fields', () => {
  it('reads a foreign delivery note: names, values, constants, days, numbers, nested cartons', () => {
    expect(readMapping(foreign, 'paths').problems).toEqual([]);
    const reading = readRecord(mapRecord(foreign, asn), 'portal');
    expect(reading).toEqual({
      ok: true,
      record: {
        kind: 'deliveryNote',
        id: 'SD1',
        version: 7,
        data: {
          noteNo: 'SD1',
          org: '101',
          supplierCode: 'S-1',
          supplierName: '恒力',
          deliveryDate: '2026-11-03',
          // `batch` has no mapping: it moves with its line.
          lines: [
            { line: 10, itemNo: 'M-1', qty: '24.5', unit: 'PCS', poNo: 'PO1', poLine: 1, batch: 'B7' },
            { line: 20, itemNo: 'M-2', qty: '3', unit: 'PCS', poNo: 'PO1', poLine: 2 },
          ],
          labels: [
            { code: 'L1', line: 10, qty: '20' },
            { code: 'L2', line: 10, qty: '4.5' },
          ],
        },
      },
    });
  });

  it('a record that has our names already passes, also under a mapping', () => {
    const own = { kind: 'deliveryNote', id: 'X', version: 1, data: { noteNo: 'X', lines: [{ line: 1, unit: 'kg' }, { line: 2 }] } };
    expect(mapRecord(foreign, own)).toEqual({
      ...own,
      data: {
        noteNo: 'X',
        org: '101',
        lines: [
          { line: 1, unit: 'kg' },
          { line: 2, unit: 'PCS' },
        ],
      },
    });
    const tombstone = { kind: 'ASN', VBELN2: 1, id: 'SD1', version: 9, deleted: true };
    expect(readRecord(mapRecord(foreign, tombstone), 'portal')).toEqual({
      ok: true,
      record: { kind: 'deliveryNote', id: 'SD1', version: 9, deleted: true },
    });
  });

  it('writes documents in their names, and reads their answers', () => {
    const document = {
      key: 'k',
      type: 'receipt',
      document: { docNo: 'GR1', date: 'd' },
      lines: [{ line: 1, itemNo: 'M-1', unit: 'PCS', qty: '2' }],
    };
    expect(mapDocument(foreign, document)).toEqual({
      key: 'k',
      type: 'WE',
      MANDT: '100',
      MBLNR: 'GR1',
      document: { date: 'd' },
      ITEMS: [{ line: 1, MATNR: 'M-1', MEINS: 'ST', qty: '2' }],
    });
    expect(mapAnswer(foreign, { DOC: 'k', STATUS: 'S', ROWS: [{ NO: '1', STATUS: 'S', number: 'R-1' }] })).toEqual({
      key: 'k',
      result: 'accepted',
      lines: [{ line: 1, result: 'accepted', number: 'R-1' }],
    });
  });

  it('an empty mapping changes nothing, whatever comes', () => {
    const empties: FieldMapping[] = [
      {},
      { inbound: {}, outbound: {} },
      { inbound: { item: { fields: [] } }, outbound: { receipt: { fields: [] } }, answer: { fields: [] } },
    ];
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...empties), fc.constantFrom('item', 'receipt', 'other'), (value, empty, name) => {
        const raw = { kind: name, type: name, data: value };
        expect(mapRecord(empty, raw)).toEqual(raw);
        expect(mapRecord(empty, value)).toEqual(value);
        expect(mapDocument(empty, raw)).toEqual(raw);
        expect(mapAnswer(empty, value)).toEqual(value);
      }),
    );
  });

  it('moving there and back gives what there was', () => {
    const name = fc.constantFrom('A', 'B', 'C.D', 'E.F.G', 'key', 'number');
    const line = fc.record({ line: fc.integer({ min: 1 }), number: fc.stringMatching(/^[a-z]{1,4}$/), more: fc.nat() });
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 4, maxLength: 4 }),
        fc.constantFrom('lines', 'L', 'M.N'),
        fc.array(line),
        (names, list, lines) => {
          const [key = '', number = '', one = '', other = ''] = names;
          const fields = [
            { ours: 'key', theirs: key },
            { ours: 'number', theirs: number },
            { ours: 'lines[].line', theirs: `${list}[].${one}` },
            { ours: 'lines[].number', theirs: `${list}[].${other}` },
          ];
          const ours = { type: 'receipt', key: 'k', number: 'n', lines };
          const theirs = mapDocument({ outbound: { receipt: { fields } } }, ours);
          expect(mapAnswer({ answer: { fields } }, theirs)).toMatchObject(ours);
        },
      ),
    );
  });
});

describe('a mapping is checked before it is kept', () => {
  const faults = (mapping: unknown) => readMapping(mapping, 'paths').problems.map(({ path, fault }) => `${path} ${fault}`);
  const inbound = (...fields: object[]) => ({ inbound: { deliveryNote: { fields } } });
  it.each<[string, unknown, string[]]>([
    ['unknown target', inbound({ theirs: 'A', ours: 'data.colour' }), ['inbound.deliveryNote.fields.0.ours unknown-field']],
    ['another kind', { inbound: { delivery: { fields: [] } } }, ['inbound.delivery shape']],
    ['another member', inbound({ theirs: 'A', ours: 'id', factor: 2 }), ['inbound.deliveryNote.fields.0.factor shape']],
    ['no source', inbound({ ours: 'id' }), ['inbound.deliveryNote.fields.0.theirs needs-source']],
    ['no target', inbound({ theirs: 'A' }), ['inbound.deliveryNote.fields.0.ours needs-target']],
    ['twice', inbound({ theirs: 'A', ours: 'id' }, { theirs: 'B', ours: 'id' }), ['inbound.deliveryNote.fields.1.ours twice']],
    ['no path', inbound({ theirs: 'A..B', ours: 'id' }), ['inbound.deliveryNote.fields.0.theirs path-wrong']],
    ['prototype', inbound({ theirs: '__proto__.x', ours: 'id' }), ['inbound.deliveryNote.fields.0.theirs path-wrong']],
    ['a list into one', inbound({ theirs: 'P[].A', ours: 'id' }), ['inbound.deliveryNote.fields.0.theirs list-into-one']],
    [
      'two lists into one',
      inbound({ theirs: 'P[].A', ours: 'data.lines[].unit' }, { theirs: 'Q[].A', ours: 'data.lines[].qty' }),
      ['inbound.deliveryNote.fields.1.theirs two-lists'],
    ],
    [
      'a value twice',
      inbound({
        theirs: 'A',
        ours: 'id',
        values: [
          { theirs: 'x', ours: '1' },
          { theirs: 'x', ours: '2' },
        ],
      }),
      ['inbound.deliveryNote.fields.0.values.1 value-twice'],
    ],
    ['a name twice', { inbound: { item: { called: 'supplier', fields: [] } } }, ['inbound.item.called called-twice']],
    [
      'outbound without a name',
      { outbound: { receipt: { fields: [{ ours: 'lines[].qty' }] } } },
      ['outbound.receipt.fields.0.theirs needs-target'],
    ],
    [
      'outbound of nothing',
      { outbound: { receipt: { fields: [{ ours: 'lines[].nothing', theirs: 'L[].A' }] } } },
      ['outbound.receipt.fields.0.ours unknown-field'],
    ],
  ])('%s', (_name, mapping, expected) => {
    expect(faults(mapping)).toEqual(expected);
  });
});
